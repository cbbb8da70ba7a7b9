import { secondsPerHour } from '#contract/time/dates.ts';
import { valueAt } from '#contract/value-at.ts';
import { isIndex } from './market/market.ts';
import type { FieldMetric, ReactionMetric } from './reactions/metrics.ts';
import { lessMarket, type Market, marketOff, vsMarketField } from './reactions/vs-market.ts';
import { newYorkClock } from '#contract/time/new-york.ts';
import { companySeries } from './reactions/company.ts';
import { isShortened } from './reactions/half-day.ts';
import { metricValues, openNumbering, type SampleColumns, sampleColumnsBuilder } from './sample.ts';
import type { QuantifiedReaction } from './reactions/quantified-reaction.ts';

/** The groupings of reactions; a reaction may be in several groups of a grouping, or in none. */
export const groupings = {
  topic: 'Topic',
  session: 'News session',
  action: 'Analyst action',
  eps: 'EPS action',
  hour: 'Hour ET',
  cap: 'Market cap',
  provider: 'Provider',
  rating: 'Firm and action',
  firm: 'Firm',
  symbol: 'Symbol',
} as const;
export type GroupingName = keyof typeof groupings;

/** The groupings of an analysis: those of the records, the watchlists of the request, and the rows that pass the filters against all others. */
export const analysisGroupings = { ...groupings, watchlist: 'Watchlist', filter: 'Filters' } as const;
export type AnalysisGrouping = keyof typeof analysisGroupings;

/** Assumed: bands of market value as commonly used. */
const bands = [
  [200e9, 'Mega, $200B and more'],
  [10e9, 'Large, $10B to $200B'],
  [2e9, 'Mid, $2B to $10B'],
  [300e6, 'Small, $300M to $2B'],
  [0, 'Micro, under $300M'],
] as const;

function marketCapBand(value: number | null): string {
  return value === null ? '' : (bands.find(([least]) => value >= least)?.[1] ?? '');
}

