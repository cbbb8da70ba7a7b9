import { keep } from '#src/shared/kept/kept.ts';

/** Names of one kind with the times each was seen, the one unseen longest first. */
type Names = readonly (readonly [name: string, times: number])[];
type Seen = Readonly<Record<string, Names>>;

/** How many names of a kind are kept; those unseen longest make room. */
export const mostNames = 2000;
const longest = 100;

const isCount = (entry: unknown): entry is readonly [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && entry[1] > 0;

/** Takes what is valid of anything. */
export function readSeen(stored: unknown): Seen {
  if (typeof stored !== 'object' || stored === null) return {};
  const kinds = Object.entries(stored).filter((kind): kind is [string, unknown[]] => Array.isArray(kind[1]));
  return Object.fromEntries(kinds.map(([kind, names]) => [kind, names.filter(isCount).slice(-mostNames)]));
}

/** One kind with more names seen just now. */
export function withNames(before: Names, names: Iterable<string>): Names {
  const times = new Map(before);
  for (const name of names) {
    // A name with a comma cannot be asked for: lists are parted by it.
    if (name === '' || name.length > longest || name.includes(',') || name !== name.trim()) continue;
    const counted = (times.get(name) ?? 0) + 1;
    times.delete(name);
    times.set(name, counted);
  }
  return [...times].slice(-mostNames);
}

const seen = keep('seen', readSeen);

/** Counts names that the desk has just met, by kind (`tickers`, `channels`, …), in step with other tabs. */
export const noteSeen = (names: Readonly<Record<string, Iterable<string>>>): void =>
  seen.update((latest) => ({
    ...latest,
    ...Object.fromEntries(Object.entries(names).map(([kind, more]) => [kind, withNames(latest[kind] ?? [], more)])),
  }));

/** Every name of a kind the desk has seen, the most frequent first; of equals the one seen last. */
export const seenNames = (kind: string): readonly string[] =>
  (seen.get()[kind] ?? [])
    .toReversed()
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
