import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildStory } from '../../testing/stories.ts';
import type { Store } from '../store.ts';
import { maxPosition } from './changes.ts';
import { openPostgresStore } from './open.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './testing/server.ts';

const { query } = parseQuery(news, []);
const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 20 });

test.each([
  ['16/B374D848', '16/B374D847', '16/B374D848'],
  ['2/0', '10/0', '10/0'],
  ['', '0/1', '0/1'],
  ['0/1', '', '0/1'],
  ['', '', ''],
])('of the positions %j and %j the later one is %j', (a, b, later) => {
  expect(maxPosition(a, b)).toBe(later);
});

describe.runIf(hasPostgres())('with a replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let url: string;
  let store: Store;
  /** statements on the replica itself */
  let onReplica: pg.Client;
  let nextId = 1;

  const write = async (): Promise<number> => {
    const id = nextId++;
    await store.writeNews([buildStory(id, { created: 1_700_000_000 + id, updated: 1_700_000_000 + id })]);
    return id;
  };
  const newest = async (from = store): Promise<number> => {
    const [text = '{"id":0}'] = await from.findNews({ ...query, page: 0, pageSize: 1 });
    return (JSON.parse(text) as { id: number }).id;
  };
  /** Waits until the replica has a story. */
  const replicated = async (id: number): Promise<void> => {
    const client = new pg.Client({ connectionString: replica.urlOf('test1') });
    await client.connect();
    await waitFor(async () => expect((await client.query('select from story where id = $1', [id])).rows).toHaveLength(1));
    await client.end();
  };

  beforeAll(async () => {
    primary = await startPostgres();
    url = await primary.createDatabase();
    await (await openPostgresStore({ url })).close();
    replica = await primary.startReplica();
    store = await openPostgresStore({ url, replicaUrl: replica.urlOf('test1'), readers: 2, statementTimeoutMs: 3000 });
    onReplica = new pg.Client({ connectionString: replica.urlOf('postgres') });
    onReplica.on('error', () => undefined);
    await onReplica.connect();
  });
  afterAll(async () => {
    await onReplica.end().catch(() => undefined);
    await store.close();
    await replica.stop();
    await primary.stop();
  });

  test('reads go to the replica', async () => {
    await replicated(await write());
    const { rows: before } = await onReplica.query<{ now: Date }>('select now()');
    expect(await newest()).toBe(1);
    const { rows } = await onReplica.query(
      `select from pg_stat_activity where application_name = 'marketdesk' and datname = 'test1' and query_start > $1`,
      [before[0]?.now],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('who has seen newer data never goes back in time while the replica is behind, by this instance or another', async () => {
    const other = await openPostgresStore({ url, replicaUrl: replica.urlOf('test1'), readers: 2 });
    await onReplica.query('select pg_wal_replay_pause()');
    for (let round = 0; round < 5; round++) {
      const id = await write();
      expect(await newest()).toBe(id);
      const version = other.version();
      await waitFor(() => expect(other.version()).toBeGreaterThanOrEqual(version));
      await waitFor(async () => expect(await newest(other)).toBe(id));
      for (let read = 0; read < 5; read++) expect(await newest(other)).toBe(id);
    }
    await onReplica.query('select pg_wal_replay_resume()');
    await other.close();
  });

  test('without the replica the primary is read', async () => {
    const id = await write();
    await replica.kill();
    expect(await newest()).toBe(id);
    expect(store.isWritable()).toBe(true);
    await replica.start();
  });

  test('without the primary reads go on, and the store says that it cannot be written', async () => {
    const id = await write();
    await replicated(id);
    await primary.kill();
    await waitFor(() => expect(store.isWritable()).toBe(false));
    await waitFor(async () => expect(await newest()).toBe(id));
    await expect(write()).rejects.toThrow();
    expect(await store.keys()).toEqual([]);
    await primary.start();
    await waitFor(() => expect(store.isWritable()).toBe(true));
    const later = await write();
    expect(await newest()).toBe(later);
  });

  test('a replica that becomes the primary has everything, and an instance that names it goes on there', async () => {
    const id = await write();
    await replicated(id);
    await primary.kill();
    replica.promote();
    const promoted = await openPostgresStore({ url: replica.urlOf('test1'), readers: 2, awayWaitMs: 15_000 });
    expect(await newest(promoted)).toBe(id);
    await promoted.writeNews([buildStory(9000, { created: 1_800_000_000 })]);
    expect(await newest(promoted)).toBe(9000);
    // the former instance reads from it as well
    await waitFor(async () => expect(await newest()).toBe(9000));
    await promoted.close();
  });
});
