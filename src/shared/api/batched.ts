import { isListable, splitSymbols } from '#src/shared/symbols/symbol-lists.ts';

/** Requests within this time are sent together. */
const gatherMs = 16;

/**
 * Batches single loads: symbols that are requested at about the same time are loaded together, as many as one request can have.
 *
 * @param load loads some symbols; those that it omits, or that no request can have, have no result
 */
export function batched<T>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>, most: number) {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>();

  const send = (): void => {
    const sent = waiting;
    waiting = new Map();
    for (const some of splitSymbols([...sent.keys()], most)) {
      load(some).then(
        (found) => some.forEach((key) => sent.get(key)?.resolve(found.get(key))),
        (error: unknown) => some.forEach((key) => sent.get(key)?.reject(error)),
      );
    }
  };

  return async (key: string): Promise<T | undefined> => {
    if (!isListable(key)) return undefined;
    if (waiting.size === 0) setTimeout(send, gatherMs);
    const one = waiting.get(key) ?? Promise.withResolvers<T | undefined>();
    waiting.set(key, one);
    return one.promise;
  };
}
