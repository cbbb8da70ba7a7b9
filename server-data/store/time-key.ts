/**
 * Stories are kept under `created second × 2^20 + place within that second`, places in id order. So the order of keys
 * is the order (created, id) at any time, and a range of time is a range of keys (docs/decisions/003).
 */
export const placesPerSecond = 2 ** 20;

/** First second that no story can have (the year 2242): below it every key is exact as a number. */
export const endOfTime = 2 ** 33;

export const firstKeyOf = (second: number): number => second * placesPerSecond;
export const secondOf = (key: number): number => Math.floor(key / placesPerSecond);

/** A story's place within its second. */
export interface Place {
  readonly id: number;
  readonly place: number;
}

/** How far apart neighbours are set, so that late arrivals find room between them. */
const roomyStep = 16;

/** Places for `count` stories between two taken ones, or undefined where they do not fit. */
function between(below: number | undefined, above: number | undefined, count: number): number[] | undefined {
  const low = below ?? -1;
  const high = above ?? placesPerSecond;
  const fitting = Math.floor((high - low) / (count + 1));
  const step = below !== undefined && above !== undefined ? fitting : Math.min(roomyStep, fitting);
  if (step < 1) return undefined;
  const middle = Math.floor((low + high - step * (count + 1)) / 2);
  const start = below !== undefined ? below : above !== undefined ? above - step * (count + 1) : middle;
  return Array.from({ length: count }, (_, index) => start + step * (index + 1));
}

function spreadAnew(ids: readonly number[]): Place[] {
  if (ids.length > placesPerSecond) throw new RangeError(`more than ${placesPerSecond} stories were created in one second`);
  // half of the second stays free at its ends, where most late arrivals go
  const step = Math.max(1, Math.min(roomyStep, Math.floor(placesPerSecond / 2 / ids.length)));
  const start = Math.floor((placesPerSecond - step * (ids.length - 1)) / 2);
  return ids.map((id, index) => ({ id, place: start + step * index }));
}

/**
 * Finds places for new stories among those of the same second, both lists by ascending id.
 *
 * @returns the new stories' places; where there is no room, places for all stories of the second
 * @throws RangeError when the second cannot hold them
 */
export function placeInSecond(taken: readonly Place[], ids: readonly number[]): Place[] {
  const places: Place[] = [];
  let next = 0;
  for (let from = 0; from < ids.length;) {
    const first = ids[from] ?? 0;
    while (next < taken.length && (taken[next]?.id ?? 0) < first) next++;
    const above = taken[next];
    let to = from + 1;
    while (to < ids.length && (above === undefined || (ids[to] ?? 0) < above.id)) to++;
    const run = between(taken[next - 1]?.place, above?.place, to - from);
    if (!run) return spreadAnew([...taken.map(({ id }) => id), ...ids].toSorted((a, b) => a - b));
    run.forEach((place, index) => places.push({ id: ids[from + index] ?? 0, place }));
    from = to;
  }
  return places;
}
