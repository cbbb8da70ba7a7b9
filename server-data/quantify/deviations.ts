import type { Excursions } from './excursions.ts';
import type { Reaction } from './reaction.ts';
import { ratioOf } from './number.ts';
import type { SessionVolumes } from './volume.ts';

export interface Deviations {
  /** the excursions after the news, in standard deviations of the close */
  readonly rise: number | null;
  readonly fall: number | null;
  /** z-scores of volume and range */
  readonly volume: number | null;
  readonly range: number | null;
}

interface Spread {
  readonly mean: number;
  /** above 0 */
  readonly deviation: number;
}

/** Assumed: the standard deviation is that of a sample, over n - 1. */
function spreadOf(values: readonly number[]): Spread | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  // equal values leave a rounding error, which is no scale
  return deviation > 1e-9 * Math.abs(mean) ? { mean, deviation } : null;
}

const zScore = (value: number | null, spread: Spread | null): number | null =>
  value === null || spread === null ? null : ratioOf(value - spread.mean, spread.deviation);

/**
 * Compared with the trading days of the last 30 calendar days. Assumed: volumes and ranges are compared with those of the
 * same session, so that a quiet post-market is not measured by whole days.
 */
export function measureDeviations(
  { recentDays, session }: Reaction,
  { rise, fall, range }: Excursions,
  volume: SessionVolumes,
): Deviations {
  const closes = spreadOf(recentDays.flatMap(({ regular }) => regular?.last ?? []));
  const sessions = recentDays.map((day) => day[session]);
  const ranges = spreadOf(sessions.flatMap((summary) => (summary ? summary.high - summary.low : [])));
  return {
    rise: ratioOf(rise, closes?.deviation ?? null),
    fall: ratioOf(fall, closes?.deviation ?? null),
    volume: zScore(volume.now, spreadOf(volume.recent)),
    range: zScore(range, ranges),
  };
}
