import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { bulkhead, BulkheadRejectedError, TaskCancelledError } from 'cockatiel';
import { Tinypool } from 'tinypool';
import type { ListRequest } from '../routes/read-list.ts';
import { Unavailable } from './unavailable.ts';

export interface Searches {
  /** @throws Unavailable when too many searches wait, or this one waits or runs too long */
  readonly find: (request: ListRequest) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface SearchOptions {
  readonly threads: number;
  readonly maxWaiting: number;
  readonly waitMs: number;
  readonly runMs: number;
  /** the module that each thread runs */
  readonly worker: URL;
}

// Assumed: a list is searched for 5 s at most, after waiting at most 2 s for its turn; then it is 503 with Retry-After.
const defaults: SearchOptions = {
  // each thread has a store of its own, about 30 MB
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 64,
  waitMs: 2000,
  runMs: 5000,
  worker: new URL('./search-worker.ts', import.meta.url),
};

/** A thread that needs more fails alone. A small young generation is collected before it makes the process look large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const maxIdleMs = 600_000;

const tooBusy = (): Unavailable => new Unavailable('too many searches at once, try again shortly', 1);
const tooSlow = (): Unavailable => new Unavailable('the search took too long; narrow it down or try again later', 10);

/**
 * Searches in threads, so that other requests do not wait for them. Threads start when they are needed and end when they are idle.
 *
 * A search starts after it was requested, and a read sees all writes before it began: a result is never older than the store's version
 * at the time of the request. A search that runs too long is ended with its thread; SQLite heeds that when its statement ends.
 *
 * @param path of the store's file, which every thread opens for itself
 */
export function openSearches(path: string, options: Partial<SearchOptions> = {}): Searches {
  const { threads, maxWaiting, waitMs, runMs, worker } = { ...defaults, ...options };
  const pool = new Tinypool({
    filename: worker.href,
    workerData: { path },
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: maxIdleMs,
    resourceLimits,
  });
  // a thread that fails while it is idle is replaced by the next search
  pool.on('error', () => undefined);
  // the queue is here, so that the time limit of a search does not include its waiting
  const slots = bulkhead(threads, maxWaiting);
  let isClosed = false;

  const run = async (request: ListRequest): Promise<Buffer> => {
    if (isClosed) throw tooBusy();
    const timeout = AbortSignal.timeout(runMs);
    try {
      const body = (await pool.run(request, { signal: timeout })) as Uint8Array;
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    } catch (error) {
      throw timeout.aborted ? tooSlow() : error;
    }
  };

  return {
    find: async (request) => {
      const maxWait = AbortSignal.timeout(waitMs);
      let isStarted = false;
      const start = () => {
        isStarted = true;
        return run(request);
      };
      const search = slots.execute(start, maxWait);
      // the bulkhead reports an expired wait only when a slot becomes free
      const expiry = once(maxWait, 'abort').then(() => (isStarted ? search : Promise.reject(tooBusy())));
      try {
        return await Promise.race([search, expiry]);
      } catch (error) {
        const isRefused = isClosed || error instanceof BulkheadRejectedError || error instanceof TaskCancelledError;
        throw isRefused ? tooBusy() : error;
      }
    },
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}
