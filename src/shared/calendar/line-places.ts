/** Where lines of different heights begin, from the top, px; one more than there are lines: the last is the height of all. */
export function placesOf(heights: readonly number[]): readonly number[] {
  const places = [0];
  let at = 0;
  for (const height of heights) places.push((at += height));
  return places;
}

/** The line that a height from the top lies in: the last that begins at or above it. */
export function lineAt(places: readonly number[], px: number): number {
  let [low, high] = [0, Math.max(0, places.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}
