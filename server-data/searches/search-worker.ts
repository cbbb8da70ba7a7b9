import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { ListRequest } from '../routes/read-list.ts';
import type { Store } from '../store/store.ts';
import type { SearchResult, SearchWorkerData } from './searches.ts';

// As in main.ts: threads do not share the compile cache of the process, and without one take twice the time and memory to start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { readList } = await import('../routes/read-list.ts');
const { RequestRefused } = await import('../routes/http/errors.ts');
const { isPostgresUrl } = await import('../store/address.ts');
const { tooSlow, Unavailable } = await import('../store/unavailable.ts');
const { setCalendarEntries } = await import('#contract/market/hours.ts');

const { address, replicaUrl, tasks, runMs, calendar } = Tinypool.workerData as SearchWorkerData;
setCalendarEntries(calendar);

let deadlineMs = Infinity;

const checkTime = (): void => {
  if (performance.now() > deadlineMs) throw tooSlow();
};

async function openStore(): Promise<Store> {
  if (!isPostgresUrl(address)) {
    const { openSqliteStore } = await import('../store/sqlite/open.ts');
    return openSqliteStore({ path: address, readOnly: true, beforeRead: checkTime });
  }
  const { openPostgresStore } = await import('../store/postgres/open.ts');
  return await openPostgresStore({ url: address, replicaUrl, readOnly: true, readers: tasks, statementTimeoutMs: runMs });
}

let opening: Promise<Store> | undefined;

/** Opens the store with the first search, so that a failure to open it is reported, and with the next one where it failed. */
const findStore = async (): Promise<Store> => {
  opening ??= openStore();
  try {
    return await opening;
  } catch (error) {
    opening = undefined;
    throw error instanceof Error && error.cause instanceof Unavailable ? error.cause : error;
  }
};

/** Runs in a thread of the pool in searches.ts. */
export default async function search(request: ListRequest): Promise<unknown> {
  try {
    const store = await findStore();
    deadlineMs = performance.now() + runMs;
    // moved to the main thread without a copy; a small Buffer shares its memory, which cannot be moved
    return Tinypool.move(new Uint8Array(await readList(store, request)));
  } catch (error) {
    if (error instanceof RequestRefused) return { refused: error.problems } satisfies SearchResult;
    if (!(error instanceof Unavailable)) throw error;
    return { unavailable: { message: error.message, retryAfterSeconds: error.retryAfterSeconds } } satisfies SearchResult;
  }
}
