/** A mark in the picture, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly line: string;
  readonly moment: string;
  readonly isHollow: boolean;
  readonly isFlagged: boolean;
}

/** A path through places, lifted wherever one is missing. */
export function pathThrough(places: readonly (Pick<Place, 'x' | 'y'> | null)[]): string {
  let isDown = false;
  return places
    .map((place) => {
      const step = place ? `${isDown ? 'L' : 'M'}${place.x} ${place.y}` : '';
      isDown = place !== null;
      return step;
    })
    .join('');
}

/** How far from a mark a pointer still means it. */
const reachPx = 80;

/** The mark a pointer is at: the nearest, with time counting more than height. */
export function nearestPlace(places: readonly Place[], x: number, y: number): Place | undefined {
  let best: Place | undefined;
  let least = reachPx;
  for (const place of places) {
    const distance = Math.hypot((place.x - x) * 1.6, place.y - y);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
