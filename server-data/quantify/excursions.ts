import { valueAt } from '#contract/value-at.ts';
import { levels } from '#contract/market/windows.ts';
import { percentOf, ratioOf, roundFloat } from './number.ts';
import type { SessionPrices } from './prices.ts';
import type { Reaction } from './reaction.ts';
import type { PastDay } from '../market/sessions.ts';

export interface Excursions {
  /** dollars from P0 to the highest and to the lowest price after the news; neither is negative */
  readonly rise: number | null;
  readonly fall: number | null;
  readonly risePercent: number | null;
  readonly fallPercent: number | null;
  /** 1 where the rise was larger, -1 where the fall was, 0 where they are equal */
  readonly side: number | null;
  /** dollars between the highest and the lowest price */
  readonly range: number | null;
  /** `range` as a fraction of the lowest price, not in percent */
  readonly rangeShare: number | null;
  /** dollars, the average true range (ATR) of 14 days */
  readonly trueRange: number | null;
  readonly rangeVsTrueRange: number | null;
}

const trueRangeDays = 14;

/** The mean true range of the last 14 main sessions; null when there are fewer. */
function averageTrueRange(past: readonly PastDay[]): number | null {
  const traded = past.slice(-trueRangeDays - 1).flatMap(({ regular }) => regular ?? []);
  const days = traded.slice(-trueRangeDays);
  if (days.length < trueRangeDays) return null;
  const ranges = days.map(({ high, low }, index) => {
    const previousClose = traded[index - days.length + traded.length - 1]?.last ?? low;
    return Math.max(high, previousClose) - Math.min(low, previousClose);
  });
  return roundFloat(ranges.reduce((sum, range) => sum + range) / trueRangeDays);
}

/** Combines two values; where one is unknown, the other. */
const combine = (a: number | null, b: number | null, of: (a: number, b: number) => number): number | null =>
  a === null ? b : b === null ? a : of(a, b);

/** The excursions after the news, and the range around it. */
export function measureExcursions(
  { isSessionOver, p0, past }: Reaction,
  { highAfter, highBefore, lowAfter, lowBefore }: SessionPrices,
): Excursions {
  const rise = highAfter === null || p0 === null ? null : roundFloat(highAfter - p0);
  const fall = lowAfter === null || p0 === null ? null : roundFloat(p0 - lowAfter);
  const lowest = combine(lowBefore, lowAfter, Math.min);
  const highest = combine(highBefore, highAfter, Math.max);
  const range = !isSessionOver || highest === null || lowest === null ? null : roundFloat(highest - lowest);
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

/** One for each level: whole minutes from the news to the first trade that reached it; null where none did. */
type MinutesByLevel = readonly (number | null)[];

export interface Levels {
  readonly up: MinutesByLevel;
  readonly down: MinutesByLevel;
  readonly either: MinutesByLevel;
}

const minuteOf = (instant: number): number => Math.floor(instant / 60);

/** Both times are truncated to the minute and subtracted, so nights count (assumption Q08). */
export function measureMinutesToLevels({ afterNews, bars, newsAt, p0 }: Reaction): Levels {
  const up: number[] = [];
  const down: number[] = [];
  if (p0 !== null) {
    let highest = p0;
    let lowest = p0;
    for (let index = afterNews.from; index < afterNews.to; index++) {
      const high = valueAt(bars.high, index);
      const low = valueAt(bars.low, index);
      if (high <= highest && low >= lowest) continue;
      highest = Math.max(highest, high);
      lowest = Math.min(lowest, low);
      // a bar that contains the news began before it
      const minutes = minuteOf(Math.max(valueAt(bars.start, index), newsAt)) - minuteOf(newsAt);
      addReached(up, percentOf(roundFloat(highest - p0), p0), minutes);
      addReached(down, percentOf(roundFloat(p0 - lowest), p0), minutes);
    }
  }
  return {
    up: levels.map((_, level) => up[level] ?? null),
    down: levels.map((_, level) => down[level] ?? null),
    either: levels.map((_, level) => combine(up[level] ?? null, down[level] ?? null, Math.min)),
  };
}

/** Adds the levels that are reached for the first time; they are the next ones. */
function addReached(reached: number[], percent: number, minutes: number): void {
  while (percent >= (levels[reached.length]?.percent ?? Number.POSITIVE_INFINITY)) reached.push(minutes);
}
