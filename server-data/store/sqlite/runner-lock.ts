import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked } from '../locked.ts';
import type { RunnerLock } from '../runner-lock.ts';

/**
 * Locks a file beside the store, which the system unlocks when the process ends however it ends.
 *
 * @returns undefined where another process holds it
 */
export function lockRunner(storePath: string): RunnerLock | undefined {
  mkdirSync(dirname(storePath), { recursive: true });
  // a store has one lock, also by the name of a link
  const path = existsSync(storePath) ? realpathSync(storePath) : storePath;
  const file = new DatabaseSync(`${path}-runner`, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isLocked(error)) return undefined;
    throw error;
  }
  return { release: async () => file.close() };
}
