import type { SymbolList } from '#contract/list-symbols.ts';
import { valueAt } from '#contract/value-at.ts';
import type { ReactionMetric } from './reactions/metrics.ts';
import { combine, type Computed, intervalOnly, withoutIntervals } from './computed.ts';
import { differenceInterval, hitRateDifferenceInterval, medianInterval } from './stats/bootstrap.ts';
import { minClusters } from './stats/clusters.ts';
import { type BmpTest, bmpTest } from './stats/bmp.ts';
import { enough } from './stats/quantiles.ts';
import { signTest } from './stats/sign-test.ts';
import { hasIntervals } from './stats/sample-size.ts';
import { type Summary, summaryOf } from './stats/summary.ts';
import type { Interval } from './stats/quantiles.ts';
import type { AnalysisGrouping, Frame } from './frame.ts';
import { bySize, type Group, groupsOf, listGroups } from './groups.ts';
import { type MeasuredValues, measuredValues, type Selection, storyCounter } from './sample.ts';

/** The input of every analysis. */
export interface AnalysisContext {
  readonly columns: Frame;
  /** the rows that pass the filter */
  readonly selection: Selection;
  /** the rows without the filter */
  readonly unfiltered: () => Selection;
  /** the values of each row, NaN where it was not measured or does not count */
  readonly values: (metric: ReactionMetric) => Float64Array;
  /** the standard deviation of a move over a window without news, in percent; undefined for other metrics */
  readonly volatility: (metric: ReactionMetric) => Float64Array | undefined;
}

/** The figures of a group. */
export interface GroupSummary {
  readonly name: string;
  readonly summary: Summary;
  /** of the median; only in the second result, if the sample has enough days */
  readonly interval?: Interval | undefined;
  /** of the sign test that the median is 0; only if the sample has enough days */
  readonly p?: number | undefined;
  /** the cross-sectional test of the standardised moves, for moves over a window */
  readonly standardised?: BmpTest | undefined;
  readonly base?: BaseRate | undefined;
}

/** The hit rate of all other reactions of the same dates and symbols. */
export interface BaseRate {
  readonly rate: number;
  readonly n: number;
  /** of the difference: hit rate of the group less this one; only in the second result */
  readonly interval?: Interval | undefined;
}

/** The name of the group of all rows. */
export const allReactionsName = 'All reactions';

export const filterGroups = { matching: 'Matching the filters', others: 'All others' } as const;

/** How an analysis groups reactions. */
export interface GroupedParams<Name extends AnalysisGrouping = AnalysisGrouping> {
  readonly grouping: Name;
  /** the groups by watchlist; without one there are no such groups */
  readonly lists?: readonly SymbolList[] | undefined;
}

/** The groups of the selected rows; by filter those rows, and all others of the loaded dates and symbols. */
export function analysisGroups(
  { columns, selection, unfiltered }: AnalysisContext,
  { grouping, lists = [] }: GroupedParams,
): readonly Group[] {
  if (grouping === 'watchlist') return bySize(listGroups(columns, lists, selection.rows));
  if (grouping !== 'filter') return groupsOf(columns, grouping, selection.rows);
  // By story and symbol, because the filter may have selected another of their rows.
  const keyOf = (row: number): number => valueAt(columns.symbol, row) * columns.stories + valueAt(columns.story, row);
  const matching = new Set(Array.from(selection.rows, keyOf));
  return [
    { name: filterGroups.matching, rows: selection.rows },
    { name: filterGroups.others, rows: unfiltered().rows.filter((row) => !matching.has(keyOf(row))) },
  ];
}

/** How a group is summarised beyond its own values. */
interface SummaryOptions {
  /** of each row, to standardise its move */
  readonly volatility?: Float64Array | undefined;
  /** all rows of the same dates and symbols, to compare its hit rate with that of the others */
  readonly among?: Int32Array | undefined;
}

