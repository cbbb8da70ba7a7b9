import { Failure } from '#src/shared/api/failure.ts';

/** Assumed: an export has at most 10,000 rows; its message and file name say when it is truncated. */
export const maxExportRows = 10_000;

/** Attempts per page. */
const maxTries = 5;

/** A parsed page; invalid rows count towards a full page. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly wrong?: readonly unknown[];
}

interface Options<Row> {
  readonly fullPage: number;
  /** id of a row: paging while rows arrive returns some twice; undefined is never a duplicate */
  readonly idOf: (row: Row) => unknown;
  /** filters rows; all by default */
  readonly isIncluded?: (row: Row) => boolean;
  /** stop after this many rows */
  readonly enough?: number;
  /** whether to stop after a page with this last row */
  readonly isPast?: (row: Row) => boolean;
  readonly maxRows?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (rows: number) => void;
  /** replaced in tests */
  readonly wait?: typeof pause;
}

export interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** number of invalid records that were skipped */
  readonly wrong: number;
  /** there are more rows */
  readonly truncated: boolean;
}

/** Resolves after a time or when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Wait before a retry: Retry-After, else exponential backoff. */
const waitMs = (failure: Failure, tries: number): number => (failure.retryAfterSeconds ?? 2 ** tries) * 1000;

/**
 * Fetches all pages, one at a time, up to a limit. Waits for rate limits and retries transient failures.
 *
 * @throws Failure of a page after its last attempt; the signal's reason once it is aborted
 */
export async function readAll<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  {
    fullPage,
    idOf,
    isIncluded = () => true,
    enough = Infinity,
    isPast = () => false,
    maxRows = maxExportRows,
    signal,
    onProgress,
    wait = pause,
  }: Options<Row>,
): Promise<AllRows<Row>> {
  const read: Row[] = [];
  const seen = new Set<unknown>();
  let wrongs = 0;
  for (let page = 0; ; page++) {
    const { rows, wrong = [] } = await withRetries(() => fetchPage(page), signal, wait);
    wrongs += wrong.length;
    for (const row of rows) {
      const id = idOf(row);
      if ((id !== undefined && seen.has(id)) || !isIncluded(row)) continue;
      seen.add(id);
      read.push(row);
    }
    // Truncated only if there is a row beyond the limit.
    if (read.length > maxRows) return { rows: read.slice(0, maxRows), wrong: wrongs, truncated: true };
    onProgress?.(read.length);
    const last = rows.at(-1);
    const isEnd = rows.length + wrong.length < fullPage || (last !== undefined && isPast(last));
    if (isEnd || read.length >= enough) return { rows: read, wrong: wrongs, truncated: false };
  }
}

async function withRetries<T>(request: () => Promise<T>, signal: AbortSignal, wait: typeof pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      signal.throwIfAborted();
      const helps = error instanceof Failure && (error.kind === 'limited' || error.transient);
      if (!helps || tries === maxTries) throw error;
      await wait(waitMs(error, tries), signal);
    }
  }
}
