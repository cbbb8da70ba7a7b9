import type { NewsItem } from '#contract/endpoints/news.ts';

/** Under which story each one folds; its own id where it stands on a line of its own. */
export type Folds = Map<number, number>;

/**
 * Folds stories that tell the same under the one that told it first. What the list has shown once stays where it is: a later
 * telling folds under the line that is there, an earlier one that an older page brings does too, so that no line moves.
 *
 * @param groups stories that tell the same, by the id of one of them
 * @param folds what was decided before; new stories are added to it, and asking again decides nothing anew
 * @returns the stories under each line that has some, in the order of the list
 */
export function foldedUnder(
  items: readonly NewsItem[],
  groups: ReadonlyMap<number, readonly NewsItem[]>,
  folds: Folds,
): ReadonlyMap<number, readonly NewsItem[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [id, others] of groups) {
    const told = [byId.get(id), ...others].filter((item) => item !== undefined);
    const standing = told.find((item) => folds.get(item.id) === item.id);
    const first = standing ?? told.reduce((a, b) => (b.created < a.created ? b : a));
    for (const item of told) if (!byId.has(folds.get(item.id) ?? -1)) folds.set(item.id, first.id);
  }
  const under = new Map<number, NewsItem[]>();
  for (const item of items) {
    const line = folds.get(item.id) ?? item.id;
    // Its line may be gone by a filter of the reader's; then it stands for itself.
    if (line !== item.id && byId.has(line)) under.set(line, [...(under.get(line) ?? []), item]);
    else folds.set(item.id, item.id);
  }
  return under;
}
