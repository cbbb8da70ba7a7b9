import { valueAt } from '#contract/value-at.ts';
import { baseSessions } from './move-span.ts';

/**
 * The volatility of a day: the standard deviation of the logarithms of its changes (assumption M20).
 *
 * @param closes of sessions before the day, oldest first, in shares of one day, dollars; of more than 61 the last ones count
 * @returns as a part, 0.02 is 2 %; undefined with fewer than 20 changes, and where all are the same
 */
export function dailyVolatility(closes: readonly number[]): number | undefined {
  const last = closes.slice(-(baseSessions.most + 1));
  const changes = last.slice(1).map((close, before) => Math.log(close / valueAt(last, before)));
  if (changes.length < baseSessions.least) return undefined;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1);
  return variance > 0 ? Math.sqrt(variance) : undefined;
}

/** The size of a move over the symbol's own daily volatility: 3 is three usual days. Undefined where that is not known. */
export function unusualness(changePercent: number, closes: readonly number[]): number | undefined {
  const volatility = dailyVolatility(closes);
  return volatility === undefined ? undefined : Math.abs(changePercent) / 100 / volatility;
}
