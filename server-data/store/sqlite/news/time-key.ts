import { firstIndex } from '../buckets.ts';

/**
 * The row id of a story is `created second × 2^20 + slot within that second`, slots in id order. The order of row ids is therefore
 * the order (created, id) at any time, and a range of time is a range of row ids (docs/decisions/003).
 */
export const slotsPerSecond = 2 ** 20;

export const firstKeyOfSecond = (second: number): number => second * slotsPerSecond;
export const secondOfKey = (key: number): number => Math.floor(key / slotsPerSecond);

/** The slot of a story within its second. */
export interface Slot {
  readonly id: number;
  readonly slot: number;
}

/** The usual distance of neighbours, so that late arrivals fit between them. */
const slotSpacing = 16;

/** Slots for stories between two occupied ones, or undefined where they do not fit. */
function slotsBetween(below: number | undefined, above: number | undefined, ids: readonly number[]): Slot[] | undefined {
  const count = ids.length;
  const low = below ?? -1;
  const high = above ?? slotsPerSecond;
  const maxStep = Math.floor((high - low) / (count + 1));
  const step = below !== undefined && above !== undefined ? maxStep : Math.min(slotSpacing, maxStep);
  if (step < 1) return undefined;
  const middle = Math.floor((low + high - step * (count + 1)) / 2);
  const start = below !== undefined ? below : above !== undefined ? above - step * (count + 1) : middle;
  return ids.map((id, index) => ({ id, slot: start + step * (index + 1) }));
}

/** New slots for all stories of a second. */
function respread(ids: readonly number[]): Slot[] {
  if (ids.length > slotsPerSecond) throw new RangeError(`more than ${slotsPerSecond} stories were created in one second`);
  // half of the second stays free at its ends, where most late arrivals go
  const step = Math.max(1, Math.min(slotSpacing, Math.floor(slotsPerSecond / 2 / ids.length)));
  const start = Math.floor((slotsPerSecond - step * (ids.length - 1)) / 2);
  return ids.map((id, index) => ({ id, slot: start + step * index }));
}

/**
 * Assigns slots to new stories among those of the same second, both lists by ascending id.
 *
 * @returns the slots of the new stories; where they do not fit, slots for all stories of the second
 * @throws RangeError when the second cannot hold them
 */
export function assignSlots(occupied: readonly Slot[], ids: readonly number[]): Slot[] {
  const slots: Slot[] = [];
  // the ids that lie between the same two occupied slots, by the place of the one above
  const gaps = Map.groupBy(ids, (first) => firstIndex(occupied, ({ id }) => id >= first));
  for (const [next, between] of gaps) {
    const free = slotsBetween(occupied[next - 1]?.slot, occupied[next]?.slot, between);
    if (!free) return respread([...occupied.map(({ id }) => id), ...ids].toSorted((a, b) => a - b));
    for (const slot of free) slots.push(slot);
  }
  return slots;
}
