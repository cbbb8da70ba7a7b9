import { minClusters } from './clusters.ts';
import { enough } from './quantiles.ts';

export interface SampleSize {
  readonly n: number;
  /** number of distinct stories */
  readonly stories: number;
  /** number of distinct trading days */
  readonly days: number;
}

/** Whether a sample is large enough for figures. */
export const isEnough = ({ n, stories }: Pick<SampleSize, 'n' | 'stories'>): boolean => n >= enough && stories >= enough;

/** Whether it has intervals, too: days are their clusters. */
export const hasIntervals = (size: SampleSize): boolean => isEnough(size) && size.days >= minClusters;
