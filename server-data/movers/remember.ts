import type { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';

/** Symbols that are read at once, so that a market of any size takes as much memory. */
const batchSize = 250;

/** Symbols in the numbers that are read at once. */
export function* batchesOf(symbols: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < symbols.length; from += batchSize) yield symbols.slice(from, from + batchSize);
}

/**
 * The value of a key that names all it is computed from, computed once for those who wait for it. Versions are read before bars, so that no
 * value is older than its key.
 */
export function remember<V>(cache: LRUCache<string, Promise<V>>, key: string, compute: () => Promise<V>): Promise<V> {
  const known = cache.get(key);
  if (known) return known;
  const value = compute();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

/** Reads what is left of a value, from where the last attempt ended. */
export async function goOn<V>(
  begun: LRUCache<string, Progress<V>>,
  key: string,
  read: (progress: Progress<V>) => Promise<ReadonlyMap<string, V>>,
): Promise<ReadonlyMap<string, V>> {
  const progress = begun.get(key) ?? new Progress<V>();
  begun.set(key, progress);
  const values = await read(progress);
  begun.delete(key);
  return values;
}

/** What was read of all symbols so far: a search that has taken too long ends, and the next one goes on. */
export class Progress<V> {
  readonly values = new Map<string, V>();
  #done = 0;

  /** Reads the symbols that are left, some at a time. */
  async readRest(store: Pick<Store, 'barSymbols'>, read: (symbols: readonly string[]) => Promise<void>): Promise<ReadonlyMap<string, V>> {
    const symbols = await store.barSymbols();
    for (const batch of batchesOf(symbols.slice(this.#done))) {
      await read(batch);
      this.#done += batch.length;
    }
    return this.values;
  }
}
