import type { SortKey } from './column.ts';

/** Keys of an order at most: a fourth decides nothing that a reader could follow. */
const mostKeys = 3;

/**
 * The order after a click on a column: what comes first at first, then the other way, then without it. A click makes its column the
 * only key; one that adds leaves the others in their places, and of too many the oldest goes.
 *
 * @param descFirst whether the column's first order is the falling one, as that of numbers is
 */
export function nextSort(
  sort: readonly SortKey[],
  id: string,
  { descFirst, adds }: { descFirst: boolean; adds: boolean },
): readonly SortKey[] {
  const before = sort.find((key) => key.id === id);
  const after = before === undefined ? [{ id, desc: descFirst }] : before.desc === descFirst ? [{ id, desc: !descFirst }] : [];
  if (!adds) return after;
  return before ? sort.flatMap((key) => (key === before ? after : key)) : [...sort, ...after].slice(-mostKeys);
}
