import { availableParallelism } from 'node:os';
import type { Answer } from '../answers/answer.ts';
import type { ListQuestion } from '../present/list-answer.ts';
import { createWorkerPool, type PoolOptions } from './worker-pool.ts';

/** What a thread sends back: an answer whose bytes are its own memory, handed over without a copy. */
export interface FoundList {
  readonly bytes: Uint8Array;
  readonly digest: string;
}

export interface Searches {
  /** @throws Unavailable when there is no time for it */
  readonly find: (question: ListQuestion) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** Each thread has a store of its own, 30 MB or so: one where there are two processors, and never many. */
const workers = Math.max(1, Math.min(4, availableParallelism() - 1));

// Assumed: a list is searched for 5 s at most, after waiting at most 2 s for its turn; then it is 503 with Retry-After.
const limits = { workers, mostWaiting: 64, waitMs: 2000, runMs: 5000 };

/**
 * Searches in threads, each reading the store's file for itself, so that nobody else waits for them.
 *
 * A search begins after it was asked, and a store shows what was written before a read began: an answer is never older
 * than the version its asker saw.
 */
export function openSearches(path: string, more: Partial<PoolOptions> = {}): Searches {
  const pool = createWorkerPool<ListQuestion, FoundList>({
    file: new URL('./search-worker.ts', import.meta.url),
    workerData: { path },
    ...limits,
    ...more,
  });
  return {
    find: async (question) => {
      const { bytes, digest } = await pool.run(question);
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), digest };
    },
    close: pool.close,
  };
}
