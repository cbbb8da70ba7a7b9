import { quartiles, type Quartiles } from './quantiles.ts';
import { wilson, type Interval } from './wilson.ts';

/** Below this, nothing is claimed of readings or of stories (product 4). */
export const enough = 10;

/** What is always told of a group of readings. */
export interface Summary extends Quartiles {
  readonly n: number;
  /** of how many stories they are */
  readonly stories: number;
  /** share above 0, with its Wilson interval */
  readonly hitRate: number;
  readonly hitInterval: Interval;
  readonly isEnough: boolean;
}

/**
 * @param sorted ascending, without NaN
 * @param stories how many stories the values are of
 */
export function summaryOf(sorted: ArrayLike<number>, stories: number): Summary {
  let hits = 0;
  for (let index = sorted.length - 1; index >= 0 && (sorted[index] ?? 0) > 0; index--) hits += 1;
  const n = sorted.length;
  return {
    n,
    stories,
    ...quartiles(sorted),
    hitRate: hits / n,
    hitInterval: wilson(hits, n),
    isEnough: n >= enough && stories >= enough,
  };
}
