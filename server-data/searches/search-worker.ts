import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { ListRequest } from '../routes/read-list.ts';
import type { Store } from '../store/store.ts';

// As in main.ts: threads do not share the compile cache of the process, and without one take twice the time and memory to start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { readList } = await import('../routes/read-list.ts');
const { openSqliteStore } = await import('../store/sqlite/open.ts');

let store: Store | undefined;

/** Runs in a thread of the pool in searches.ts. Opens the store with the first search, so that a failure to open it is reported. */
export default async function search(request: ListRequest): Promise<unknown> {
  const { path } = Tinypool.workerData as { path: string };
  store ??= openSqliteStore({ path, readOnly: true });
  // moved to the main thread without a copy; a small Buffer shares its memory, which cannot be moved
  return Tinypool.move(new Uint8Array(await readList(store, request)));
}
