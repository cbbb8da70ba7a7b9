import { isMainThread } from 'node:worker_threads';

// Imported by the scripts of package.json and by `runNode`, before the program: it stops, as on SIGTERM, when the process that started it
// has gone. npm sends the signal that it gets to its shell alone, which ends without the program (dash, and bash with several commands). A
// parent that is there from the start, also process 1, is never missed.

const lookMs = 250;
const parent = process.ppid;

if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs).unref();
}
