import { Failure } from '#src/shared/api/failure.ts';

/** Assumed: an export ends at 10,000 rows, and says so in its notice and file name. */
export const mostExported = 10_000;

/** Tries of one page before its failure ends the export. */
const mostTries = 5;

/** An answer as the desk's client hands it on; rows of another shape filled their page as well. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly wrong?: readonly unknown[];
}

interface Options<Row> {
  readonly fullPage: number;
  /** what a row is known by: paging under arrivals brings some twice; undefined is never the same */
  readonly idOf: (row: Row) => unknown;
  /** which rows are wanted; all, where nothing is said */
  readonly keeps?: (row: Row) => boolean;
  /** this many rows are all that is looked for */
  readonly enough?: number;
  /** whether what is looked for can stand only before the row that ended a page */
  readonly isPast?: (row: Row) => boolean;
  readonly mostRows?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (rows: number) => void;
  /** tests make the waiting short */
  readonly wait?: typeof pause;
}

export interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** how many records were left out because they had an unexpected shape */
  readonly wrong: number;
  /** there was more than was read */
  readonly truncated: boolean;
}

/** Resolves after a time, or at once when the reader gives up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** How long a failed page is left alone: what the service asks for, else longer each time. */
const waitMs = (failure: Failure, tries: number): number => (failure.retryAfterSeconds ?? 2 ** tries) * 1000;

/**
 * Reads page after page, one at a time, until there are no more, a limit is met or the reader gives up. A limited rate
 * is waited out, a hiccup is asked again.
 *
 * @throws Failure of a page that never came; the signal's reason once it is aborted
 */
export async function readAll<Row>(
  askPage: (page: number) => Promise<Page<Row>>,
  {
    fullPage,
    idOf,
    keeps = () => true,
    enough = Infinity,
    isPast = () => false,
    mostRows = mostExported,
    signal,
    onProgress,
    wait = pause,
  }: Options<Row>,
): Promise<AllRows<Row>> {
  const read: Row[] = [];
  const seen = new Set<unknown>();
  let wrongs = 0;
  for (let page = 0; ; page++) {
    const { rows, wrong = [] } = await patiently(() => askPage(page), signal, wait);
    wrongs += wrong.length;
    for (const row of rows) {
      const id = idOf(row);
      if ((id !== undefined && seen.has(id)) || !keeps(row)) continue;
      seen.add(id);
      read.push(row);
    }
    // One row beyond the limit has to be seen before "there was more" is true.
    if (read.length > mostRows) return { rows: read.slice(0, mostRows), wrong: wrongs, truncated: true };
    onProgress?.(read.length);
    const last = rows.at(-1);
    const isEnd = rows.length + wrong.length < fullPage || (last !== undefined && isPast(last));
    if (isEnd || read.length >= enough) return { rows: read, wrong: wrongs, truncated: false };
  }
}

async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal, wait: typeof pause): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const helps = error instanceof Failure && (error.kind === 'limited' || error.transient);
      if (!helps || tries === mostTries) throw error;
      await wait(waitMs(error, tries), signal);
    }
  }
}
