import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

export interface KeptAnswers {
  /**
   * The answer kept under a name, else the one that somebody waits for already, else a new one, which is kept. A failure
   * is told to all who waited and kept for nobody.
   *
   * @param version of the data, read before `make` looks at it: what is kept may then be newer than its version, never older
   */
  readonly find: (name: string, version: number, make: () => Answer | Promise<Answer>) => Answer | Promise<Answer>;
}

export interface Room {
  /** all answers together */
  readonly mostBytes: number;
  /** one answer; a larger one is sent and not kept */
  readonly mostBytesEach: number;
}

/** Entries of the cache, digest, maps: what an answer of two bytes costs as well. */
const bytesBeside = 300;

const defaultRoom: Room = { mostBytes: 32 * 2 ** 20, mostBytesEach: 4 * 2 ** 20 };

/** Answers to questions, by a name that no two questions share; all are forgotten when the data's version changes. */
export function keepAnswers({ mostBytes, mostBytesEach }: Room = defaultRoom): KeptAnswers {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesEach,
    sizeCalculation: ({ bytes }, name) => bytes.length + 2 * name.length + bytesBeside,
  });
  const awaited = new Map<string, Promise<Answer>>();
  let current: number | undefined;

  const wait = (name: string, made: Promise<Answer>): Promise<Answer> => {
    const settle = (answer?: Answer): void => {
      // another version has begun meanwhile: this answer is for those who asked before, and for nobody else
      if (awaited.get(name) !== made) return;
      awaited.delete(name);
      if (answer) kept.set(name, answer);
    };
    awaited.set(name, made);
    made.then(settle, () => settle());
    return made;
  };

  return {
    find: (name, version, make) => {
      if (version !== current) {
        kept.clear();
        awaited.clear();
        current = version;
      }
      const known = kept.get(name) ?? awaited.get(name);
      if (known) return known;
      const made = make();
      if (made instanceof Promise) return wait(name, made);
      kept.set(name, made);
      return made;
    },
  };
}
