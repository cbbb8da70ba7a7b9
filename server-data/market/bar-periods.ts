import { valueAt } from '#contract/value-at.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import type { BarSeries } from '#contract/endpoints/bars.ts';
import { type Day, dayAt, dayIn, instantOf, yearOf } from '#contract/market/day.ts';
import { type Bars, barsOf, copyBar, emptyBars, runsOf, selectBars, inColumn } from './bars.ts';

/** The bars of one symbol and length within one period: a New York day, and for bars of a day a calendar year. */
export interface BarPeriod {
  /** in any spelling; `symbolKey` compares */
  readonly symbol: string;
  /** the length of its bars, 1 to 86,400 */
  readonly seconds: number;
  /** the first day of the period */
  readonly day: Day;
  /** `trades` is NaN where the number of trades is not known */
  readonly bars: Bars;
}

/** The first day of the period of a bar that starts at an instant. */
export function barPeriodOf(start: number, seconds: number): Day {
  const day = dayAt(start);
  return seconds < secondsPerDay ? day : dayIn(yearOf(day), 1, 1);
}

/** The first second after the New York day of an instant. */
export const dayEnd = (instant: number): number => instantOf(dayAt(instant) + 1, 0);
const yearEnd = (instant: number): number => instantOf(dayIn(yearOf(dayAt(instant)) + 1, 1, 1), 0);

/** When a bar ends: a day ends at midnight, also where it has 23 or 25 hours. */
export const barEnd = (start: number, seconds: number): number => (seconds < secondsPerDay ? start + seconds : dayEnd(start));

/** Bars in the order of their starts. Of bars that overlap, the one that comes last in the list stays. */
function sortBars(bars: Bars, seconds: number): Bars {
  const order = Uint32Array.from({ length: bars.length }, (_, index) => index);
  let isSorted = true;
  for (let index = 1; index < bars.length && isSorted; index++) isSorted = valueAt(bars.start, index) >= valueAt(bars.start, index - 1);
  if (!isSorted) order.sort((a, b) => valueAt(bars.start, a) - valueAt(bars.start, b) || a - b);
  const sorted = emptyBars(bars.length);
  let length = 0;
  let last = -1;
  for (const index of order) {
    const start = valueAt(bars.start, index);
    if (length > 0 && start < valueAt(sorted.end, length - 1)) {
      if (index < last) continue;
      length--;
    }
    copyBar(bars, index, sorted, length);
    sorted.end[length] = barEnd(start, seconds);
    last = index;
    length++;
  }
  return selectBars(sorted, { from: 0, to: length });
}

/**
 * The periods of bars of one length.
 *
 * @param bars in any order; `end` is computed. Of bars that overlap the last one of the list stays.
 */
export function groupBars(symbol: string, seconds: number, bars: Bars): BarPeriod[] {
  const sorted = sortBars(bars, seconds);
  return Array.from(runsOf(sorted, seconds < secondsPerDay ? dayEnd : yearEnd), (run) => ({
    symbol,
    seconds,
    day: barPeriodOf(valueAt(sorted.start, run.from), seconds),
    bars: selectBars(sorted, run),
  }));
}

/** The periods of a response of the endpoint. */
export const readBarSeries = (series: readonly BarSeries[]): BarPeriod[] =>
  series.flatMap(({ symbol, interval, candles }) => {
    const list = candles.map(({ time, volume, ...prices }) => {
      const start = time / 1000;
      return { ...prices, start, end: barEnd(start, interval), volume: inColumn(volume), trades: Number.NaN };
    });
    return groupBars(symbol, interval, barsOf(list));
  });
