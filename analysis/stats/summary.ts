import { clusteredWilson } from './hit-rate.ts';
import { numberClusters } from './clusters.ts';
import { type Interval, type Quartiles, quartiles } from './quantiles.ts';
import { hasIntervals, isEnough } from './sample-size.ts';

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

/** Values with their clusters. */
interface SummarySample {
  /** without NaN */
  readonly values: ArrayLike<number>;
  /** the trading day of each */
  readonly clusters: ArrayLike<number>;
}

/** @param stories number of distinct stories */
export function summaryOf({ values, clusters }: SummarySample, stories: number): Summary {
  const sorted = new Float64Array(values).sort();
  const hits = sorted.length - 1 - sorted.findLastIndex((value) => !(value > 0));
  const size = { n: sorted.length, stories, days: numberClusters(clusters).size };
  return {
    ...size,
    ...quartiles(sorted),
    hitRate: hits / size.n,
    hitInterval: hasIntervals(size) ? clusteredWilson(values, clusters) : undefined,
    isEnough: isEnough(size),
  };
}
