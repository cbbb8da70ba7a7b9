import type { ReactionMetric } from '#src/records/reactions/fields.ts';
import { type Clustered, hitRateDifferenceInterval, medianInterval, minClusters, type Resampling } from '#src/shared/stats/bootstrap.ts';
import { type BmpTest, bmpTest } from '#src/shared/stats/bmp.ts';
import { signTest } from '#src/shared/stats/sign-test.ts';
import { outranks } from '#src/records/reactions/best-of.ts';
import { type Rank, ranks } from '#src/records/reactions/reaction.ts';
import { maxStorySymbols } from '#src/records/stories/multi-stock.ts';
import { enough, hasIntervals, type Interval, quantile, type Summary, summaryOf } from '#src/shared/stats/summary.ts';
import { type AnalysisGrouping, type Columns, type GroupingName, naturalOrder } from './columns.ts';

/** The rows that an analysis uses. */
export interface Selection {
  /** one row per story and symbol, in the order of the rows */
  readonly rows: Int32Array;
  readonly stories: number;
  /** excluded reactions of multi-stock stories */
  readonly multiStock: Int32Array;
  /** a row of each pair of story and symbol with a row neither for the full day nor for the story's own session */
  readonly withoutRow: Int32Array;
}

/** The input of every analysis. */
export interface AnalysisContext {
  readonly columns: Columns;
  /** the rows that pass the filter */
  readonly selection: Selection;
  /** the rows without the filter */
  readonly unfiltered: () => Selection;
  /** the values of each row, NaN where it was not measured or does not count */
  readonly values: (metric: ReactionMetric) => Float64Array;
  /** the standard deviation of a move over a window without news, in percent; undefined for other metrics */
  readonly volatility: (metric: ReactionMetric) => Float64Array | undefined;
  readonly withIntervals: boolean;
  /** an interval, once it is computed: an analysis requests its intervals in the same order each time */
  readonly interval: (resampling: () => Resampling) => Interval | undefined;
}

/** Distinct symbols of each story, over all rows: a filter does not turn a multi-stock story into one on a single company. */
function countStorySymbols({ count, story, symbol, stories }: Columns): Uint16Array {
  const seen = new Set<number>();
  const symbols = new Uint16Array(stories);
  for (let row = 0; row < count; row++) {
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    if (seen.has(key)) continue;
    seen.add(key);
    symbols[story[row] ?? 0] = (symbols[story[row] ?? 0] ?? 0) + 1;
  }
  return symbols;
}

/** `outranks` for two rows. */
const rowOutranks = ({ rank, writtenSeconds }: Columns, row: number, other: number): boolean =>
  outranks((rank[row] ?? 0) as Rank, writtenSeconds[row] ?? 0, (rank[other] ?? 0) as Rank, writtenSeconds[other] ?? 0);

/**
 * One row per story and symbol, as `bestOf` selects it, over typed arrays.
 *
 * Assumed: the row of a story and symbol is selected before a metric is read, so that no figure mixes the full day with a
 * session where one of them is empty; of two such rows the later write counts.
 *
 * @param passes 1 for each row that passes the filter; without it all rows pass
 */
export function selectReactions(columns: Columns, withMultiStock: boolean, passes?: Uint8Array): Selection {
  const { count, story, symbol, stories, rank } = columns;
  const symbols = countStorySymbols(columns);
  const best = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    if (passes && passes[row] !== 1) continue;
    const key = (symbol[row] ?? 0) * stories + (story[row] ?? 0);
    const other = best.get(key);
    if (other === undefined || rowOutranks(columns, row, other)) best.set(key, row);
  }
  const selectedStories = new Set<number>();
  const [multiStock, withoutRow]: [number[], number[]] = [[], []];
  const rows = [...best.values()].filter((row) => {
    const storyCode = story[row] ?? 0;
    if (rank[row] === ranks.otherSession) withoutRow.push(row);
    else if (!withMultiStock && (symbols[storyCode] ?? 0) > maxStorySymbols) multiStock.push(row);
    else {
      selectedStories.add(storyCode);
      return true;
    }
    return false;
  });
  return {
    rows: Int32Array.from(rows).sort(),
    stories: selectedStories.size,
    multiStock: Int32Array.from(multiStock),
    withoutRow: Int32Array.from(withoutRow),
  };
}

/** Rows that are summarised together. */
export interface Group {
  readonly name: string;
  readonly rows: ArrayLike<number>;
}

/** The figures of a group. */
export interface GroupSummary {
  readonly name: string;
  readonly summary: Summary;
  /** of the median; only if requested and the sample has enough days */
  readonly interval?: Interval | undefined;
  /** of the sign test that the median is 0; only if the sample has enough days */
  readonly p?: number | undefined;
  /** the cross-sectional test of the standardised moves, for moves over a window */
  readonly standardised?: Standardised | undefined;
  readonly base?: BaseRate | undefined;
}

export interface Standardised extends BmpTest {
  /** the mean of the standardised moves is that of moves over their volatility */
  readonly median: number;
}

/** The hit rate of all other reactions of the same dates and symbols. */
export interface BaseRate {
  readonly rate: number;
  readonly n: number;
  /** of the difference: hit rate of the group less this one */
  readonly interval?: Interval | undefined;
}

