import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** Remembered keys, eight bytes each. */
const mostKeys = 2_000_000;
const leastPrefix = 1000;

interface Prefix {
  readonly keys: readonly number[];
  readonly whole: boolean;
}

/**
 * Pages of a filtered list. No count says where such a page begins, so the list's first keys are chosen, twice as many
 * as asked for, and remembered while the data stays the same: turning pages costs what the first page costs.
 */
export function openPrefixes(
  database: Database,
): (name: string, offset: number, limit: number, choose: (want: number) => number[]) => readonly number[] {
  const prefixes = new LRUCache<string, Prefix>({ maxSize: mostKeys, sizeCalculation: ({ keys }) => keys.length + 1 });
  let version = -1;
  return (name, offset, limit, choose) => {
    const now = database.version();
    if (now !== version) prefixes.clear();
    version = now;

    const end = offset + limit;
    let prefix = prefixes.get(name);
    if (!prefix || (!prefix.whole && prefix.keys.length < end)) {
      const want = offset === 0 ? limit : Math.max(leastPrefix, 2 * end);
      const keys = choose(want);
      prefix = { keys, whole: keys.length < want };
      prefixes.set(name, prefix);
    }
    return prefix.keys.slice(offset, end);
  };
}
