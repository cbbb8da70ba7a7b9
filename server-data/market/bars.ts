import { barsEndedAt } from '#contract/market/price-before.ts';

/**
 * Trades aggregated by time: earliest first, never overlapping, of any length; no bar where there was no trade. Stored by column,
 * because a reaction reads a thousand bars.
 */
export interface Bars {
  readonly length: number;
  /** Unix seconds */
  readonly start: Float64Array;
  /** Unix seconds, the first second after the bar */
  readonly end: Float64Array;
  /** dollars */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** shares, NaN where it is not known */
  readonly volume: Float64Array;
  /** the number of trades, NaN where it is not known; a bar with one is that trade itself */
  readonly trades: Float64Array;
}

/** A value of a column; the index must be that of a bar. */
export const at = (column: Float64Array, index: number): number => column[index] ?? Number.NaN;

/** Consecutive bars by index: from ≤ index < to. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export const isEmpty = ({ from, to }: Run): boolean => from >= to;

/** The bars that lie between two instants. */
export function runBetween(bars: Bars, start: number, end: number): Run {
  let from = barsEndedAt(bars, start);
  while (from < bars.length && at(bars.start, from) < start) from++;
  return { from, to: Math.max(from, barsEndedAt(bars, end)) };
}

interface Extent {
  readonly high: number;
  readonly low: number;
}

/** Highest and lowest price of a run; null without a trade. */
export function extentOf({ high, low }: Bars, run: Run): Extent | null {
  if (isEmpty(run)) return null;
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let index = run.from; index < run.to; index++) {
    highest = Math.max(highest, at(high, index));
    lowest = Math.min(lowest, at(low, index));
  }
  return { high: highest, low: lowest };
}

/** Sums volume or trades; NaN where a part is not known. */
export function sumOf(column: Float64Array, run: Run): number {
  let sum = 0;
  for (let index = run.from; index < run.to; index++) sum += at(column, index);
  return sum;
}

/** Bars of which every value is 0, to be filled. */
export const emptyBars = (length: number): Bars => ({
  length,
  start: new Float64Array(length),
  end: new Float64Array(length),
  open: new Float64Array(length),
  high: new Float64Array(length),
  low: new Float64Array(length),
  close: new Float64Array(length),
  volume: new Float64Array(length),
  trades: new Float64Array(length),
});

/** The bars of a run; they share their columns. */
export function selectBars({ length, ...columns }: Bars, { from, to }: Run): Bars {
  if (from === 0 && to === length) return { length, ...columns };
  const selected = Object.entries(columns).map(([name, column]) => [name, column.subarray(from, to)] as const);
  return { ...(Object.fromEntries(selected) as Omit<Bars, 'length'>), length: to - from };
}
