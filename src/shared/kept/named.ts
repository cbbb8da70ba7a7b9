/** What a reader keeps under a name of their own: a view, a watchlist. */
export interface Named {
  readonly name: string;
}

/** Assumed: a name of more than 80 letters is no name. */
export const longestName = 80;

/** A name that nothing has: of a clash becomes a copy, for nothing is overwritten unasked. */
export function freeName(all: readonly Named[], wanted: string): string {
  const name = wanted.trim().slice(0, longestName);
  const taken = new Set(all.map((one) => one.name));
  let free = name;
  for (let copy = 2; taken.has(free); copy++) free = `${name} (${copy})`;
  return free;
}

/** One more, under its name or as a copy of that name. */
export const withNamed = <T extends Named>(all: readonly T[], one: T): readonly T[] => [...all, { ...one, name: freeName(all, one.name) }];

/** One of them under another name, in its place; a name that another has makes it a copy of that. */
export function renamed<T extends Named>(all: readonly T[], from: string, to: string): readonly T[] {
  const others = all.filter(({ name }) => name !== from);
  const wanted = to.trim();
  if (wanted === '' || wanted === from) return all;
  return all.map((one) => (one.name === from ? { ...one, name: freeName(others, wanted) } : one));
}
