import type { Split } from './split.ts';
import type { SplitDateField } from '#contract/endpoints/splits.ts';

/** The day that a view goes by; "" where there is none. */
export const dayBy = ({ days }: Split, by: SplitDateField): string => (by === 'ex' ? days.date_ex : days.date_announced) ?? '';

/** The order of the service: the day falling, then the id. */
const inOrder =
  (by: SplitDateField) =>
  (a: Split, b: Split): number => {
    const [one, other] = [dayBy(a, by), dayBy(b, by)];
    if (one !== other) return one < other ? 1 : -1;
    return a.key < b.key ? 1 : -1;
  };

/** What is known and what came, one row for each id, the later write of two. What brings nothing new gives back the very list. */
export function mergeSplits(known: readonly Split[], came: readonly Split[], by: SplitDateField): readonly Split[] {
  const byKey = new Map(known.map((split) => [split.key, split]));
  let changed = false;
  for (const split of came) {
    const before = byKey.get(split.key);
    if (before && before.record.updated >= split.record.updated) continue;
    byKey.set(split.key, split);
    changed = true;
  }
  return changed ? [...byKey.values()].sort(inOrder(by)) : known;
}
