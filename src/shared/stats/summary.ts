import { clusteredWilson } from './hit-rate.ts';
import { minClusters } from './bootstrap.ts';

/**
 * The quantile of a share, by linear interpolation.
 *
 * @param sorted ascending, without NaN
 * @param share 0 to 1
 * @returns NaN for no values
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  // The difference of equal infinities is NaN.
  return low === high ? low : low + (high - low) * (place - Math.floor(place));
}

function countDistinct(values: ArrayLike<number>): number {
  const distinct = new Set<number>();
  for (let index = 0; index < values.length; index++) distinct.add(values[index] ?? 0);
  return distinct.size;
}

export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/** @param sorted ascending, without NaN */
export const quartiles = (sorted: ArrayLike<number>): Quartiles => ({
  q1: quantile(sorted, 0.25),
  median: quantile(sorted, 0.5),
  q3: quantile(sorted, 0.75),
});

/**
 * The mid-rank of a value among others, 0 to 1: the share below it plus half of the share equal to it.
 *
 * @returns NaN for no values
 */
export function midRank(value: number, others: ArrayLike<number>): number {
  let below = 0;
  let equal = 0;
  for (let index = 0; index < others.length; index++) {
    const other = others[index] ?? Number.NaN;
    if (other < value) below += 1;
    else if (other === value) equal += 1;
  }
  return (below + equal / 2) / others.length;
}

export type Interval = readonly [low: number, high: number];

/** The minimum number of reactions, and of stories, for a statistic. */
export const enough = 10;

/** Summary statistics of a group of reactions. */
export interface Summary extends Quartiles {
  readonly n: number;
  /** number of distinct stories */
  readonly stories: number;
  /** number of distinct trading days: the clusters of every interval */
  readonly days: number;
  /** share above 0 */
  readonly hitRate: number;
  /** its 95 % interval; undefined on fewer than 20 days */
  readonly hitInterval: Interval | undefined;
  /** the median, the quartiles and the hit rate are shown */
  readonly isEnough: boolean;
}

/** Whether a sample is large enough for figures. */
export const isEnough = ({ n, stories }: Pick<Summary, 'n' | 'stories'>): boolean => n >= enough && stories >= enough;

/** Whether it has intervals, too: days are their clusters. */
export const hasIntervals = (summary: Pick<Summary, 'n' | 'stories' | 'days'>): boolean => isEnough(summary) && summary.days >= minClusters;

/** Values with their clusters. */
interface SummarySample {
  /** without NaN */
  readonly values: ArrayLike<number>;
  /** the trading day of each */
  readonly clusters: ArrayLike<number>;
}

/** @param stories number of distinct stories */
export function summaryOf({ values, clusters }: SummarySample, stories: number): Summary {
  const sorted = Float64Array.from(values).sort();
  let hits = 0;
  for (let index = sorted.length - 1; index >= 0 && (sorted[index] ?? 0) > 0; index--) hits += 1;
  const size = { n: sorted.length, stories, days: countDistinct(clusters) };
  return {
    ...size,
    ...quartiles(sorted),
    hitRate: hits / size.n,
    hitInterval: hasIntervals(size) ? clusteredWilson(values, clusters) : undefined,
    isEnough: isEnough(size),
  };
}

/** A move compared with earlier ones. */
export interface MoveRank {
  /** number of earlier moves */
  readonly n: number;
  /** share of earlier moves of smaller size, whatever their sign; undefined without a move, and for fewer than 10 earlier ones */
  readonly largerThan: number | undefined;
}

/** The mid-rank of a move's size among the sizes of earlier moves. */
export function rankMove(move: number | null, earlier: ArrayLike<number>): MoveRank {
  const sizes = Array.from(earlier, Math.abs).filter((size) => !Number.isNaN(size));
  const isKnown = move !== null && !Number.isNaN(move) && sizes.length >= enough;
  return { n: sizes.length, largerThan: isKnown ? midRank(Math.abs(move), sizes) : undefined };
}
