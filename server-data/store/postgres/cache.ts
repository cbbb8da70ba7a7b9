import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.ts';

/** Values read from the current data. Every write, by whichever instance, empties the cache. */
export interface VersionedCache<V> {
  /** The value of a key, read where it is not cached. */
  readonly getOrRead: (connection: Pick<Connection, 'version'>, key: string, read: () => Promise<V>) => Promise<V>;
}

export function openVersionedCache<V extends object>(max: number): VersionedCache<V> {
  const values = new LRUCache<string, V>({ max });
  let version = -1;
  return {
    getOrRead: async (connection, key, read) => {
      // a transaction that began before the last write neither uses nor fills the cache
      if (connection.version < version) return read();
      if (connection.version > version) values.clear();
      version = connection.version;
      const cached = values.get(key);
      if (cached) return cached;
      const value = await read();
      if (connection.version === version) values.set(key, value);
      return value;
    },
  };
}
