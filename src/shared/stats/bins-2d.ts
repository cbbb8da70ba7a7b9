import { quantile } from './quantiles.ts';
import { binEdge, binOf, binStep, tailOf } from './round-step.ts';

/** One that holds something, by its lower edges. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

export interface Bins2d {
  readonly stepX: number;
  readonly stepY: number;
  readonly cells: readonly Cell[];
  /** pairs outside all cells: told, never dropped */
  readonly beyond: number;
}

/** From where to where a picture of some values reaches: over all of few, over the middle 98 % of 100 and more. */
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
  const counts = new Uint32Array(wide * tall);
  let beyond = 0;
  for (let index = 0; index < x.length; index++) {
    const across = binOf(x[index] ?? 0, stepX) - firstX;
    const up = binOf(y[index] ?? 0, stepY) - firstY;
    if (across < 0 || across >= wide || up < 0 || up >= tall) beyond += 1;
    else counts[up * wide + across] = (counts[up * wide + across] ?? 0) + 1;
  }
  const cells = [...counts].flatMap((count, place) =>
    count === 0 ? [] : [{ x: binEdge(firstX + (place % wide), stepX), y: binEdge(firstY + Math.floor(place / wide), stepY), count }],
  );
  return { stepX, stepY, cells, beyond };
}
