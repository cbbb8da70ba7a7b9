import { valueAt } from '#contract/value-at.ts';
import type { WindowMetric } from '#contract/market/windows.ts';
import { windowOf } from '#contract/market/windows.ts';
import { secondsPerHour } from '#contract/time/dates.ts';

/** The metrics that the volatility of a symbol is computed from. */
export const volatilityMetrics = ['ATR14', 'TONLast'] as const;

/** The expected range of a day in standard deviations of its move: √(8/π), for prices without drift (Parkinson 1980). */
const rangePerDeviation = Math.sqrt(8 / Math.PI);

/** Seconds of a regular session. */
const sessionSeconds = 6.5 * secondsPerHour;

/**
 * The standard deviation that a move over a window has without news, in percent: that of a day, from the average true range of the 14 days before,
 * scaled by the root of time.
 *
 * Assumed: prices move evenly through the session. Around the open they move more, so standardised moves are larger there.
 *
 * @param atr average true range of each row, dollars
 * @param price at publication, dollars
 * @returns NaN where either is not known or not above 0
 */
export function windowVolatility(metric: WindowMetric, atr: Float64Array, price: Float64Array): Float64Array {
  const scale = (100 / rangePerDeviation) * Math.sqrt((windowOf(metric)?.seconds ?? sessionSeconds) / sessionSeconds);
  return atr.map((range, row) => {
    const deviation = (range / valueAt(price, row)) * scale;
    return deviation > 0 && deviation < Infinity ? deviation : Number.NaN;
  });
}
