import type { Frame } from './frame.ts';
import { percentOf, ratioOf, tidy } from './number.ts';
import type { PastDay } from './past-day.ts';
import type { SessionPrices } from './session-prices.ts';

export interface Extremes {
  /** dollars; both are positive, the fall as well */
  readonly rise: number | null;
  readonly fall: number | null;
  readonly risePercent: number | null;
  readonly fallPercent: number | null;
  /** 1 where the rise was larger, -1 where the fall was, 0 where they are even */
  readonly side: number | null;
  /** dollars between the highest and the lowest price */
  readonly range: number | null;
  /** of the lowest price: a fraction, not percent */
  readonly rangeShare: number | null;
  /** dollars, the mean true range of 14 days */
  readonly trueRange: number | null;
  readonly rangeVsTrueRange: number | null;
}

const trueRangeDays = 14;

/** Mean of the true ranges of the last 14 main sessions; null when fewer are known. */
function averageTrueRange(past: readonly PastDay[]): number | null {
  const traded = past.slice(-trueRangeDays - 1).flatMap(({ Main }) => Main ?? []);
  const days = traded.slice(-trueRangeDays);
  if (days.length < trueRangeDays) return null;
  const ranges = days.map(({ high, low }, place) => {
    const before = traded[place - days.length + traded.length - 1]?.last ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });
  return tidy(ranges.reduce((sum, range) => sum + range) / trueRangeDays);
}

/** Of two prices, or the one that is known. */
const eitherOf = (a: number | null, b: number | null, of: (a: number, b: number) => number): number | null =>
  a === null ? b : b === null ? a : of(a, b);

/** How far the price went on either side of the news. */
export function extremes({ p0, past }: Frame, { highAfter, highBefore, lowAfter, lowBefore }: SessionPrices): Extremes {
  const rise = highAfter === null || p0 === null ? null : tidy(highAfter - p0);
  const fall = lowAfter === null || p0 === null ? null : tidy(p0 - lowAfter);
  const lowest = eitherOf(lowBefore, lowAfter, Math.min);
  const highest = eitherOf(highBefore, highAfter, Math.max);
  const range = highest === null || lowest === null ? null : tidy(highest - lowest);
  const trueRange = averageTrueRange(past);
  return {
    rise,
    fall,
    risePercent: rise === null || p0 === null ? null : percentOf(rise, p0),
    fallPercent: fall === null || p0 === null ? null : percentOf(fall, p0),
    side: rise === null || fall === null ? null : Math.sign(rise - fall),
    range,
    rangeShare: ratioOf(range, lowest),
    trueRange,
    rangeVsTrueRange: ratioOf(range, trueRange),
  };
}
