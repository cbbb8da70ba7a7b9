import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** A server under test, in a process of its own. */
export interface Running {
  /** without a slash at its end */
  readonly url: string;
  /** the process whose tree the CPU is counted of */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Asks a child to end and waits for it; one that does not listen within ten seconds is ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}

/** @throws when the program could not be started at all */
export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} cannot be started`);
  return child.pid;
}
