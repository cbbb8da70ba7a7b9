import { valueAt } from '#contract/value-at.ts';
import { closedSeconds, isOverClosed, type MoveSpan } from './move-span.ts';
import type { MovePart, PricePoint } from './types.ts';

/**
 * The times of points on a clock that runs through closed hours in `closedSeconds`, Unix seconds of the first one.
 *
 * @param points oldest first, no two at one time
 */
export function openTimes(points: readonly PricePoint[], span: MoveSpan): Float64Array {
  const times = new Float64Array(points.length);
  let before: PricePoint | undefined;
  for (const [place, point] of points.entries()) {
    const step = before && (isOverClosed(span, before.at, point.at) ? closedSeconds : point.at - before.at);
    times[place] = step === undefined ? point.at : valueAt(times, place - 1) + step;
    before = point;
  }
  return times;
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * The shortest run that rises by at least a size, the earliest of those that are equally short; undefined where none does. Each point enters
 * and leaves the candidates once.
 *
 * @param heights and their @param times, ascending @param least above 0
 */
function shortestRise(heights: Float64Array, times: Float64Array, least: number): Run | undefined {
  let best: (Run & { readonly seconds: number }) | undefined;
  // Points that a run may still begin with: the later, the higher.
  const starts: number[] = [];
  let head = 0;
  for (const [last, height] of heights.entries()) {
    for (let first = starts[head]; first !== undefined && height - valueAt(heights, first) >= least; first = starts[++head]) {
      const seconds = valueAt(times, last) - valueAt(times, first);
      if (!best || seconds < best.seconds) best = { first, last, seconds };
    }
    while (starts.length > head && valueAt(heights, valueAt(starts, starts.length - 1)) >= height) starts.pop();
    starts.push(last);
  }
  return best;
}

/**
 * The part of a day in which a move happened (assumption M16): the shortest run of steps from price to price that holds at least half of
 * the whole move, in its direction; the earliest of those that are equally short.
 *
 * @param points from the close that the move is measured from, oldest first
 * @returns undefined where the price has not moved
 */
export function findMovePart(points: readonly PricePoint[], span: MoveSpan): MovePart | undefined {
  const [base, end] = [points[0], points.at(-1)];
  if (!base || !end || end.price === base.price) return undefined;
  const way = end.price > base.price ? 1 : -1;
  const heights = Float64Array.from(points, ({ price }) => way * price);
  const times = openTimes(points, span);
  const run = shortestRise(heights, times, Math.abs(end.price - base.price) / 2);
  const [from, firstEnd, to] = run ? [points[run.first], points[run.first + 1], points[run.last]] : [];
  if (!run || !from || !firstEnd || !to) return undefined;
  return {
    from: from.at,
    to: to.at,
    firstStepEnd: firstEnd.at,
    movePercent: ((to.price - from.price) / base.price) * 100,
    lengthSeconds: valueAt(times, run.last) - valueAt(times, run.first),
    beginsClosed: isOverClosed(span, from.at, firstEnd.at),
  };
}
