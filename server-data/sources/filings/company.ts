import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { dayMs, secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkClock, newYorkOffset } from '#contract/time/new-york.ts';
import { findEncoding } from '../../ingest/unpack/encoding.ts';
import { SourceFailed, SourceNotFound, SourceWait } from '../failures.ts';
import { withoutSlash } from '../settings.ts';
import type { Poll } from '../source.ts';
import { baseForm, newsForms } from './items.ts';
import { type ListedFiling, listedFiling, parseList, parsePage } from './list.ts';
import type { FilingsSettings } from './settings.ts';
import { buildStory, type Filing } from './story.ts';
import { parseSubmission } from './submission.ts';

const maxListBytes = 64e6;
const maxNewsBytes = 16e6;
/** The header of a report of a period; its text is no news. */
const maxReportBytes = 256_000;
/** Assumed: a text that is not there a day after its list does not come, as that of a filing on paper; a list can be ahead of the texts. */
const waitMs = dayMs;
/** So many texts in sequence that cannot be read say that their host is down. */
const maxInSequence = 3;

const partState = z.object({
  /** first day and forms for which all of the list was read; for other ones it is read from the beginning */
  scope: z._default(z.string(), ''),
  since: z.optional(z.string()),
  /** the newest filing date when all of the list had been read */
  readTo: z._default(z.string(), ''),
  /** accession numbers of the list that need no more reading */
  known: z._default(z.array(z.string()), []),
  /** filings whose text could not be read yet, the first time in Unix milliseconds; they may be in no part of the list that is read again */
  waiting: z._default(z.array(z.object({ ...listedFiling.shape, firstMs: z.number() })), []),
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

/** Reads the text of a filing, whose time is that of its header. @returns what is wrong with the text, or that the host did not send it */
async function readFiling({ poll, settings, watched }: Run, cik: string, listed: ListedFiling): Promise<Filing | string | SourceFailed> {
  const { accession, form } = listed;
  const url = `${withoutSlash(settings.archives)}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}.txt`;
  const maxBytes = newsForms.has(baseForm(form)) ? maxNewsBytes : maxReportBytes;
  const response = await poll.client.get(url, { maxBytes, isCutAllowed: true }).catch((error: unknown) => {
    if (error instanceof SourceFailed && !(error instanceof SourceWait)) return error;
    throw error;
  });
  if (response instanceof SourceNotFound) return 'it has no text at the SEC, as filings on paper have none';
  if (response instanceof SourceFailed) return response;
  const encoding = findEncoding(response.body);
  const submission = parseSubmission(new TextDecoder(typeof encoding === 'string' ? encoding : 'utf-8').decode(response.body));
  let { acceptedSeconds } = submission;
  if (acceptedSeconds === undefined) return 'its text has no header with the time of acceptance';
  if ((submission.accession ?? accession) !== accession) return `its text is that of ${submission.accession}`;
  if (!submission.isWhole && !response.isCut) return 'its text ends before its end';
  if (acceptedSeconds > poll.now() / 1000 + secondsPerDay) return 'the time of its header is in the future';
  // the list tells which of the two hours it is that a clock shows alike in autumn
  const isSecondHour =
    listed.listedSeconds === acceptedSeconds + secondsPerHour && newYorkClock(listed.listedSeconds) === newYorkClock(acceptedSeconds);
  if (isSecondHour) acceptedSeconds += secondsPerHour;
  return { listed, submission: { ...submission, acceptedSeconds }, cik, watched };
}

/** What is wrong with the clock of the list; undefined where it has the time of the header, or none. */
function describeClock({ listed: { listedSeconds }, submission: { acceptedSeconds } }: Filing): string | undefined {
  const difference = acceptedSeconds - (listedSeconds ?? acceptedSeconds);
  if (difference === 0) return undefined;
  if (difference === -newYorkOffset(acceptedSeconds)) return 'the list has the clock of New York as UTC';
  return `the list is ${Math.abs(difference)} s ${difference > 0 ? 'before' : 'after'} the header`;
}

const inOrder = (a: ListedFiling, b: ListedFiling): number =>
  a.filingDate.localeCompare(b.filingDate) || (a.listedSeconds ?? 0) - (b.listedSeconds ?? 0) || a.accession.localeCompare(b.accession);

/**
 * What is to be read of a list: all filings of its scope, or what is new since it was read last.
 *
 * @param known how far it was read; undefined for another scope @param since the first filing date
 */
async function readList(
  { poll, settings }: Run,
  cik: string,
  known: PartState | undefined,
  since: string,
  refuse: (reason: string) => void,
) {
  const lists = `${withoutSlash(settings.url)}/submissions`;
  const options = { accept: 'application/json', maxBytes: maxListBytes };
  const response = await poll.client
    .get(`${lists}/CIK${cik}.json`, { ...options, validators: known?.validators ?? {} })
    .catch((error: unknown) => {
      if (!(error instanceof SourceNotFound)) throw error;
      throw new SourceNotFound(`the SEC has no list of filings of CIK ${cik}, as of a company that is no longer listed`);
    });
  const { etag, lastModified } = response.validators;
  const validators = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
  if (!response.isModified) return { validators };

  const { filings, pages } = parseList(response.body, cik, refuse);
  if (filings.length === 0) throw new SourceNotFound('its list of filings is empty, as that of a company that is no longer listed');
  const until = known?.readTo ?? since;
  for (const { name } of pages.filter(({ filingTo }) => filingTo >= until)) {
    const { body } = await poll.client.get(`${lists}/${name}`, options);
    filings.push(...parsePage(body, refuse).filter(({ filingDate }) => filingDate >= until));
  }
  return { validators, filings };
}

/**
 * Reads what is new in the list of one company, and writes it filing by filing together with the state of the part. A filing whose text cannot
 * be read does not hold up others, and is tried again after them.
 *
 * @param part its symbol
 */
export async function pollCompany(run: Run, cik: string, part: string): Promise<void> {
  const { poll, settings } = run;
  const refuse = (reason: string): void => poll.refuse(`${part}: ${reason}`);
  const { stored, save } = openPart(run, part);
  const since = settings.since ?? stored.since ?? run.firstDay;
  const scope = [since, ...settings.forms].join(' ');
  const { filings, validators } = await readList(run, cik, stored.scope === scope ? stored : undefined, since, refuse);

  const isWanted = ({ form, filingDate }: ListedFiling): boolean =>
    filingDate >= since && (settings.forms.includes(form) || settings.forms.includes(baseForm(form)));
  const byAccession = <T extends ListedFiling>(list: readonly T[]) => new Map(list.filter(isWanted).map((one) => [one.accession, one]));
  const wanted = byAccession(filings ?? []);
  const waiting = byAccession(stored.waiting);
  const done = new Set(filings ? stored.known.filter((accession) => wanted.has(accession)) : stored.known);
  /** what is wrong with the clock of the list, and in which filings */
  const clocks = new Map<string, string[]>();
  const state = (more: Partial<PartState> = {}): PartState => {
    const message = waiting.size === 0 ? '' : `without a text: ${[...waiting.keys()].join(', ')}`;
    return { ...stored, since, known: [...done], waiting: [...waiting.values()], validators: {}, message, ...more };
  };
  const readOne = async (listed: ListedFiling): Promise<SourceFailed | undefined> => {
    const { accession, form } = listed;
    const read = await readFiling(run, cik, listed);
    const firstMs = waiting.get(accession)?.firstMs;
    waiting.delete(accession);
    if (typeof read === 'string' || read instanceof SourceFailed) {
      const failure = typeof read === 'string' ? undefined : read;
      const isOver = !failure && firstMs !== undefined && poll.now() - firstMs >= waitMs;
      if (isOver) done.add(accession);
      else waiting.set(accession, { ...listed, firstMs: firstMs ?? poll.now() });
      const next = isOver ? 'is given up' : `is tried again${failure ? '' : ' for a day'}`;
      if (isOver || firstMs === undefined) refuse(`${form} ${accession}: ${failure?.message ?? String(read)}; it ${next}`);
      return failure;
    }
    const clock = describeClock(read);
    if (clock !== undefined) clocks.set(clock, [...(clocks.get(clock) ?? []), accession]);
    done.add(accession);
    const built = buildStory(read);
    if ('story' in built) await poll.store.writeNews([built.story], poll.state.cursor(part, state(), state().message || undefined));
    else refuse(`${form} ${accession}: ${built.fault.reason}`);
    return undefined;
  };

  const news = [...wanted.values()].filter(({ accession }) => !done.has(accession) && !waiting.has(accession)).toSorted(inOrder);
  let failedInSequence = 0;
  let failure: SourceFailed | undefined;
  for (const listed of [...news, ...waiting.values()]) {
    if (poll.signal.aborted) return;
    failure = await readOne(listed);
    failedInSequence = failure ? failedInSequence + 1 : 0;
    if (failedInSequence === maxInSequence) break;
  }
  const wrong = [...clocks].map(([clock, { 0: first, length }]) => `${clock} in ${length} of its filings, such as ${first}`);
  if (wrong.length > 0) poll.note(`${part}: ${wrong.join('; ')}; the time of the header is taken`);
  if (failedInSequence === maxInSequence && failure) {
    await save(state());
    throw failure;
  }
  const readTo = (filings ?? []).reduce((day, { filingDate }) => (filingDate > day ? filingDate : day), stored.readTo);
  await save(state({ scope, readTo, validators }));
}
