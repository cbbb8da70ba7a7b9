/** A label where a line ends. */
export interface LineEnd {
  readonly key: string;
  /** where the line itself ends, px from the top */
  readonly y: number;
}

/**
 * Labels moved apart so that none lies on another, as near to their lines as that allows, in the order of the lines.
 *
 * @returns the places of the labels by key, px from the top
 */
export function spreadLabels(ends: readonly LineEnd[], gapPx: number, topPx: number, bottomPx: number): ReadonlyMap<string, number> {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  // Too many for the height: they share it evenly, which is tight and still in order.
  const gap = Math.min(gapPx, (bottomPx - topPx) / Math.max(1, sorted.length - 1));
  const places = new Map<string, number>();
  let next = topPx;
  for (const { key, y } of sorted) {
    const place = Math.max(next, y);
    places.set(key, place);
    next = place + gap;
  }
  let below = bottomPx;
  for (const { key } of sorted.toReversed()) {
    const place = Math.min(places.get(key) ?? below, below);
    places.set(key, place);
    below = place - gap;
  }
  return places;
}
