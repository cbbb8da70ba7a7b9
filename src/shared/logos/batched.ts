/** What is asked for within this time is asked together: a view that is drawn, rows that come into sight. */
const gatherMs = 16;

/**
 * Joins single questions into few: the keys that are asked for at about the same time go out together, at most so many at once.
 *
 * @param load answers some keys; one it leaves out has no answer
 */
export function batched<T>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>, most: number) {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>();

  const send = (): void => {
    const sent = waiting;
    waiting = new Map();
    const keys = [...sent.keys()];
    for (let at = 0; at < keys.length; at += most) {
      const some = keys.slice(at, at + most);
      load(some).then(
        (found) => some.forEach((key) => sent.get(key)?.resolve(found.get(key))),
        (error: unknown) => some.forEach((key) => sent.get(key)?.reject(error)),
      );
    }
  };

  return (key: string): Promise<T | undefined> => {
    if (waiting.size === 0) setTimeout(send, gatherMs);
    const one = waiting.get(key) ?? Promise.withResolvers<T | undefined>();
    waiting.set(key, one);
    return one.promise;
  };
}
