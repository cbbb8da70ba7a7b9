import type { GuidanceSearch } from './guidance-search.ts';
import { distanceFromEstimate } from '#src/records/guidance/estimate.ts';
import { percentOf } from '#src/records/guidance/range-change.ts';
import type { GuidanceEvent } from '#src/records/guidance/guidance-line.ts';

/** Whether earnings or revenue of an event match all filters on verdict and estimate. */
export const matchesVerdict = (
  { lines }: GuidanceEvent,
  verdict: GuidanceSearch['verdict'] | undefined,
  est: GuidanceSearch['est'] | undefined,
  distance: number | undefined,
): boolean =>
  lines.some(
    (line) =>
      (verdict === undefined || line.verdict.change === verdict) &&
      (est === undefined || line.verdict.position === est) &&
      (distance === undefined || isAtLeast(distance, percentOf(distanceFromEstimate(line)))),
  );

const isAtLeast = (distance: number, percent: number | null): boolean => percent !== null && Math.abs(percent) >= distance;
