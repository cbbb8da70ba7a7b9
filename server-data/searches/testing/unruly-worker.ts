import { parentPort, threadId, workerData } from 'node:worker_threads';

/** What a test tells a thread to do. */
export type Order = 'say who you are' | 'fail' | 'never end' | 'exit' | 'throw outside' | { readonly waitMs: number };

const orders: Record<Exclude<Order, object>, () => unknown> = {
  'say who you are': () => ({ threadId, workerData: workerData as unknown }),
  fail: () => {
    throw new Error('as told');
  },
  'never end': () => {
    for (;;);
  },
  exit: () => process.exit(3),
  'throw outside': () => setTimeout(() => orders.fail()),
};

parentPort?.on('message', (order: Order) => {
  try {
    if (typeof order === 'object') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, order.waitMs);
    const result = orders[typeof order === 'object' ? 'say who you are' : order]();
    if (order !== 'throw outside') parentPort?.postMessage({ result }, []);
  } catch (error) {
    parentPort?.postMessage({ error }, []);
  }
});
