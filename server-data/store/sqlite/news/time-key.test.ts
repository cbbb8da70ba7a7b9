import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfTime } from '../../news/story.ts';
import { firstKeyOfSecond, assignSlots, slotsPerSecond, secondOfKey, type Slot } from './time-key.ts';

const byId = (a: Slot, b: Slot): number => a.id - b.id;

/** Assigns slots batch after batch in one second, and counts how many stories moved. */
function fill(batches: readonly (readonly number[])[]): { occupied: Slot[]; moved: number } {
  let occupied: Slot[] = [];
  let moved = 0;
  for (const batch of batches) {
    const occupiedIds = new Set(occupied.map(({ id }) => id));
    const ids = [...new Set(batch)].filter((id) => !occupiedIds.has(id)).toSorted((a, b) => a - b);
    const slots = assignSlots(occupied, ids);
    moved += slots.length - ids.length;
    const assigned = new Set(slots.map(({ id }) => id));
    occupied = [...occupied.filter(({ id }) => !assigned.has(id)), ...slots].toSorted(byId);
  }
  return { occupied, moved };
}

const increasing = (occupied: readonly Slot[]): boolean =>
  occupied.every(({ slot }, index) => slot >= 0 && slot < slotsPerSecond && slot > (occupied[index - 1]?.slot ?? -1));

test('slots follow the ids, whatever the order of arrival', () => {
  const ids = fc.array(fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.maxSafeNat()), { maxLength: 20 }), { maxLength: 12 });
  fc.assert(fc.property(ids, (batches) => increasing(fill(batches).occupied)));
});

test('ascending arrivals never move a story, however small the batches', () => {
  const { occupied, moved } = fill(Array.from({ length: 3000 }, (_, id) => [id]));
  expect(occupied).toHaveLength(3000);
  expect(moved).toBe(0);
});

test('an arrival between two adjacent slots respreads its second, in order', () => {
  const occupied = [1, 2, 4, 5].map((id, index) => ({ id, slot: 100 + index }));
  const slots = assignSlots(occupied, [3]);
  expect(slots.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(increasing(slots)).toBe(true);
});

test('a crowded second moves its stories a few times each, not once per batch', () => {
  const { occupied, moved } = fill(
    Array.from({ length: 100 }, (_, batch) => Array.from({ length: 1000 }, (_, index) => batch * 1000 + index)),
  );
  expect(increasing(occupied)).toBe(true);
  expect(moved).toBeLessThan(5 * occupied.length);
});

test('a second holds as many stories as it has slots, and not one more', () => {
  const ids = Array.from({ length: slotsPerSecond }, (_, id) => id);
  expect(increasing(assignSlots([], ids))).toBe(true);
  expect(() => assignSlots([], [...ids, slotsPerSecond])).toThrow(RangeError);
});

test('the last key is exact', () => {
  expect(Number.isSafeInteger(firstKeyOfSecond(endOfTime) - 1)).toBe(true);
  expect(secondOfKey(firstKeyOfSecond(endOfTime) - 1)).toBe(endOfTime - 1);
});
