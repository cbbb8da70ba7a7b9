import { valueAt } from '#contract/value-at.ts';
import { quantile } from './quantiles.ts';

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface Histogram {
  readonly bins: readonly Bin[];
  /** counts of values before the first bin and after the last one */
  readonly below: number;
  readonly above: number;
}

/**
 * Counts values in bins of one round width whose edges are multiples of it, so that 0 is an edge and no bin holds both
 * signs. From 100 values on, the bins span the middle 98 %; outliers are counted separately. A bin includes its lower edge.
 *
 * @param sorted ascending, without NaN
 * @param most how many bins at most
 */
export function histogram(sorted: ArrayLike<number>, most = 40): Histogram {
  if (sorted.length === 0) return { bins: [], below: 0, above: 0 };
  const tail = tailOf(sorted.length);
  const low = quantile(sorted, tail);
  const high = quantile(sorted, 1 - tail);
  const step = binStep(low, high, most);
  const first = binOf(low, step);
  const last = Math.max(first, binOf(high, step));
  const counts = new Int32Array(last - first + 1);
  let [below, above] = [0, 0];
  for (let index = 0; index < sorted.length; index++) {
    const place = binOf(valueAt(sorted, index), step) - first;
    if (place < 0) below += 1;
    else if (place >= counts.length) above += 1;
    else counts[place] = valueAt(counts, place) + 1;
  }
  const bins = Array.from(counts, (count, place) => ({
    from: binEdge(first + place, step),
    to: binEdge(first + place + 1, step),
    count,
  }));
  return { bins, below, above };
}

/** A cell that is not empty, by its lower edges. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

export interface Bins2d {
  readonly stepX: number;
  readonly stepY: number;
  readonly cells: readonly Cell[];
  /** count of pairs outside all cells */
  readonly beyond: number;
}

/** The range of a chart of some values: all of them, or the middle 98 % from 100 values on. */
export function reachOf(values: Float64Array): readonly [low: number, high: number] {
  const sorted = values.toSorted();
  return [quantile(sorted, tailOf(sorted.length)), quantile(sorted, 1 - tailOf(sorted.length))];
}

/**
 * Counts pairs in cells of one round size whose edges are multiples of it, so that 0 is an edge on both axes.
 *
 * @param x without NaN, like `y`
 * @param most how many cells there are at most along each axis
 */
export function bins2d(x: Float64Array, y: Float64Array, most: readonly [x: number, y: number]): Bins2d {
  const [[left, right], [low, high]] = [reachOf(x), reachOf(y)];
  if (Number.isNaN(left)) return { stepX: 1, stepY: 1, cells: [], beyond: 0 };
  const [stepX, stepY] = [binStep(left, right, most[0]), binStep(low, high, most[1])];
  const [firstX, lastX, firstY, lastY] = [binOf(left, stepX), binOf(right, stepX), binOf(low, stepY), binOf(high, stepY)];
  const [wide, tall] = [lastX - firstX + 1, lastY - firstY + 1];
  const counts = new Int32Array(wide * tall);
  let beyond = 0;
  for (let index = 0; index < x.length; index++) {
    const across = binOf(valueAt(x, index), stepX) - firstX;
    const up = binOf(valueAt(y, index), stepY) - firstY;
    if (across < 0 || across >= wide || up < 0 || up >= tall) beyond += 1;
    else counts[up * wide + across] = valueAt(counts, up * wide + across) + 1;
  }
  const cells = [...counts].flatMap((count, place) =>
    count === 0 ? [] : [{ x: binEdge(firstX + (place % wide), stepX), y: binEdge(firstY + Math.floor(place / wide), stepY), count }],
  );
  return { stepX, stepY, cells, beyond };
}

/** The smallest of 1, 2, 5, 10, 20, 50, … (and their decimal fractions) that is at least a width. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const digit = [1, 2, 5, 10].find((step) => step * power >= width * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/**
 * The width of at most a number of bins from one value to another. Equal values get one bin of width 1; values that differ only in their last
 * digits do not get bins whose edges coincide.
 */
export function binStep(low: number, high: number, most: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (low === high) return Math.max(1, roundStep(Math.max(size, 1) * 1e-9));
  // Two bins fewer: both ends are rounded outwards.
  return roundStep(Math.max((high - low) / (most - 2), size * 1e-10));
}

/** Tolerance as a fraction of the bin width, for floating-point errors: 0.3 / 0.1 is slightly less than 3. */
const edge = 1e-9;

/** The index of a value's bin; a bin includes its lower edge. */
export const binOf = (value: number, step: number): number => Math.floor(value / step + edge);

/** The lower edge of a bin, without floating-point noise. */
export const binEdge = (bin: number, step: number): number => Number((bin * step).toPrecision(12));

/** The share that charts clip at each end: none of few values, 1 % from 100 values on. */
export const tailOf = (n: number): number => (n < 100 ? 0 : 0.01);

/** The absolute value that a share of the values stays within: the end of a colour scale. */
export function clipAt(values: readonly number[], share = 0.95): number {
  return quantile(Float64Array.from(values, Math.abs).sort(), share);
}