function hourOf(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const hour = Math.floor(newYorkClock(seconds) / secondsPerHour);
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Occurs in no ticker and in no name of a firm. */
export const nameSeparator = ' · ';

/** The groups a reaction is in, as one text; `splitGroups` makes several of it. "" is none. */
export const groupText: Readonly<Record<GroupingName, (reaction: QuantifiedReaction) => string>> = {
  topic: ({ record }) => record.Topics,
  session: ({ record }) => record.NewsSess,
  action: ({ record }) => record.AnalystAction,
  eps: ({ record }) => record.EPSAction,
  hour: ({ publishedSeconds }) => hourOf(publishedSeconds),
  cap: ({ numbers }) => marketCapBand(numbers['MktCap(1000)']),
  provider: ({ record }) => record.Provider,
  rating: ({ record }) =>
    record.AnalystFirm === '' || record.AnalystAction === '' ? '' : record.AnalystFirm + nameSeparator + record.AnalystAction,
  firm: ({ record }) => (record.AnalystAction === '' ? '' : record.AnalystFirm),
  symbol: companySeries,
};

/** Topics are joined by commas; any other text is one name. */
export function splitGroups(grouping: GroupingName, text: string): readonly string[] {
  const names = grouping === 'topic' ? text.split(',') : [text];
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

/** Groupings with an order of their own; other groups are sorted by size. */
export const naturalOrder: Partial<Readonly<Record<GroupingName, (a: string, b: string) => number>>> = {
  hour: (a, b) => a.localeCompare(b),
  cap: (a, b) => bands.findIndex(([, name]) => name === a) - bands.findIndex(([, name]) => name === b),
};

/** The groups of each row: those of row i are `codes[starts[i]]` up to `codes[starts[i + 1]]`, each an index in `names`. */
export interface Grouping {
  readonly names: readonly string[];
  readonly starts: Int32Array;
  readonly codes: Int32Array;
}

/** The groups of one row. */
export const codesOf = ({ starts, codes }: Grouping, row: number): Int32Array =>
  codes.subarray(valueAt(starts, row), valueAt(starts, row + 1));

/** Rows as typed arrays, which are transferred to the worker without copying 20,000 records. */
export interface Frame extends SampleColumns {
  /** Unix seconds; NaN where the time cannot be parsed */
  readonly published: Float64Array;
  /** 1 for each row whose session was shorter than usual: of a half day */
  readonly shortened: Uint8Array;
  /** 1 for each row of a story on SPY itself */
  readonly onIndex: Uint8Array;
  /** seconds from publication to receipt; NaN where either cannot be parsed */
  readonly latency: Float64Array;
  readonly groupings: Readonly<Record<GroupingName, Grouping>>;
}

/** The values of a metric, NaN where it was not measured. @param market what SPY did beside the reactions */
export function metricColumn(reactions: readonly QuantifiedReaction[], metric: FieldMetric, market: Market = marketOff): Float64Array {
  const less = vsMarketField(metric);
  if (less) return Float64Array.from(reactions, (reaction) => lessMarket(reaction, less, market) ?? Number.NaN);
  return metricValues(reactions, metric as ReactionMetric);
}

function groupingBuilder(name: GroupingName, count: number) {
  const { codeOf, names } = openNumbering();
  // Cached, because the same text occurs in many rows.
  const codesOf = new Map<string, readonly number[]>();
  const starts = new Int32Array(count + 1);
  const codes: number[] = [];
  return {
    add(reaction: QuantifiedReaction, row: number): void {
      const text = groupText[name](reaction);
      let found = codesOf.get(text);
      if (!found) codesOf.set(text, (found = splitGroups(name, text).map(codeOf)));
      for (const code of found) codes.push(code);
      starts[row + 1] = codes.length;
    },
    finish: (): Grouping => ({ names, starts, codes: Int32Array.from(codes) }),
  };
}

/** Builds columns row by row, so that the page can pause between rows. */
export function frameBuilder(count: number) {
  const sampled = sampleColumnsBuilder(count);
  const [published, latency] = [new Float64Array(count), new Float64Array(count)];
  const [shortened, onIndex] = [new Uint8Array(count), new Uint8Array(count)];
  const names = Object.keys(groupings) as GroupingName[];
  const builders = names.map((name) => groupingBuilder(name, count));
  return {
    add(reaction: QuantifiedReaction, row: number): void {
      const { publishedSeconds = Number.NaN, receivedSeconds = Number.NaN } = reaction;
      sampled.add(reaction, row);
      published[row] = publishedSeconds;
      shortened[row] = isShortened(reaction) ? 1 : 0;
      onIndex[row] = isIndex(reaction.symbol) ? 1 : 0;
      latency[row] = receivedSeconds - publishedSeconds;
      for (const builder of builders) builder.add(reaction, row);
    },
    finish: (): Frame => ({
      ...sampled.finish(),
      published,
      shortened,
      onIndex,
      latency,
      groupings: Object.fromEntries(names.map((name, index) => [name, builders[index]?.finish()])) as Record<GroupingName, Grouping>,
    }),
  };
}

/** The columns of a short list. */
export function buildFrame(reactions: readonly QuantifiedReaction[]): Frame {
  const builder = frameBuilder(reactions.length);
  reactions.forEach((reaction, row) => builder.add(reaction, row));
  return builder.finish();
}

/** The reactions of an analysis. */
export interface ReactionSet {
  readonly loaded: readonly QuantifiedReaction[];
  /** those of `loaded` that pass the filters */
  readonly passing: readonly QuantifiedReaction[];
  /** what SPY did beside them */
  readonly market?: Market;
}

/** 1 for each loaded reaction that passes the filters. */
export function passesOf({ loaded, passing }: Pick<ReactionSet, 'loaded' | 'passing'>): Uint8Array {
  const passed = new Set(passing);
  return Uint8Array.from(loaded, (reaction) => (passed.has(reaction) ? 1 : 0));
}

export type MetricColumns = Readonly<Partial<Record<FieldMetric, Float64Array>>>;

/** The values of metrics, one column each. */
export const metricColumns = ({ loaded, market = marketOff }: ReactionSet, metrics: Iterable<FieldMetric>): MetricColumns =>
  Object.fromEntries(Array.from(metrics, (metric) => [metric, metricColumn(loaded, metric, market)]));
