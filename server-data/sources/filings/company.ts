import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { dayMs, secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { findEncoding } from '../../ingest/unpack/encoding.ts';
import { SourceNotFound } from '../failures.ts';
import type { Poll } from '../source.ts';
import { baseForm } from './items.ts';
import { type ListedFiling, parseList, parsePage } from './list.ts';
import type { FilingsSettings } from './settings.ts';
import { buildStory, type Filing } from './story.ts';
import { parseSubmission } from './submission.ts';

const maxListBytes = 64e6;
const maxNewsBytes = 16e6;
/** The header of a report of a period; its text is no news. */
const maxReportBytes = 256_000;
/** A list can be ahead of the texts, and a filing on paper never has one. */
const waitMs = dayMs;

const partState = z.object({
  /** first day and forms for which all of the list was read; for other ones it is read from the beginning */
  scope: z._default(z.string(), ''),
  since: z.optional(z.string()),
  /** the newest filing date when all of the list had been read */
  readTo: z._default(z.string(), ''),
  /** accession numbers of the list that need no more reading */
  known: z._default(z.array(z.string()), []),
  /** Unix milliseconds when a filing without text was first seen */
  waiting: z._default(z.record(z.string(), z.number()), {}),
  validators: z._default(z.object({ etag: z.optional(z.string()), lastModified: z.optional(z.string()) }), {}),
  message: z._default(z.string(), ''),
});
type PartState = z.output<typeof partState>;

export interface Run {
  readonly poll: Poll;
  readonly settings: FilingsSettings;
  readonly watched: Filing['watched'];
  /** the first filing date where neither settings nor state have one */
  readonly firstDay: string;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** The state of a company's part; a write only where something changed, because each write makes the desk read its pages again. */
export function openPart(
  { poll: { state } }: Run,
  part: string,
): { readonly stored: PartState; readonly save: (value: PartState) => Promise<void> } {
  const stored = state.read(part, partState) ?? z.parse(partState, {});
  return {
    stored,
    save: async (value) => {
      if (!isDeepStrictEqual(value, stored)) await state.save(part, value, value.message || undefined);
    },
  };
}

/** Reads the text of a filing, whose time is that of its header. @returns why it cannot be read now */
async function readFiling({ poll, settings, watched }: Run, cik: string, listed: ListedFiling): Promise<Filing | string> {
  const { accession, form } = listed;
  const url = `${withoutSlash(settings.archives)}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}.txt`;
  const maxBytes = ['8-K', '6-K'].includes(baseForm(form)) ? maxNewsBytes : maxReportBytes;
  const response = await poll.client.get(url, { maxBytes, isCutAllowed: true }).catch((error: unknown) => {
    if (error instanceof SourceNotFound) return undefined;
    throw error;
  });
  if (!response) return 'it has no text at the SEC, as filings on paper have none';
  const encoding = findEncoding(response.body);
  const submission = parseSubmission(new TextDecoder(typeof encoding === 'string' ? encoding : 'utf-8').decode(response.body));
  const { acceptedSeconds } = submission;
  if (acceptedSeconds === undefined) return 'its text has no header with the time of acceptance';
  if ((submission.accession ?? accession) !== accession) return `its text is that of ${submission.accession}`;
  if (!submission.isWhole && !response.isCut) return 'its text ends before its end';
  if (acceptedSeconds > poll.now() / 1000 + secondsPerDay) return 'the time of its header is in the future';
  return { listed, submission: { ...submission, acceptedSeconds }, cik, watched };
}

/** What is wrong with the clock of the list; undefined where it has the time of the header, or none. */
function describeClock({ listed: { accession, listedSeconds }, submission: { acceptedSeconds } }: Filing): string | undefined {
  const difference = acceptedSeconds - listedSeconds;
  if (Number.isNaN(difference) || difference === 0) return undefined;
  if (difference === -newYorkOffset(acceptedSeconds))
    return `the list's clock is ${difference / secondsPerHour} h off; the header's time is taken`;
  return `${accession}: the time of the list is ${Math.abs(difference)} s ${difference > 0 ? 'before' : 'after'} that of the header, which is taken`;
}

const inOrder = (a: ListedFiling, b: ListedFiling): number =>
  a.filingDate.localeCompare(b.filingDate) || (a.listedSeconds || 0) - (b.listedSeconds || 0) || a.accession.localeCompare(b.accession);

/**
 * Reads what is new in the list of one company, and writes it filing by filing together with the state of the part.
 *
 * @param part its symbol
 */
export async function pollCompany(run: Run, cik: string, part: string): Promise<void> {
  const { poll, settings } = run;
  const refuse = (reason: string): void => poll.refuse(`${settings.name}: ${part}: ${reason}`);
  const { stored, save } = openPart(run, part);
  const since = settings.since ?? stored.since ?? run.firstDay;
  const scope = [since, ...settings.forms].join(' ');
  const isComplete = stored.scope === scope;

  const lists = `${withoutSlash(settings.url)}/submissions`;
  const known = { validators: isComplete ? stored.validators : {}, maxBytes: maxListBytes };
  const response = await poll.client.get(`${lists}/CIK${cik}.json`, { accept: 'application/json', ...known });
  const validators = z.parse(partState.shape.validators, JSON.parse(JSON.stringify(response.validators)));
  if (!response.isModified) return save({ ...stored, validators: { ...stored.validators, ...validators } });

  const { filings, pages } = parseList(response.body, cik, refuse);
  if (filings.length === 0)
    return save({ ...stored, validators: {}, message: 'its list of filings is empty, as that of a company that is no longer listed' });
  const until = isComplete ? stored.readTo : since;
  for (const { name } of pages.filter(({ filingTo }) => filingTo >= until)) {
    const { body } = await poll.client.get(`${lists}/${name}`, { accept: 'application/json', maxBytes: maxListBytes });
    filings.push(...parsePage(body, refuse).filter(({ filingDate }) => filingDate >= until));
  }

  const isWanted = ({ form, filingDate }: ListedFiling): boolean =>
    filingDate >= since && (settings.forms.includes(form) || settings.forms.includes(baseForm(form)));
  const wanted = new Map(filings.filter(isWanted).map((filing) => [filing.accession, filing]));
  const done = new Set(stored.known.filter((accession) => wanted.has(accession)));
  const waiting = new Map(Object.entries(stored.waiting).filter(([accession]) => wanted.has(accession)));
  const clockNotes = new Set<string>();
  const state = (more: Partial<PartState> = {}): PartState => {
    const message = waiting.size === 0 ? '' : `without a text: ${[...waiting.keys()].join(', ')}`;
    return { ...stored, since, known: [...done], waiting: Object.fromEntries(waiting), validators: {}, message, ...more };
  };
  for (const listed of [...wanted.values()].filter(({ accession }) => !done.has(accession)).toSorted(inOrder)) {
    if (poll.signal.aborted) return;
    const { accession, form } = listed;
    const read = await readFiling(run, cik, listed);
    if (typeof read === 'string') {
      const firstMs = waiting.get(accession);
      const isOver = firstMs !== undefined && poll.now() - firstMs >= waitMs;
      if (isOver) done.add(accession);
      if (isOver) waiting.delete(accession);
      else waiting.set(accession, firstMs ?? poll.now());
      if (isOver || firstMs === undefined)
        refuse(`${form} ${accession}: ${read}; ${isOver ? 'it is given up' : 'it is tried again for a day'}`);
      continue;
    }
    const built = buildStory(read);
    const clock = describeClock(read);
    if (clock !== undefined) clockNotes.add(clock);
    done.add(accession);
    waiting.delete(accession);
    if ('story' in built) await poll.store.writeNews([built.story], poll.state.cursor(part, state(), state().message || undefined));
    else refuse(`${form} ${accession}: ${built.fault.reason}`);
  }
  for (const note of clockNotes) poll.note(`${settings.name}: ${part}: ${note}`);
  const readTo = filings.map(({ filingDate }) => filingDate).reduce((a, b) => (a > b ? a : b));
  // what waits may be in an older part of the list, and an equal list must not hide it
  await save(waiting.size > 0 ? state() : state({ scope, readTo, validators }));
}
