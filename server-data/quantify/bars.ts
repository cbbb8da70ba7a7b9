/**
 * What was traded in stretches of time: earliest first, never overlapping, of any length, and none where there was no
 * trade. In columns, because a reading walks a thousand of them.
 */
export interface Bars {
  readonly length: number;
  /** Unix seconds */
  readonly start: Float64Array;
  /** Unix seconds, the first instant after the bar */
  readonly end: Float64Array;
  /** dollars */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** shares */
  readonly volume: Float64Array;
  /** how many trades; a bar of one is that trade itself */
  readonly trades: Float64Array;
}

/** A value of a column; the place must be one of its bars. */
export const at = (column: Float64Array, place: number): number => column[place] ?? Number.NaN;

/** A run of bars: from a place up to, and without, another. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export const isEmpty = ({ from, to }: Run): boolean => from >= to;

/** How many bars are over at an instant: a bar that still runs belongs to what comes after. */
export function barsOverAt({ end, length }: Bars, instant: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(end, middle) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bars that lie within two instants. */
export function runBetween(bars: Bars, start: number, end: number): Run {
  let from = barsOverAt(bars, start);
  while (from < bars.length && at(bars.start, from) < start) from++;
  return { from, to: Math.max(from, barsOverAt(bars, end)) };
}

interface Extent {
  readonly high: number;
  readonly low: number;
}

/** Highest and lowest price of a run; null without a trade. */
export function extentOf({ high, low }: Bars, run: Run): Extent | null {
  if (isEmpty(run)) return null;
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let place = run.from; place < run.to; place++) {
    highest = Math.max(highest, at(high, place));
    lowest = Math.min(lowest, at(low, place));
  }
  return { high: highest, low: lowest };
}

/** Of volume or trades. */
export function sumOf(column: Float64Array, run: Run): number {
  let sum = 0;
  for (let place = run.from; place < run.to; place++) sum += at(column, place);
  return sum;
}
