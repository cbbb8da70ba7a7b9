import type { Random } from '../random.ts';
import type { SessionOutline } from './session-outline.ts';
import type { Sheet } from './sheet.ts';

/** News that moves the price. */
export interface Push {
  /** of the session, from 0 */
  readonly minute: number;
  /** how far, as a share of the price; negative for down */
  readonly share: number;
}

export interface Path {
  /** prices in whole cents, at the start of each minute and at the end of the last: one more than there are minutes */
  readonly points: Float64Array;
  /** places of the highest and the lowest point */
  readonly highest: number;
  readonly lowest: number;
}

/** How much of a jump has happened so many minutes after it began. */
const settled = [0, 0.62, 0.82, 0.91, 0.96] as const;
const settledAfter = (minutes: number): number => settled[minutes] ?? 1;
/** How long before unexpected news the price leans the other way, so that a jump has room within the day's close. */
const leaningMinutes = 60;

/**
 * A way from a session's first price to its last that stays within its high and low: a walk around the straight line, or
 * around a step where results are told, bent by the news.
 *
 * @param results minute in which results are told, if they are
 */
export function pathOf(random: Random, outline: SessionOutline, pushes: readonly Push[], results: number | undefined, sheet: Sheet): Path {
  const { first, last, high, low, firstMinute, lastMinute } = outline;
  const steps = lastMinute - firstMinute + 1;
  const points = sheet.points(steps);
  walk(random, points, (high - low) * 0.9);
  const step = results === undefined || results < firstMinute ? undefined : results - firstMinute;
  for (let place = 0; place <= steps; place++) {
    const share = step === undefined ? place / steps : place <= step ? (0.06 * place) / steps : settledAfter(place - step);
    points[place] = (points[place] ?? 0) + first + (last - first) * (place === steps ? 1 : share);
  }
  for (const { minute, share } of pushes) {
    const from = minute - firstMinute;
    if (from >= 0 && from < steps) bend(points, from, share * first);
  }
  return fitted(points, outline);
}

/** A random walk that ends where it began. */
function walk(random: Random, points: Float64Array, reach: number): void {
  const steps = points.length - 1;
  const size = (2 * reach) / Math.sqrt(steps);
  let level = 0;
  for (let place = 1; place <= steps; place++) {
    level += (random.fraction() - 0.5) * size;
    points[place] = level;
  }
  for (let place = 1; place <= steps; place++) points[place] = (points[place] ?? 0) - (level * place) / steps;
}

/** A jump at a place: half of it is made room for before, the other half wears off until the end. */
function bend(points: Float64Array, from: number, size: number): void {
  const end = points.length - 1;
  const leaning = Math.min(leaningMinutes, from);
  const leant = leaning > 0 ? size / 2 : 0;
  for (let place = from - leaning; place <= end; place++) {
    const part = settledAfter(Math.max(0, place - from));
    const bent =
      place <= from
        ? -leant * (1 - (leaning > 0 ? (from - place) / leaning : 1))
        : -leant * (1 - part) + ((size - leant) * part * (end - place)) / (end - from);
    points[place] = (points[place] ?? 0) + bent;
  }
}

/** Stretched beyond first and last price, so that the highest point is the session's high and the lowest its low. */
function fitted(points: Float64Array, { first, last, high, low }: SessionOutline): Path {
  const [top, bottom] = [Math.max(first, last), Math.min(first, last)];
  let [highest, lowest] = [0, 0];
  for (let place = 1; place < points.length; place++) {
    if ((points[place] ?? 0) > (points[highest] ?? 0)) highest = place;
    if ((points[place] ?? 0) < (points[lowest] ?? 0)) lowest = place;
  }
  const [above, below] = [(points[highest] ?? 0) - top, bottom - (points[lowest] ?? 0)];
  for (let place = 0; place < points.length; place++) {
    const point = points[place] ?? 0;
    const price =
      point > top
        ? top + ((point - top) * (high - top)) / above
        : point < bottom
          ? bottom - ((bottom - point) * (bottom - low)) / below
          : point;
    points[place] = Math.round(price * 100) / 100;
  }
  return { points, highest, lowest };
}
