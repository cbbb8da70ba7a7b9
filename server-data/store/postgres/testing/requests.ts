import pg from 'pg';

/** How many requests of keys the instances over a database have sent to it. */
export async function sentRequests(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select coalesce(sum(count), 0)::int as count from request_window');
  await client.end();
  return rows[0]?.count ?? 0;
}
