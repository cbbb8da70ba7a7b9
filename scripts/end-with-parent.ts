import { isMainThread } from 'node:worker_threads';

// Imported by the scripts of package.json before their program, which stops, as on SIGTERM, when the process that started it has gone: npm
// sends a signal to its shell alone, and dash ends without the program. Process 1 as the parent from the start is none that goes.

const intervalMs = 250;
const parent = process.ppid;

function watchParent(): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // Unlike the signal itself, the exit lets go of what this process runs (run-tool.ts).
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, intervalMs).unref();

  // Where the signal reaches the program too, as Ctrl+C and systemd send it, a second one would cut its stop short. A listener in a program
  // without its own would delay the signal until its work is done.
  const signals = new Set<unknown>(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.on('newListener', (name: NodeJS.Signals) => {
    if (!signals.delete(name)) return;
    process.prependOnceListener(name, () => {
      clearInterval(timer);
      if (process.listenerCount(name) === 0) process.kill(process.pid, name);
    });
  });
}

if (isMainThread) watchParent();
