import * as z from 'zod/mini';
import { type BarInterval, barIntervals } from '#contract/endpoints/bars.ts';
import { guidance as guidanceEndpoint, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { news as newsEndpoint } from '#contract/endpoints/news.ts';
import { quantified as quantifiedEndpoint, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { splits as splitsEndpoint, type SplitRecord } from '#contract/endpoints/splits.ts';
import { isoDate } from '#contract/schema/codecs.ts';
import { type PlanName, planNames } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { guidance } from '../../ingest/datasets/guidance.ts';
import { quantifiedDataset } from '../../ingest/datasets/index.ts';
import { news } from '../../ingest/datasets/news.ts';
import { splits } from '../../ingest/datasets/splits.ts';
import type { Story } from '../../store/news/story.ts';
import { addCounts } from '../../store/write-batch.ts';
import { SourceFailed, SourceForbidden, SourceWait } from '../failures.ts';
import { address, commonFields, readSymbols, symbolsSetting } from '../settings.ts';
import type { Source, SourceKind } from '../source.ts';
import { type Changes, readChanges, type Reading } from './changes.ts';
import { readBars, readLogos, readRatios } from './records-of-symbols.ts';
import { readRemovals } from './removals.ts';
import { openService } from './service.ts';

const intervals = Object.keys(barIntervals).filter((name) => barIntervals[name as BarInterval] <= secondsPerDay) as BarInterval[];

const settings = z.strictObject({
  ...commonFields,
  kind: z.literal('mirror'),
  /** of a service of this API, without the path of an endpoint */
  url: address,
  what: z
    .array(z.enum(planNames, { error: `expected one of ${planNames.join(', ')}` }))
    .check(z.minLength(1, { error: `expected a list of ${planNames.join(', ')}` })),
  /** the first New York day; 30 days before the first poll without it */
  since: z.optional(isoDate),
  /** for ratios, logos and bars; those of the stored records without it */
  symbols: z.optional(symbolsSetting),
  /** the length of the bars */
  interval: z.optional(z.enum(intervals, { error: `expected one of ${intervals.join(', ')}` })),
  /** records of a page, where a service allows fewer than are documented */
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(limits.quantified.pageSize))),
});
type Settings = z.output<typeof settings>;

const pageOf = (most: number, { pageSize = most }: Settings): number => Math.min(most, pageSize);

const newsChanges = (chosen: Settings): Changes<Story> => ({
  ...{ name: 'news', endpoint: newsEndpoint, pageSizeName: 'pageSize', pageSize: pageOf(limits.news.pageSize, chosen) },
  since: (updatedSince) => ({ updatedSince, sort: 'updated:asc', displayOutput: 'full' }),
  isAscending: true,
  ofDay: (day) => ({ dateFrom: day, dateTo: day }),
  newestFirst: { sort: 'updated:desc' },
  openReader: news.openReader,
  updatedOf: ({ item }) => item.updated,
  symbolsOf: ({ item }) => item.stocks.map(({ name }) => name),
  write: news.write,
});

/** What has the id of a reaction in the form of the vendor; a later version of it has another time in its first 8 digits. */
const isReactionId = ({ _id: id }: QuantifiedRecord): boolean => /^[\da-f]{24}$/.test(id);

const quantifiedChanges = (chosen: Settings): Changes<QuantifiedRecord> => ({
  ...{ name: 'quantified', endpoint: quantifiedEndpoint, pageSizeName: 'pagesize', pageSize: pageOf(limits.quantified.pageSize, chosen) },
  // strictly after (assumption Q04)
  since: (seconds) => ({ updated_since: Math.max(0, seconds - 1) }),
  isAscending: false,
  ofDay: (day) => ({ date_from: day, date_to: day }),
  newestFirst: {},
  openReader: quantifiedDataset.openReader,
  updatedOf: ({ created }) => created,
  symbolsOf: ({ Symb }) => [Symb],
  write: async (store, records, cursorAfter) => {
    const replaced = await store.replaceQuantified(records.filter(isReactionId));
    const others = records.filter((record) => !isReactionId(record));
    let count = replaced;
    await store.writeQuantified(others, (written) => cursorAfter((count = addCounts([replaced, written]))));
    return count;
  },
});

