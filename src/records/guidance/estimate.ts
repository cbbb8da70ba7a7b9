import { Big } from 'big.js';
import type { GuidanceLine } from './guidance-line.ts';
import { percentText } from './range-change.ts';

export type JudgedFigures = Pick<GuidanceLine, 'figures' | 'verdict'>;

/**
 * The distance of the guidance from the estimate in percent of the estimate, positive above it: `+2.8%`. Undefined where the estimate is
 * zero or has the other sign, and for a contradictory range.
 *
 * Assumed: the distance is measured at the midpoint of the range, or at its only end.
 */
export function distanceFromEstimate({ figures: { now, estimate }, verdict }: JudgedFigures): string | undefined {
  const ends = [now.min, now.max].filter((end) => end !== null).map((end) => new Big(end));
  if (estimate === null || ends.length === 0 || verdict.position === undefined) return undefined;
  const base = new Big(estimate);
  const middle = ends.reduce((sum, end) => sum.plus(end)).times(ends.length === 2 ? '0.5' : 1);
  if (!middle.eq(0) && middle.lt(0) !== base.lt(0)) return undefined;
  return percentText(middle, base);
}
