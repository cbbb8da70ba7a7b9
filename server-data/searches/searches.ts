import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Problems } from '#contract/http/problem.ts';
import { type CalendarEntry, calendarEntries } from '#contract/market/day.ts';
import { RequestRefused } from '../routes/http/errors.ts';
import type { ListRequest } from '../routes/read-list.ts';
import { createTurns } from './turns.ts';
import { Unavailable } from '../store/unavailable.ts';

/** Searches of the long lane never delay those of the short one. */
export type Lane = 'short' | 'long';

export interface SearchTurn {
  readonly lane: Lane;
  /** who searches: keys have turns */
  readonly key: string;
}

export interface Searches {
  /**
   * @throws RequestRefused as `readList`
   * @throws Unavailable when too many searches of the key wait, or this one waits or runs too long
   */
  readonly find: (request: ListRequest, turn: SearchTurn) => Promise<Buffer>;
  /** how many searches of a lane run, and how many wait */
  readonly state: (lane: Lane) => { readonly running: number; readonly waiting: number };
  readonly close: () => Promise<void>;
}

/** What each thread gets when it starts. */
export interface SearchWorkerData {
  readonly path: string;
  readonly runMs: number;
  /** what the operator adds to the table of trading days */
  readonly calendar: readonly CalendarEntry[];
}

export interface SearchOptions {
  /** of each lane */
  readonly threads: number;
  /** searches of one key that wait in one lane */
  readonly maxWaiting: number;
  readonly waitMs: Readonly<Record<Lane, number>>;
  /** after so long a search ends before its next statement */
  readonly runMs: number;
  /** after so much more its thread is replaced, where it has not ended by itself */
  readonly graceMs: number;
  /** the module that each thread runs */
  readonly worker: URL;
}

// Assumed: a list is searched for 5 s at most, after waiting for its turn for 2 s at most, or 10 s in the long lane; then it is 503 with
// Retry-After.
const defaults: SearchOptions = {
  // each thread has a store of its own, about 30 MB
  threads: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  maxWaiting: 32,
  waitMs: { short: 2000, long: 10_000 },
  runMs: 5000,
  graceMs: 2000,
  worker: new URL('./search-worker.ts', import.meta.url),
};

/** A thread that needs more fails alone. A small young generation is collected before it makes the process look large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const maxIdleMs = 600_000;

const tooSlow = (): Unavailable => new Unavailable('the search took too long; narrow it down or try again later', 10);

const stopping = (): Unavailable => new Unavailable('the service is stopping', 1);

/**
 * Searches in threads, so that other requests do not wait for them: two lanes with threads of their own, and in each the keys in turns.
 * Threads start when they are needed and end when they are idle.
 *
 * A search starts after it was requested, and a read sees all writes before it began: a result is never older than the store's version
 * at the time of the request. A search that runs too long ends between two of its statements, which are short; its thread goes on.
 *
 * @param path of the store's file, which every thread opens for itself
 */
export function openSearches(path: string, options: Partial<SearchOptions> = {}): Searches {
  const { threads, maxWaiting, waitMs, runMs, graceMs, worker } = { ...defaults, ...options };

  const openLane = (lane: Lane) => {
    const pool = new Tinypool({
      filename: worker.href,
      workerData: { path, runMs, calendar: calendarEntries() } satisfies SearchWorkerData,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: maxIdleMs,
      resourceLimits,
    });
    // a thread that fails while it is idle is replaced by the next search
    pool.on('error', () => undefined);
    // the queue is here, so that the time limit of a search does not include its waiting
    return { pool, turns: createTurns({ slots: threads, maxWaiting, waitMs: waitMs[lane] }) };
  };
  let isClosed = false;
  const lanes = { short: openLane('short'), long: openLane('long') };

  return {
    find: (request, { lane, key }) => {
      const { pool, turns } = lanes[lane];
      return turns.run(key, async () => {
        // a thread that started now would not be ended by anybody
        if (isClosed) throw stopping();
        const timeout = AbortSignal.timeout(runMs + graceMs);
        try {
          const body = (await pool.run(request, { signal: timeout })) as Uint8Array | Problems | null;
          if (body === null) throw tooSlow();
          if (!(body instanceof Uint8Array)) throw new RequestRefused(...body);
          return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
        } catch (error) {
          throw timeout.aborted ? tooSlow() : isClosed ? stopping() : error;
        }
      });
    },
    state: (lane) => lanes[lane].turns.state(),
    close: async () => {
      isClosed = true;
      for (const { turns } of Object.values(lanes)) turns.close();
      await Promise.all(Object.values(lanes).map(({ pool }) => pool.destroy()));
    },
  };
}
