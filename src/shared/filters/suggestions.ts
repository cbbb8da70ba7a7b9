/** How many are shown at a time; typing another letter finds the rest. */
const most = 50;

/** 0 the same, 1 begins so, 2 one of its words begins so; undefined no match. */
function nearness(name: string, typed: string): number | undefined {
  const lower = name.toLowerCase();
  if (lower === typed) return 0;
  if (lower.startsWith(typed)) return 1;
  // Where a word begins: after anything that is neither letter nor digit.
  for (let at = lower.indexOf(typed, 1); at > 0; at = lower.indexOf(typed, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(lower.charAt(at - 1))) return 2;
  }
  return undefined;
}

/** Names that fit what is typed: the very same first, then those that begin so, then those with a word that does; each in the order offered. */
export function suggestions(offered: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return offered.slice(0, most);
  const ranks: string[][] = [[], [], []];
  for (const name of offered) {
    const rank = nearness(name, wanted);
    if (rank !== undefined) ranks[rank]?.push(name);
  }
  return ranks.flat().slice(0, most);
}
