/** Something the reader has saved under a name: a view, a watchlist. */
export interface Named {
  readonly name: string;
}

/** Assumed: a name has at most 80 characters. */
export const maxNameLength = 80;

/** A free name: `Mine (2)` where `Mine` is taken. */
export function freeName(all: readonly Named[], wanted: string): string {
  const name = wanted.trim().slice(0, maxNameLength);
  const names = new Set(all.map((one) => one.name));
  let free = name;
  for (let copy = 2; names.has(free); copy++) free = `${name} (${copy})`;
  return free;
}

/** Adds an item under a free name. */
export const withNamed = <T extends Named>(all: readonly T[], one: T): readonly T[] => [...all, { ...one, name: freeName(all, one.name) }];

/** Renames an item in place; a name that is taken gets a number. */
export function renamed<T extends Named>(all: readonly T[], from: string, to: string): readonly T[] {
  const others = all.filter(({ name }) => name !== from);
  const wanted = to.trim();
  if (wanted === '' || wanted === from) return all;
  return all.map((one) => (one.name === from ? { ...one, name: freeName(others, wanted) } : one));
}
