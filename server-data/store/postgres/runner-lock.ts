import pg from 'pg';
import { idleProbeMs } from './connection.ts';
import { isUnavailable, unreachable } from './faults.ts';
import type { RunnerLock } from '../runner-lock.ts';

/** Another one than that of writes, which is held for a transaction. */
const lock = `select pg_try_advisory_lock(hashtext('marketdesk sources'), hashtext(current_schema())) as locked`;

/**
 * Takes an advisory lock on a connection of its own, with which it ends.
 *
 * @param onLost called when the connection has ended, and another process may hold the lock
 * @returns undefined where another process holds it
 * @throws Unavailable while the database is away
 */
export async function lockRunner(url: string, onLost: () => void): Promise<RunnerLock | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'marketdesk sources',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleProbeMs,
  });
  let isReleased = false;
  client.on('error', () => undefined);
  client.on('end', () => {
    if (!isReleased) onLost();
  });
  const release = async (): Promise<void> => {
    isReleased = true;
    await client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(lock);
    if (rows[0]?.locked === true) return { release };
  } catch (error) {
    await release();
    throw isUnavailable(error) ? unreachable(error) : error;
  }
  await release();
  return undefined;
}
