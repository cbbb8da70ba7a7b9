import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** What was learnt about the data as it is now; all of it is forgotten with the next write, by whichever process. */
export interface Remembered<V> {
  readonly get: (name: string) => V | undefined;
  readonly set: (name: string, value: V) => void;
}

/** @param most that all values together may weigh; each weighs 1 if not told otherwise */
export function openRemembered<V extends object>(database: Database, most: number, weight: (value: V) => number = () => 1): Remembered<V> {
  const values = new LRUCache<string, V>({ maxSize: most, sizeCalculation: weight });
  let version = -1;
  const current = (): LRUCache<string, V> => {
    const now = database.version();
    if (now !== version) values.clear();
    version = now;
    return values;
  };
  return {
    get: (name) => current().get(name),
    set: (name, value) => void current().set(name, value),
  };
}
