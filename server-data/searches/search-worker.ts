import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { ListQuestion } from '../present/list-answer.ts';
import type { FoundList } from './searches.ts';
import type { WorkerReply } from './worker-pool.ts';

// A thread of the pool in searches.ts: the store is read, and its answer printed and hashed, where nobody waits.

// As in main.ts. A thread has no part in the cache of the process, and without one takes twice the time and memory to start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { presentList } = await import('../present/list-answer.ts');
const { openSqliteStore } = await import('../store/sqlite/open.ts');

const { path } = workerData as { path: string };
const store = openSqliteStore({ path, readOnly: true });

function find(question: ListQuestion): FoundList {
  const { bytes, digest } = presentList(store, question);
  // small buffers share memory, which cannot be handed over
  return { bytes: new Uint8Array(bytes), digest };
}

parentPort?.on('message', (question: ListQuestion) => {
  try {
    const result = find(question);
    parentPort?.postMessage({ result } satisfies WorkerReply<FoundList>, [result.bytes.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ error } satisfies WorkerReply<FoundList>, []);
  }
});
