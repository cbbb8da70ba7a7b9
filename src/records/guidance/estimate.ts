import type { GuidanceLine } from './guidance-line.ts';
import { middleChange, type RangeChange } from './range-change.ts';

export type JudgedFigures = Pick<GuidanceLine, 'figures' | 'verdict'>;

/**
 * The distance of the guidance from the estimate in percent of the estimate, positive above it: `+2.8%`. Undefined where nothing is compared:
 * without a figure or an estimate, and for a contradictory range.
 *
 * Assumed: the distance is measured at the midpoint of the range, or at its only end.
 */
export const distanceFromEstimate = ({ figures: { now, estimate }, verdict }: JudgedFigures): RangeChange | undefined =>
  verdict.position && middleChange(now, { min: estimate, max: estimate }, 'estimate');