/** The non-empty groups of some rows, the largest first unless the grouping has a natural order. */
export function groupsOf({ groupings }: Columns, name: GroupingName, rows: ArrayLike<number>): readonly Group[] {
  const { names, starts, codes } = groupings[name];
  const found: number[][] = names.map(() => []);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    for (let place = starts[row] ?? 0; place < (starts[row + 1] ?? 0); place++) found[codes[place] ?? 0]?.push(row);
  }
  const order = naturalOrder[name];
  return names
    .map((group, code) => ({ name: group, rows: found[code] ?? [] }))
    .filter((group) => group.rows.length > 0)
    .sort((a, b) => (order ? order(a.name, b.name) : b.rows.length - a.rows.length || a.name.localeCompare(b.name)));
}

export const filterGroups = { matching: 'Matching the filters', others: 'All others' } as const;

/** The groups of the selected rows; by filter those rows, and all others of the loaded dates and symbols. */
export function analysisGroups({ columns, selection, unfiltered }: AnalysisContext, name: AnalysisGrouping): readonly Group[] {
  if (name !== 'filter') return groupsOf(columns, name, selection.rows);
  // By story and symbol, because the filter may have selected another of their rows.
  const keyOf = (row: number): number => (columns.symbol[row] ?? 0) * columns.stories + (columns.story[row] ?? 0);
  const matching = new Set(Array.from(selection.rows, keyOf));
  return [
    { name: filterGroups.matching, rows: selection.rows },
    { name: filterGroups.others, rows: unfiltered().rows.filter((row) => !matching.has(keyOf(row))) },
  ];
}

/** The groups of one row, in the order of its text. */
export function namesOf({ groupings }: Columns, name: GroupingName, row: number): readonly string[] {
  const { names, starts, codes } = groupings[name];
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => names[code] ?? '');
}

/** Measured values; their clusters are trading days. */
export interface Sample extends Clustered {
  readonly values: Float64Array;
  readonly stories: Int32Array;
}

/** The measured values of some rows, each with its trading day, story and record. */
export function sampleOf({ story, day, record }: Columns, rows: ArrayLike<number>, values: ArrayLike<number>): Sample {
  const found = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  const stories = new Int32Array(rows.length);
  const records = new Float64Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    found[count] = value;
    records[count] = record[row] ?? 0;
    clusters[count] = day[row] ?? 0;
    stories[count++] = story[row] ?? 0;
  }
  return {
    values: found.subarray(0, count),
    clusters: clusters.subarray(0, count),
    stories: stories.subarray(0, count),
    records: records.subarray(0, count),
  };
}

/** Returns a function that counts distinct stories; one serves many samples. */
export function storyCounter(stories: number): (codes: ArrayLike<number>) => number {
  const lastRound = new Int32Array(stories);
  let round = 0;
  return (codes) => {
    round += 1;
    let count = 0;
    for (let index = 0; index < codes.length; index++) {
      const story = codes[index] ?? 0;
      if (lastRound[story] === round) continue;
      lastRound[story] = round;
      count += 1;
    }
    return count;
  };
}

/** How a group is summarised beyond its own values. */
interface SummaryOptions {
  /** of each row, to standardise its move */
  readonly volatility?: Float64Array | undefined;
  /** all rows of the same dates and symbols, to compare its hit rate with that of the others */
  readonly among?: ArrayLike<number> | undefined;
}

type SummaryContext = Pick<AnalysisContext, 'columns' | 'interval' | 'withIntervals'>;

export function summarizeGroup(
  context: SummaryContext,
  { name, rows }: Group,
  values: ArrayLike<number>,
  countStories: (codes: ArrayLike<number>) => number,
  { volatility, among }: SummaryOptions = {},
): GroupSummary {
  const { columns, interval, withIntervals } = context;
  const sample = sampleOf(columns, rows, values);
  const summary = summaryOf(sample, countStories(sample.stories));
  if (!hasIntervals(summary)) return { name, summary };
  return {
    name,
    summary,
    p: signTest(sample.values, sample.clusters).p,
    standardised: volatility && standardise(columns, rows, values, volatility),
    interval: withIntervals ? interval(() => medianInterval(sample)) : undefined,
    base: among && baseRate(context, sample, rows, among, values),
  };
}

function standardise(
  columns: Columns,
  rows: ArrayLike<number>,
  values: ArrayLike<number>,
  volatility: Float64Array,
): Standardised | undefined {
  const scaled = new Float64Array(columns.count).fill(Number.NaN);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    scaled[row] = (values[row] ?? Number.NaN) / (volatility[row] ?? Number.NaN);
  }
  const sample = sampleOf(columns, rows, scaled);
  const test = bmpTest(sample.values, sample.clusters);
  return test.clusters < minClusters ? undefined : { ...test, median: quantile(sample.values.toSorted(), 0.5) };
}

function baseRate(
  { columns, interval, withIntervals }: SummaryContext,
  sample: Sample,
  rows: ArrayLike<number>,
  among: ArrayLike<number>,
  values: ArrayLike<number>,
): BaseRate | undefined {
  const isOwn = new Uint8Array(columns.count);
  for (let index = 0; index < rows.length; index++) isOwn[rows[index] ?? 0] = 1;
  const others = sampleOf(
    columns,
    Int32Array.from(among).filter((row) => isOwn[row] === 0),
    values,
  );
  const n = others.values.length;
  if (n < enough) return undefined;
  const rate = others.values.reduce((sum, value) => sum + Number(value > 0), 0) / n;
  return { rate, n, interval: withIntervals ? interval(() => hitRateDifferenceInterval(sample, others)) : undefined };
}
