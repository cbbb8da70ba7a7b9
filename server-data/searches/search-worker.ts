import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { ListRequest } from '../routes/read-list.ts';
import type { SearchWorkerData } from './searches.ts';
import type { Store } from '../store/store.ts';

// As in main.ts: threads do not share the compile cache of the process, and without one take twice the time and memory to start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { readList } = await import('../routes/read-list.ts');
const { RequestRefused } = await import('../routes/http/errors.ts');
const { openSqliteStore } = await import('../store/sqlite/open.ts');
const { setCalendarEntries } = await import('#contract/market/day.ts');

setCalendarEntries((Tinypool.workerData as SearchWorkerData).calendar);

let store: Store | undefined;
let deadlineMs = Infinity;

class OutOfTime extends Error {}

const checkTime = (): void => {
  if (performance.now() > deadlineMs) throw new OutOfTime();
};

/**
 * Runs in a thread of the pool in searches.ts. Opens the store with the first search, so that a failure to open it is reported.
 *
 * Errors lose their class on the way to the main thread, so that two are returned.
 *
 * @returns null when the search is not finished in time, and the problems of a request that is refused
 */
export default async function search(request: ListRequest): Promise<unknown> {
  const { path, runMs } = Tinypool.workerData as SearchWorkerData;
  store ??= openSqliteStore({ path, readOnly: true, beforeRead: checkTime });
  deadlineMs = performance.now() + runMs;
  try {
    // moved to the main thread without a copy; a small Buffer shares its memory, which cannot be moved
    return Tinypool.move(new Uint8Array(await readList(store, request)));
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    if (error instanceof RequestRefused) return error.problems;
    throw error;
  }
}
