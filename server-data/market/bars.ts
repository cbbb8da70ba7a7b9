import { valueAt } from '#contract/value-at.ts';
import { barsEndedAt } from '#contract/market/price-before.ts';

/** Every column of bars, in the order in which they are written out. */
export const barColumns = ['start', 'end', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const;
type BarColumn = (typeof barColumns)[number];

/** What was traded in a bar. */
export interface BarValues {
  /** dollars */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** shares, NaN where it is not known */
  readonly volume: number;
  /** the number of trades, NaN where it is not known; a bar with one is that trade itself */
  readonly trades: number;
}

/** One bar; `start` in Unix seconds, and `end` the first second after it. */
export interface Bar extends BarValues {
  readonly start: number;
  readonly end: number;
}

/**
 * Trades aggregated by time: earliest first, never overlapping, of any length; no bar where there was no trade. Stored by column,
 * because a reaction reads a thousand bars.
 */
export interface Bars extends Readonly<Record<BarColumn, Float64Array>> {
  readonly length: number;
}

/** A number as columns hold it: NaN where it is not known. */
export const inColumn = (value: number | null): number => value ?? Number.NaN;

/** Bars of so many rows, from each column by its name. */
export const mapColumns = (length: number, columnOf: (name: BarColumn) => Float64Array): Bars => ({
  length,
  start: columnOf('start'),
  end: columnOf('end'),
  open: columnOf('open'),
  high: columnOf('high'),
  low: columnOf('low'),
  close: columnOf('close'),
  volume: columnOf('volume'),
  trades: columnOf('trades'),
});

/** Bars of which every value is 0, to be filled. */
export const emptyBars = (length: number): Bars => mapColumns(length, () => new Float64Array(length));

export const barsOf = (list: readonly Bar[]): Bars => mapColumns(list.length, (name) => Float64Array.from(list, (bar) => bar[name]));

export function setBar(bars: Bars, index: number, start: number, end: number, values: BarValues): void {
  bars.start[index] = start;
  bars.end[index] = end;
  bars.open[index] = values.open;
  bars.high[index] = values.high;
  bars.low[index] = values.low;
  bars.close[index] = values.close;
  bars.volume[index] = values.volume;
  bars.trades[index] = values.trades;
}

export function copyBar(from: Bars, index: number, to: Bars, place: number): void {
  for (const column of barColumns) to[column][place] = valueAt(from[column], index);
}

export const isEqualBar = (a: Bars, index: number, b: Bars, place: number): boolean =>
  barColumns.every((column) => Object.is(a[column][index], b[column][place]));

/** Copies bars into others, from a place on. */
export function setBars(to: Bars, place: number, from: Bars): void {
  for (const column of barColumns) to[column].set(from[column], place);
}

/** Lists of bars one after the other. */
export function joinBars(lists: readonly Bars[]): Bars {
  const joined = emptyBars(lists.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const bars of lists) {
    setBars(joined, place, bars);
    place += bars.length;
  }
  return joined;
}

/** Consecutive bars by index: from ≤ index < to. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export const isEmpty = ({ from, to }: Run): boolean => from >= to;

/** The bars of a run; they share their columns. */
export const selectBars = (bars: Bars, { from, to }: Run): Bars =>
  from === 0 && to === bars.length ? bars : mapColumns(to - from, (name) => bars[name].subarray(from, to));

/** The bars at some indexes, in that order; ascending ones without gaps share their columns. */
export function pickBars(bars: Bars, indexes: Uint32Array): Bars {
  const [first = 0] = indexes;
  if (indexes.every((index, place) => index === first + place)) return selectBars(bars, { from: first, to: first + indexes.length });
  const picked = emptyBars(indexes.length);
  for (const [place, index] of indexes.entries()) copyBar(bars, index, picked, place);
  return picked;
}

/** The bars that lie between two instants. */
export function runBetween(bars: Bars, start: number, end: number): Run {
  let from = barsEndedAt(bars, start);
  while (from < bars.length && valueAt(bars.start, from) < start) from++;
  return { from, to: Math.max(from, barsEndedAt(bars, end)) };
}

/** Bars by periods, such as days. @param endOf the first second after the period of a bar, by its start */
export function* runsOf({ start, length }: Pick<Bars, 'start' | 'length'>, endOf: (start: number) => number): Generator<Run> {
  for (let from = 0; from < length;) {
    const end = endOf(valueAt(start, from));
    let to = from + 1;
    while (to < length && valueAt(start, to) < end) to++;
    yield { from, to };
    from = to;
  }
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
    highest = Math.max(highest, valueAt(high, index));
    lowest = Math.min(lowest, valueAt(low, index));
  }
  return { high: highest, low: lowest };
}

/** Sums volume or trades; NaN where a part is not known. */
export function sumOf(column: Float64Array, run: Run): number {
  let sum = 0;
  for (let index = run.from; index < run.to; index++) sum += valueAt(column, index);
  return sum;
}

/** The bars of two lists in their order; a bar of the first that overlaps one of the second is left out. */
export function overlayBars(under: Bars, over: Bars): Bars {
  if (under.length === 0) return over;
  if (over.length === 0) return under;
  const merged = emptyBars(under.length + over.length);
  let length = 0;
  let next = 0;
  for (let index = 0; index < under.length; index++) {
    const start = valueAt(under.start, index);
    while (next < over.length && valueAt(over.end, next) <= start) copyBar(over, next++, merged, length++);
    const isFree = next >= over.length || valueAt(over.start, next) >= valueAt(under.end, index);
    if (isFree) copyBar(under, index, merged, length++);
  }
  while (next < over.length) copyBar(over, next++, merged, length++);
  return selectBars(merged, { from: 0, to: length });
}

/** The bars of one day or more in several lengths: longer ones stand where there are no shorter ones. @param lists the shortest bars first */
export const overlayLengths = (lists: readonly Bars[]): Bars => lists.reduce((over, under) => overlayBars(under, over), emptyBars(0));