/** Assumed: both calendars list what was updated in ascending order; pages in another order are all read (assumption X72). */
const calendar = { pageSizeName: 'pagesize', isAscending: true } as const;

const guidanceChanges = (chosen: Settings): Changes<GuidanceRecord> => ({
  ...{ ...calendar, name: 'guidance', endpoint: guidanceEndpoint, pageSize: pageOf(limits.calendar.pageSize, chosen) },
  since: (seconds) => ({ 'parameters[updated]': seconds, 'parameters[is_primary]': 'All' }),
  openReader: guidance.openReader,
  updatedOf: ({ updated }) => updated,
  symbolsOf: ({ ticker }) => [ticker],
  write: guidance.write,
});

const splitsChanges = (chosen: Settings): Changes<SplitRecord> => ({
  ...{ ...calendar, name: 'splits', endpoint: splitsEndpoint, pageSize: pageOf(limits.calendar.pageSize, chosen) },
  since: (seconds) => ({ 'parameters[updated]': seconds }),
  openReader: splits.openReader,
  updatedOf: ({ updated }) => updated,
  symbolsOf: ({ ticker }) => [ticker],
  write: splits.write,
});

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

const maxSaid = 1000;
/** Says each line once: what was refused is read again with each overlap. */
function sayOnce(said: Set<string>, say: (line: string) => void): (line: string) => void {
  return (line) => {
    if (said.has(line)) return;
    if (said.size >= maxSaid) said.clear();
    said.add(line);
    say(line);
  };
}

function openMirror(chosen: Settings, folder: string): Source {
  const seen = new SeenSymbols();
  const [answers, said] = [new Map<string, string>(), new Set<string>()];
  const has = (what: PlanName): boolean => chosen.what.includes(what);

  /** What to read, in this order: symbols are those of the records before. */
  const parts: Readonly<Record<PlanName, (reading: Reading) => Promise<void>>> = {
    news: async (reading) => {
      await readChanges(newsChanges(chosen), reading);
      await readRemovals(reading, pageOf(limits.news.removedPageSize, chosen));
    },
    quantified: (reading) => readChanges(quantifiedChanges(chosen), reading),
    guidance: (reading) => readChanges(guidanceChanges(chosen), reading),
    splits: (reading) => readChanges(splitsChanges(chosen), reading),
    ratios: async (reading) => readRatios(reading, await symbolsOf(reading)),
    logos: async (reading) => readLogos(reading, await symbolsOf(reading)),
    bars: async (reading) => readBars(reading, await symbolsOf(reading), chosen.interval ?? '1m'),
  };
  const symbolsOf = async (reading: Reading): Promise<readonly string[]> =>
    chosen.symbols === undefined ? seen.read(reading) : readSymbols(chosen.symbols, folder);

  return {
    poll: async (poll) => {
      const reading: Reading = {
        ...poll,
        start: await readStart(chosen, poll),
        service: openService(poll.client, chosen.url, chosen.keyFile !== undefined),
        seen: answers,
        addSymbols: (symbols) => seen.add(symbols),
        refuse: sayOnce(said, poll.refuse),
        note: sayOnce(said, poll.note),
      };
      const failures: SourceFailed[] = [];
      for (const part of (Object.keys(parts) as PlanName[]).filter(has)) {
        if (poll.signal.aborted) return;
        try {
          await parts[part](reading);
        } catch (error) {
          if (!(error instanceof SourceFailed) || error instanceof SourceWait) throw error;
          failures.push(error);
          if (error instanceof SourceForbidden) await markForbidden(reading, part, error.message);
        }
      }
      // a plan that has some of them is no failure
      const failure =
        failures.find((error) => !(error instanceof SourceForbidden)) ?? (failures.length === chosen.what.length ? failures[0] : undefined);
      if (failure) throw failure;
    },
  };
}

/** Says at a part that the plan of the key excludes it; what was read of it before stays. */
async function markForbidden({ state, note }: Reading, part: PlanName, message: string): Promise<void> {
  note(`${part}: ${message}: the plan of the key may exclude it`);
  await state.save(part, state.read(part, z.looseObject({})) ?? {}, `${message}: the plan of the key may exclude it`);
}

/** A local copy of a service of this API: the vendor's, or another Marketdesk. */
export const mirror: SourceKind<Settings> = {
  name: 'mirror',
  settings,
  loads: ({ what }) => what,
  open: openMirror,
};
