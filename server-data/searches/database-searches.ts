import { readList } from '../routes/read-list.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import type { Store } from '../store/store.ts';
import type { Lane, Searches } from './searches.ts';
import { createTurns } from './turns.ts';

// Assumed: as in searches.ts; the database has processors of its own, so more searches run at the same time.
const limits = { slots: { short: 4, long: 2 }, maxWaiting: 32, waitMs: { short: 2000, long: 10_000 }, runMs: 5000 } as const;

/**
 * Searches in a database: each lane has connections of its own, whose statements the database ends when they run too long, and in each
 * lane the keys have turns.
 *
 * @param url of a PostgreSQL database
 * @param replicaUrl of a replica of it
 */
export async function openDatabaseSearches(url: string, replicaUrl?: string): Promise<Searches> {
  const openLane = async (lane: Lane) => {
    const slots = limits.slots[lane];
    const store: Store = await openPostgresStore({ url, replicaUrl, readOnly: true, readers: slots, statementTimeoutMs: limits.runMs });
    return { store, turns: createTurns({ slots, maxWaiting: limits.maxWaiting, waitMs: limits.waitMs[lane] }) };
  };
  const lanes = { short: await openLane('short'), long: await openLane('long') };
  return {
    find: (request, { lane, key }) => {
      const { store, turns } = lanes[lane];
      return turns.run(key, async () => readList(store, request));
    },
    state: (lane) => lanes[lane].turns.state(),
    close: async () => {
      for (const { store, turns } of Object.values(lanes)) {
        turns.close();
        await store.close();
      }
    },
  };
}
