import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Problems } from '#contract/http/problem.ts';
import { type CalendarEntry, calendarEntries } from '#contract/market/hours.ts';
import { RequestRefused } from '../routes/http/errors.ts';
import type { ListRequest } from '../routes/read-list.ts';
import { isPostgresUrl } from '../store/address.ts';
import { tooSlow, Unavailable } from '../store/unavailable.ts';
import type { Lane } from './lanes.ts';
import { createTurns } from './turns.ts';

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

/** What a thread returns: errors lose their class on the way. */
export type SearchResult =
  | Uint8Array
  | { readonly refused: Problems }
  | { readonly unavailable: Pick<Unavailable, 'message' | 'retryAfterSeconds'> };

/** What each thread gets when it starts. */
export interface SearchWorkerData {
  readonly address: string;
  readonly replicaUrl: string | undefined;
  /** searches that the thread runs at the same time */
  readonly tasks: number;
  readonly runMs: number;
  /** what the operator adds to the table of trading days */
  readonly calendar: readonly CalendarEntry[];
}

export interface SearchOptions {
  /** of a PostgreSQL database */
  readonly replicaUrl?: string | undefined;
  /** of each lane */
  readonly threads: number;
  /** searches that each of them runs at the same time */
  readonly tasks: Readonly<Record<Lane, number>>;
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
  tasks: { quick: 1, short: 1, long: 1 },
  maxWaiting: 32,
  waitMs: { quick: 2000, short: 2000, long: 10_000 },
  runMs: 5000,
  graceMs: 2000,
  worker: new URL('./search-worker.ts', import.meta.url),
};

/** A database searches with processors of its own, so a thread that waits for it goes on with other searches. */
const databaseDefaults: SearchOptions = { ...defaults, threads: 1, tasks: { quick: 2, short: 4, long: 2 } };

/** A thread that needs more fails alone. A small young generation is collected before it makes the process look large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const maxIdleMs = 600_000;

const stopping = (): Unavailable => new Unavailable('the service is stopping', 1);

function readResult(result: SearchResult): Buffer {
  if (result instanceof Uint8Array) return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  if ('refused' in result) throw new RequestRefused(...result.refused);
  throw new Unavailable(result.unavailable.message, result.unavailable.retryAfterSeconds);
}

/**
 * Searches in threads, so that other requests do not wait for them: lanes with threads of their own, and in each the keys in turns.
 * Threads start when they are needed and end when they are idle.
 *
 * A search starts after it was requested, and a read sees all writes before it began: a result is never older than the store's version
 * at the time of the request. A search that runs too long ends between two of its statements, which are short; its thread goes on.
 * Statements of PostgreSQL are ended by the database.
 *
 * @param address of the store, which every thread opens for itself: its file, or the URL of a PostgreSQL database
 */
export function openSearches(address: string, options: Partial<SearchOptions> = {}): Searches {
  const isDatabase = isPostgresUrl(address);
  const { replicaUrl, threads, tasks, maxWaiting, waitMs, runMs, graceMs, worker } = {
    ...(isDatabase ? databaseDefaults : defaults),
    ...options,
  };

  const openLane = (lane: Lane) => {
    const pool = new Tinypool({
      filename: worker.href,
      workerData: { address, replicaUrl, tasks: tasks[lane], runMs, calendar: calendarEntries() } satisfies SearchWorkerData,
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: tasks[lane],
      idleTimeout: maxIdleMs,
      resourceLimits,
    });
    // a thread that fails while it is idle is replaced by the next search
    pool.on('error', () => undefined);
    // the queue is here, so that the time limit of a search does not include its waiting
    return { pool, turns: createTurns({ slots: threads * tasks[lane], maxWaiting, waitMs: waitMs[lane] }) };
  };
  let isClosed = false;
  const opened = { quick: openLane('quick'), short: openLane('short'), long: openLane('long') };

  return {
    find: (request, { lane, key }) => {
      const { pool, turns } = opened[lane];
      return turns.run(key, async () => {
        // a thread that started now would not be ended by anybody
        if (isClosed) throw stopping();
        // ends the thread, and so only where it has nothing else to do
        const timeout = isDatabase ? undefined : AbortSignal.timeout(runMs + graceMs);
        try {
          return readResult((await pool.run(request, { ...(timeout && { signal: timeout }) })) as SearchResult);
        } catch (error) {
          throw timeout?.aborted ? tooSlow() : isClosed ? stopping() : error;
        }
      });
    },
    state: (lane) => opened[lane].turns.state(),
    close: async () => {
      isClosed = true;
      for (const { turns } of Object.values(opened)) turns.close();
      await Promise.all(Object.values(opened).map(({ pool }) => pool.destroy()));
    },
  };
}
