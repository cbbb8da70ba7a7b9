import type { Extremes } from './extremes.ts';
import type { Frame } from './frame.ts';
import { ratioOf } from './number.ts';

export interface Deviations {
  /** the rise and the fall after the news, in standard deviations of the close */
  readonly rise: number | null;
  readonly fall: number | null;
  /** how unusual volume and range are; below 0 for less than usual */
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
  // Equal values leave a rest of rounding, and nothing to measure by.
  return deviation > 1e-9 * Math.abs(mean) ? { mean, deviation } : null;
}

const unusual = (value: number | null, spread: Spread | null): number | null =>
  value === null || spread === null ? null : ratioOf(value - spread.mean, spread.deviation);

/**
 * Measured by the trading days of the last 30 calendar days. Assumed: volumes and ranges are compared with those of the
 * same session, so that a quiet Post is not measured by whole days.
 */
export function deviations({ recent, session }: Frame, { rise, fall, range }: Extremes, volumeNow: number): Deviations {
  const closes = spreadOf(recent.flatMap(({ Main }) => Main?.last ?? []));
  const sessions = recent.map((day) => day[session]);
  const volumes = spreadOf(sessions.map((summary) => summary?.volume ?? 0));
  const ranges = spreadOf(sessions.flatMap((summary) => (summary ? summary.high - summary.low : [])));
  return {
    rise: ratioOf(rise, closes?.deviation ?? null),
    fall: ratioOf(fall, closes?.deviation ?? null),
    volume: unusual(volumeNow, volumes),
    range: unusual(range, ranges),
  };
}
