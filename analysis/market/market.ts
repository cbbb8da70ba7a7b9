import { spelledSymbol } from '#contract/symbol.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { areBarsTooLong, isWithinBar, moveBetween, priceAt, priceSteps, type PriceSeries } from './price-series.ts';

// What the market did beside a move, and why that is not known (assumptions Q32 and Q33): for tables, analyses, placebo, curves and guidance.

/** The symbol of the market that moves are compared with. */
export const indexSymbol = 'SPY';

/** Whether a symbol is the market itself: less itself it has no move. */
export const isIndex = (symbol: string): boolean => spelledSymbol(symbol) === indexSymbol;

/** A move less that of the market is over the same seconds. Unix seconds */
export interface MoveSpan {
  /** what moves */
  readonly symbol: string;
  readonly from: number;
  readonly to: number;
}

/** The move of SPY beside another one, in percent; NaN where it is not known. @param prices of SPY; the first that measure the span count */
export function marketMove(prices: readonly PriceSeries[], { symbol, from, to }: MoveSpan): number {
  if (isIndex(symbol)) return Number.NaN;
  for (const series of prices) {
    const move = moveBetween(series, from, to);
    if (!Number.isNaN(move)) return move;
  }
  return Number.NaN;
}

const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** `Nov 19, 2026 10:30 ET` */
function momentOf(seconds: number): string {
  const clock = new Date((seconds + newYorkOffset(seconds)) * 1000);
  return `${dateFormat.format(clock)} ${clock.toISOString().slice(11, 16)} ET`;
}

/** Why `marketMove` is not known: a sentence without its period. */
export function whyNoMarketMove(prices: readonly PriceSeries[], { symbol, from, to }: MoveSpan): string {
  if (isIndex(symbol)) return `A story on ${indexSymbol} itself`;
  const long = prices.find((series) => areBarsTooLong(series, from, to) && !Number.isNaN(priceAt(series, from)));
  if (long) return `${indexSymbol} has ${priceSteps[long.step].seconds / 60}-minute prices only, which are too long for the window`;
  const missing = [from, to].find((moment) => prices.every((series) => Number.isNaN(priceAt(series, moment)))) ?? from;
  const isSettled = prices.some(({ settledUntil }) => missing <= settledUntil) || prices.length === 0;
  return isSettled
    ? `${indexSymbol} has no price at ${momentOf(missing)}`
    : `Pending: ${indexSymbol} has no price at ${momentOf(missing)} yet`;
}

/**
 * The move of SPY from a moment to others, for a curve beside that of a symbol, in percent; NaN where it is not known, and within a bar.
 *
 * @param from Unix seconds
 */
export function marketCurve(prices: PriceSeries, symbol: string, from: number): (to: number) => number {
  const base = isIndex(symbol) ? Number.NaN : priceAt(prices, from);
  return (to) => (isWithinBar(prices, to) ? Number.NaN : (priceAt(prices, to) / base - 1) * 100);
}