export function summarizeGroup(
  { columns }: Pick<AnalysisContext, 'columns'>,
  { name, rows }: Group,
  values: ArrayLike<number>,
  countStories: (codes: ArrayLike<number>) => number,
  { volatility, among }: SummaryOptions = {},
): Computed<GroupSummary> {
  const sample = measuredValues(columns, rows, values);
  const summary = summaryOf(sample, countStories(sample.stories));
  if (!hasIntervals(summary)) return withoutIntervals({ name, summary });
  const p = signTest(sample.values, sample.clusters).p;
  const standardised = volatility && standardise(columns, rows, values, volatility);
  // That of the others would be the same difference with the other sign.
  const base = among && name !== filterGroups.others ? baseRate(columns, sample, rows, among, values) : withoutIntervals(undefined);
  return {
    figures: { name, summary, p, standardised, base: base.figures },
    *withIntervals() {
      return { name, summary, p, standardised, interval: yield* medianInterval(sample), base: yield* base.withIntervals() };
    },
  };
}

/**
 * Summarises groups by a metric: a move standardised by its volatility, and beside the base rate of all rows of the same dates and symbols.
 * `among` is others in their place.
 */
export function metricSummaries(
  context: AnalysisContext,
  metric: ReactionMetric,
): (group: Group, among?: Int32Array) => Computed<GroupSummary> {
  const { columns, values, volatility, unfiltered } = context;
  const countStories = storyCounter(columns.stories);
  const ofMove = volatility(metric);
  return (group, among = unfiltered().rows) => summarizeGroup(context, group, values(metric), countStories, { volatility: ofMove, among });
}

/** The median of one group less that of another. */
export interface MedianDifference {
  /** undefined unless both samples are large enough */
  readonly difference: number | undefined;
  /** only in the second result, if both samples have enough days */
  readonly interval: Interval | undefined;
}

/** A group with its measured values. */
export interface MeasuredGroup {
  readonly sample: MeasuredValues;
  readonly summary: Summary;
}

/** Days are drawn once for both groups, because a day, and a reaction, may be in either. */
export const medianDifference = (one: MeasuredGroup, other: MeasuredGroup): Computed<MedianDifference> =>
  combine(
    {
      interval: intervalOnly(
        hasIntervals(one.summary) && hasIntervals(other.summary) ? () => differenceInterval(one.sample, other.sample) : undefined,
      ),
    },
    ({ interval }) => ({
      difference: one.summary.isEnough && other.summary.isEnough ? one.summary.median - other.summary.median : undefined,
      interval,
    }),
  );

function standardise(columns: Frame, rows: Int32Array, values: ArrayLike<number>, volatility: Float64Array): BmpTest | undefined {
  const scaled = new Float64Array(rows.length);
  const clusters = new Int32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = valueAt(rows, index);
    const value = valueAt(values, row) / valueAt(volatility, row);
    if (Number.isNaN(value)) continue;
    scaled[count] = value;
    clusters[count++] = valueAt(columns.day, row);
  }
  const test = bmpTest(scaled.subarray(0, count), clusters.subarray(0, count));
  return test.clusters < minClusters ? undefined : test;
}

function baseRate(
  columns: Frame,
  sample: MeasuredValues,
  rows: Int32Array,
  among: Int32Array,
  values: ArrayLike<number>,
): Computed<BaseRate | undefined> {
  const isOwn = new Uint8Array(columns.count);
  for (let index = 0; index < rows.length; index++) isOwn[valueAt(rows, index)] = 1;
  let [n, hits] = [0, 0];
  for (let index = 0; index < among.length; index++) {
    const row = valueAt(among, index);
    const value = valueAt(values, row);
    if (isOwn[row] === 1 || Number.isNaN(value)) continue;
    n += 1;
    if (value > 0) hits += 1;
  }
  if (n < enough) return withoutIntervals(undefined);
  // Not before its interval is computed: hundreds of groups have nearly all rows as their others.
  const others = (): MeasuredValues => {
    const found = new Int32Array(among.length);
    let count = 0;
    for (let index = 0; index < among.length; index++) {
      const row = valueAt(among, index);
      if (isOwn[row] === 0) found[count++] = row;
    }
    return measuredValues(columns, found.subarray(0, count), values);
  };
  const base = { rate: hits / n, n };
  return {
    figures: base,
    *withIntervals() {
      return { ...base, interval: yield* hitRateDifferenceInterval(sample, others()) };
    },
  };
}
