import type { Database } from './database.ts';
import { openRemembered } from './remembered.ts';

/** Remembered keys, eight bytes each. */
const mostKeys = 2_000_000;
const leastPrefix = 1000;

interface Prefix {
  readonly keys: readonly number[];
  readonly whole: boolean;
}

export type Pages = (name: string, offset: number, limit: number, choose: (want: number) => number[]) => readonly number[];

/**
 * Pages of a list whose keys must be chosen from its beginning: twice as many as asked for are chosen and remembered
 * while the data stays the same, so that turning pages costs what the first page costs.
 */
export function openPrefixes(database: Database): Pages {
  const prefixes = openRemembered<Prefix>(database, mostKeys, ({ keys }) => keys.length + 1);
  return (name, offset, limit, choose) => {
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
