import { createStoredValue } from './stored-value.ts';

/** Names of one kind with how often each was seen, least recently seen first. */
type Names = readonly (readonly [name: string, times: number])[];
type Seen = Readonly<Record<string, Names>>;

/** Limit of names per kind; the least recently seen are dropped. */
export const maxNames = 2000;
const longest = 100;

const isCount = (entry: unknown): entry is readonly [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && entry[1] > 0;

/** Parses the stored value; invalid parts are dropped. */
export function readSeen(stored: unknown): Seen {
  if (typeof stored !== 'object' || stored === null) return {};
  const kinds = Object.entries(stored).filter((kind): kind is [string, unknown[]] => Array.isArray(kind[1]));
  return Object.fromEntries(kinds.map(([kind, names]) => [kind, names.filter(isCount).slice(-maxNames)]));
}

/** Counts names as seen now. */
export function withNames(before: Names, names: Iterable<string>): Names {
  const times = new Map(before);
  for (const name of names) {
    // A name with a comma cannot be queried: lists are separated by commas.
    if (name === '' || name.length > longest || name.includes(',') || name !== name.trim()) continue;
    const before = times.get(name);
    times.delete(name);
    times.set(name, before === undefined ? 1 : before + 1);
  }
  return [...times].slice(-maxNames);
}

const seen = createStoredValue('seen', readSeen);

/** Counts names that were just displayed, by kind (`tickers`, `channels`, …), in step with other tabs. */
export const noteSeen = (names: Readonly<Record<string, Iterable<string>>>): void =>
  seen.update((latest) => ({
    ...latest,
    ...Object.fromEntries(Object.entries(names).map(([kind, more]) => [kind, withNames(latest[kind] ?? [], more)])),
  }));

/** The names of a kind, the last seen first. */
export const latestNames = (kind: string): readonly string[] => (seen.get()[kind] ?? []).toReversed().map(([name]) => name);

/** All seen names of a kind, most frequent first, then most recent. */
export const seenNames = (kind: string): readonly string[] =>
  (seen.get()[kind] ?? [])
    .toReversed()
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
