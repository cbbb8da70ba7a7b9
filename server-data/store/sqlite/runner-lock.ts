import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../locked.ts';
import type { RunnerLock } from '../runner-lock.ts';

/**
 * Locks a file beside the store, which the system unlocks when the process ends however it ends.
 *
 * @returns undefined where another process holds it
 */
export function lockRunner(storePath: string): RunnerLock | undefined {
  const file = new DatabaseSync(`${storePath}-runner`, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
  return { release: async () => file.close() };
}
