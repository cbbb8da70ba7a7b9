import { threadId } from 'node:worker_threads';

/** What a test makes a thread do instead of a search. */
export type Task =
  | 'identify'
  | 'fail'
  | 'never end'
  | 'throw outside'
  | { readonly sleepMs: number }
  | { readonly meeting: Int32Array }
  | { readonly gate: Int32Array };

/** A gate that holds tasks until it is opened. */
export const closedGate = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

export function openGate(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

const sleep = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Waits until two tasks have called it, which must therefore run at the same time. */
function meet(meeting: Int32Array): void {
  Atomics.add(meeting, 0, 1);
  Atomics.notify(meeting, 0);
  while (Atomics.load(meeting, 0) < 2) Atomics.wait(meeting, 0, 1, 100);
}

/** @returns a body that holds the id of the thread */
export default function run(task: Task): unknown {
  if (typeof task === 'object' && 'sleepMs' in task) sleep(task.sleepMs);
  if (typeof task === 'object' && 'meeting' in task) meet(task.meeting);
  if (typeof task === 'object' && 'gate' in task) Atomics.wait(task.gate, 0, 0);
  if (task === 'never end') for (;;);
  if (task === 'fail') throw new Error('failed on purpose');
  if (task === 'throw outside') {
    setImmediate(() => {
      throw new Error('thrown outside of the task');
    });
    return new Promise(() => undefined);
  }
  return new TextEncoder().encode(String(threadId));
}
