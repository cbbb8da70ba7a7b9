import type { PlacedColumn } from './column-layout.ts';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
const overscan = 2;

/**
 * Which of the free columns to draw: those that a stretch of the row touches, and some beyond.
 *
 * @returns the first, and one past the last
 */
export function columnsBetween(
  free: readonly Pick<PlacedColumn<never>, 'leftPx' | 'widthPx'>[],
  fromPx: number,
  toPx: number,
): readonly [first: number, end: number] {
  const first = free.findIndex(({ leftPx, widthPx }) => leftPx + widthPx > fromPx);
  const end = free.findIndex(({ leftPx }) => leftPx >= toPx);
  return [Math.max(0, (first < 0 ? free.length : first) - overscan), Math.min(free.length, (end < 0 ? free.length : end) + overscan)];
}
