import * as z from 'zod/mini';
import { type BarInterval, barIntervals } from '#contract/endpoints/bars.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { lateSeconds, sourceRow, type SourceRow, sources } from '#contract/endpoints/sources.ts';
import { planNames } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { openPush } from '../client/push.ts';
import { SourceFailed, SourceForbidden, SourceNotFound, SourceWait } from '../failures.ts';
import { address, commonFields, readSymbols, symbolsSetting } from '../settings.ts';
import type { Source, SourceKind } from '../source.ts';
import { minOverlapSeconds, readChanges, type Reading } from './changes.ts';
import { guidanceChanges, newsChanges, quantifiedChanges, splitsChanges } from './endpoints.ts';
import { readBars, readLogos, readRatios } from './records-of-symbols.ts';
import { readRemovals } from './removals.ts';
import { openService, type Service } from './service.ts';

const websocketAddress = z.string().check(
  z.refine((text) => /^wss?:\/\//i.test(text) && URL.canParse(text.replaceAll(/[{}]/g, '')), {
    error: 'expected an address that begins with wss://',
  }),
);
const intervals = Object.keys(barIntervals).filter((name) => barIntervals[name as BarInterval] <= secondsPerDay) as BarInterval[];

/** What is mirrored: movers are computed from bars. */
const mirrored = planNames.filter((name) => name !== 'movers');

const fields = z.strictObject({
  ...commonFields,
  kind: z.literal('mirror'),
  /** of a service of this API, without the path of an endpoint */
  url: address,
  what: z
    .array(z.enum(mirrored, { error: `expected one of ${mirrored.join(', ')}` }))
    .check(z.minLength(1, { error: `expected a list of ${mirrored.join(', ')}` })),
  /** the first New York day; 30 days before the first poll without it */
  since: z.optional(isoDate),
  /** for ratios, logos and bars; those of the stored records without it */
  symbols: z.optional(symbolsSetting),
  /** the length of the bars */
  interval: z.optional(z.enum(intervals, { error: `expected one of ${intervals.join(', ')}` })),
  /** records of a page, where a service allows fewer than are documented */
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(limits.quantified.pageSize))),
  /** that says when there are news, so that they need not wait for `every` */
  websocket: z.optional(websocketAddress),
});
const settings = fields.check(
  z.refine(({ websocket, what, every }) => websocket === undefined || (what.includes('news') && every !== undefined), {
    path: ['websocket'],
    error: 'expected "news" in what, and every: it says when to poll, and polls go on without it',
  }),
);
type Settings = z.output<typeof settings>;

/** The symbols of what is stored, and of what is read. */
class SeenSymbols {
  readonly #symbols = new Set<string>();
  #isStoreRead = false;

  add(symbols: readonly string[]): void {
    for (const symbol of symbols) if (isSymbol(symbol)) this.#symbols.add(spelledSymbol(symbol));
  }

