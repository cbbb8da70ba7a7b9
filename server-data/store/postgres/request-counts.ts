import type { ExchangeCounts, RequestCount } from '../request-counts.ts';
import type { Database } from './database.ts';

const addCounts = `
  insert into request_window as w (key, started, count) select key, now(), n from unnest($1::text[], $2::int[]) as counted(key, n)
  on conflict (key) do update set
    count = excluded.count + case when w.started > now() - $3 * interval '1 ms' then w.count else 0 end,
    started = case when w.started > now() - $3 * interval '1 ms' then w.started else now() end
  returning key, count as current, (1000 * extract(epoch from started + $3 * interval '1 ms' - now()))::int as ttl`;

/** Windows follow the clock of the database. */
export const exchangeCounts =
  ({ writeAside }: Pick<Database, 'writeAside'>): ExchangeCounts =>
  async (counts, windowMs) => {
    // in one order everywhere, so that two instances never wait for each other
    const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const [keys, added] = [sorted.map(([key]) => key), sorted.map(([, count]) => count)];
    const rows = await writeAside((connection) =>
      connection.all<RequestCount & { readonly key: string }>(addCounts, keys, added, windowMs),
    );
    return new Map(rows.map(({ key, ...counted }) => [key, counted]));
  };
