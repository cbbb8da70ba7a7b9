import type { Reading } from './reading.ts';

/** Newest first by the last write, then by id: the order of the feed. */
const inFeedOrder = (a: Reading, b: Reading): number => b.record.created - a.record.created || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

/** Whether something is news to what is known: a row that is not there, or a later write of one that is. */
const isNews = (known: ReadonlyMap<string, Reading>, { key, record }: Reading): boolean => {
  const before = known.get(key);
  return before === undefined || before.record.created < record.created;
};

/**
 * What is known and what came, one row for each id, the later write of two. Pages overlap and answers come twice: what brings
 * nothing new gives back the very list it was given.
 */
export function mergeReadings(known: readonly Reading[], came: readonly Reading[]): readonly Reading[] {
  if (came.length === 0) return known;
  const byKey = new Map(known.map((reading) => [reading.key, reading]));
  let changed = false;
  for (const reading of came) {
    if (!isNews(byKey, reading)) continue;
    byKey.set(reading.key, reading);
    changed = true;
  }
  return changed ? [...byKey.values()].toSorted(inFeedOrder) : known;
}

/** How many rows of an answer are news to a list. */
export function countNews(known: readonly Reading[], came: readonly Reading[]): number {
  if (came.length === 0) return 0;
  const byKey = new Map(known.map((reading) => [reading.key, reading]));
  return came.filter((reading) => isNews(byKey, reading)).length;
}