  /** The store is read once; later the symbols of other sources come with a restart. */
  async read({ store, start }: Reading): Promise<readonly string[]> {
    if (!this.#isStoreRead) {
      for await (const { item } of store.eachStory(start)) this.add(item.stocks.map(({ name }) => name));
      for await (const { Symb } of store.eachQuantified()) this.add([Symb]);
      for await (const { ticker } of store.eachGuidance()) this.add([ticker]);
      for await (const { ticker } of store.eachSplit()) this.add([ticker]);
      this.#isStoreRead = true;
    }
    return [...this.#symbols].toSorted();
  }
}

const firstPoll = z.object({ start: z.number() });

/** The first instant to mirror; where the settings do not say, it stays that of the first poll. */
async function readStart({ since }: Settings, { state, now }: Pick<Reading, 'state' | 'now'>): Promise<number> {
  if (since !== undefined) return newYorkInstant(since);
  const stored = state.read('', firstPoll);
  if (stored) return stored.start;
  const start = Math.floor(now() / 1000) - 30 * secondsPerDay;
  await state.save('', { start });
  return start;
}

const maxLines = 1000;
/** Says each line once: what was refused is read again with each overlap. */
function sayOnce(lines: Set<string>, say: (line: string) => void): (line: string) => void {
  return (line) => {
    if (lines.has(line)) return;
    if (lines.size >= maxLines) lines.clear();
    lines.add(line);
    say(line);
  };
}

/** Reads the sources of the service, each hour. @returns none of the vendor, which has no list of them */
function openUpstreamSources(): (service: Service, nowMs: number) => Promise<readonly SourceRow[]> {
  let [rows, readMs]: [readonly SourceRow[], number] = [[], -Infinity];
  return async (service, nowMs) => {
    if (nowMs - readMs < secondsPerHour * 1000) return rows;
    readMs = nowMs;
    try {
      rows = (await service.list(sources, {})).flatMap((row) => {
        const read = z.safeParse(sourceRow, row);
        return read.success ? [read.data] : [];
      });
    } catch (error) {
      if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
    }
    return rows;
  };
}

function openMirror(chosen: Settings, folder: string): Source {
  const seen = new SeenSymbols();
  const readUpstream = openUpstreamSources();
  const [answers, lines] = [new Map<string, string>(), new Set<string>()];

  /** What to read, in this order: symbols are those of the records before. */
  const parts: readonly (readonly [part: string, plan: (typeof mirrored)[number], read: (reading: Reading) => Promise<void>])[] = [
    ['news', 'news', (reading) => readChanges(newsChanges, reading)],
    ['news-removed', 'news', readRemovals],
    ['quantified', 'quantified', (reading) => readChanges(quantifiedChanges, reading)],
    ['guidance', 'guidance', (reading) => readChanges(guidanceChanges, reading)],
    ['splits', 'splits', (reading) => readChanges(splitsChanges, reading)],
    ['ratios', 'ratios', async (reading) => readRatios(reading, await symbolsOf(reading))],
    ['logos', 'logos', async (reading) => readLogos(reading, await symbolsOf(reading))],
    ['bars', 'bars', async (reading) => readBars(reading, await symbolsOf(reading), chosen.interval ?? '1m')],
  ];
  const symbolsOf = async (reading: Reading): Promise<readonly string[]> =>
    chosen.symbols === undefined ? seen.read(reading) : readSymbols(chosen.symbols, folder);

  const { websocket } = chosen;
  return {
    ...(websocket !== undefined && { listen: openPush({ ...chosen, websocket }, folder) }),
    poll: async (poll) => {
      const service = openService(poll.client, chosen.url, chosen.keyFile !== undefined);
      const reading: Reading = {
        ...poll,
        start: await readStart(chosen, poll),
        service,
        seen: answers,
        pageSize: chosen.pageSize ?? Number.POSITIVE_INFINITY,
        addSymbols: (symbols) => seen.add(symbols),
        overlapOf: async (plan) => minOverlapSeconds + lateSeconds(await readUpstream(service, poll.now()), plan),
        refuse: sayOnce(lines, poll.refuse),
        note: sayOnce(lines, poll.note),
      };
      const [failures, excluded]: [string[], string[]] = [[], []];
      const wanted = parts.filter(([, plan]) => chosen.what.includes(plan));
      for (const [part, , read] of wanted) {
        if (poll.signal.aborted) return;
        try {
          await read(reading);
        } catch (error) {
          if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
          const text = `${part}: ${error.message}`;
          // the vendor answers 401 also for what a plan excludes
          const isExcluded = error instanceof SourceForbidden || error instanceof SourceNotFound || / answered 401\b/.test(error.message);
          (isExcluded ? excluded : failures).push(text);
          if (!isExcluded || lines.has(text)) continue;
          await poll.state.save(part, poll.state.read(part, z.looseObject({})) ?? {}, text);
          reading.note(text);
        }
      }
      // a service, or the plan of a key, that has only some of them is no failure
      if (failures.length > 0) throw new SourceFailed(failures.join('; '));
      if (excluded.length === wanted.length) throw new SourceFailed(excluded.join('; '));
    },
  };
}

/** A local copy of a service of this API: the vendor's, or another Marketdesk. */
export const mirror: SourceKind<Settings> = {
  name: 'mirror',
  settings,
  loads: ({ what }) => what,
  open: openMirror,
};
