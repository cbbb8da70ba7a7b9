import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfTime, firstKeyOf, placeInSecond, placesPerSecond, secondOf, type Place } from './time-key.ts';

const byId = (a: Place, b: Place): number => a.id - b.id;

/** Writes batch after batch into one second and tells how many stories had to move. */
function fill(batches: readonly (readonly number[])[]): { taken: Place[]; moved: number } {
  let taken: Place[] = [];
  let moved = 0;
  for (const batch of batches) {
    const known = new Set(taken.map(({ id }) => id));
    const ids = [...new Set(batch)].filter((id) => !known.has(id)).toSorted((a, b) => a - b);
    const places = placeInSecond(taken, ids);
    moved += places.length - ids.length;
    const placed = new Set(places.map(({ id }) => id));
    taken = [...taken.filter(({ id }) => !placed.has(id)), ...places].toSorted(byId);
  }
  return { taken, moved };
}

const increasing = (taken: readonly Place[]): boolean =>
  taken.every(({ place }, index) => place >= 0 && place < placesPerSecond && place > (taken[index - 1]?.place ?? -1));

test('places follow the ids, whatever the order of arrival', () => {
  const ids = fc.array(fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.maxSafeNat()), { maxLength: 20 }), { maxLength: 12 });
  fc.assert(fc.property(ids, (batches) => increasing(fill(batches).taken)));
});

test('ascending arrivals never move a story, however small the batches', () => {
  const { taken, moved } = fill(Array.from({ length: 3000 }, (_, id) => [id]));
  expect(taken).toHaveLength(3000);
  expect(moved).toBe(0);
});

test('an arrival between two neighbours that leave no room moves its second only, and all still stand in order', () => {
  const taken = [1, 2, 4, 5].map((id, index) => ({ id, place: 100 + index }));
  const places = placeInSecond(taken, [3]);
  expect(places.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(increasing(places)).toBe(true);
});

test('a crowded second moves its stories a few times each, not once per batch', () => {
  const { taken, moved } = fill(
    Array.from({ length: 100 }, (_, batch) => Array.from({ length: 1000 }, (_, index) => batch * 1000 + index)),
  );
  expect(increasing(taken)).toBe(true);
  expect(moved).toBeLessThan(5 * taken.length);
});

test('a full second holds as many stories as it has places, and refuses one more', () => {
  const ids = Array.from({ length: placesPerSecond }, (_, id) => id);
  expect(increasing(placeInSecond([], ids))).toBe(true);
  expect(() => placeInSecond([], [...ids, placesPerSecond])).toThrow(RangeError);
});

test('the last key of all is exact', () => {
  expect(Number.isSafeInteger(firstKeyOf(endOfTime) - 1)).toBe(true);
  expect(secondOf(firstKeyOf(endOfTime) - 1)).toBe(endOfTime - 1);
});
