import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** Values computed from the current data. Every write, by whichever process, empties the cache. */
export interface VersionedCache<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly getOrCompute: (key: string, compute: () => V) => V;
}

/** @param maxSize of all values together; the size of one is 1 unless `sizeOf` is given */
export function openVersionedCache<V extends object>(
  database: Database,
  maxSize: number,
  sizeOf: (value: V) => number = () => 1,
): VersionedCache<V> {
  const values = new LRUCache<string, V>({ maxSize, sizeCalculation: sizeOf });
  let version = -1;
  const current = (): LRUCache<string, V> => {
    const now = database.version();
    if (now !== version) values.clear();
    version = now;
    return values;
  };
  const get = (key: string): V | undefined => current().get(key);
  const set = (key: string, value: V): void => void current().set(key, value);
  return {
    get,
    set,
    getOrCompute: (key, compute) => {
      const cached = get(key);
      if (cached) return cached;
      const value = compute();
      set(key, value);
      return value;
    },
  };
}

/** Cached keys, eight bytes each. */
const maxKeys = 2_000_000;
const minPrefix = 1000;

interface Prefix {
  readonly keys: readonly number[];
  /** whether the list has no further keys */
  readonly isComplete: boolean;
}

/** @param selectFirst selects the first keys of the list */
export type PagedKeys = (list: string, offset: number, limit: number, selectFirst: (limit: number) => number[]) => readonly number[];

/**
 * Pages of lists whose keys can only be selected from the beginning. Twice as many keys as requested are selected and cached
 * until the next write, so that the following pages cost what the first page costs.
 */
export function openPagedKeys(database: Database): PagedKeys {
  const prefixes = openVersionedCache<Prefix>(database, maxKeys, ({ keys }) => keys.length + 1);
  return (list, offset, limit, selectFirst) => {
    const end = offset + limit;
    let prefix = prefixes.get(list);
    if (!prefix || (!prefix.isComplete && prefix.keys.length < end)) {
      const prefixLength = offset === 0 ? limit : Math.max(minPrefix, 2 * end);
      const keys = selectFirst(prefixLength);
      prefix = { keys, isComplete: keys.length < prefixLength };
      prefixes.set(list, prefix);
    }
    return prefix.keys.slice(offset, end);
  };
}
