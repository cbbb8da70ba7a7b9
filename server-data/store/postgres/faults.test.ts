import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildStory } from '../../testing/stories.ts';
import type { Store } from '../store.ts';
import type { Story } from '../news/story.ts';
import { collect } from '../testing/collect.ts';
import { findUsual, formerKeys, foundUsual, writeTwoSpellings } from '../testing/former-keys.ts';
import { Unavailable } from '../unavailable.ts';
import { openChanges } from './changes.ts';
import { openDatabase } from './database.ts';
import { openPostgresStore } from './open.ts';
import { respellSymbols } from './schema/respell-symbols.ts';
import { openRelay } from './testing/relay.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './testing/server.ts';

const queryOf = (text: string): NewsQuery => parseQuery(news, new URLSearchParams(text)).query;
const batchOf = (first: number, count = 50): Story[] => Array.from({ length: count }, (_, index) => buildStory(first + index, {}));
const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });

const key = { name: 'desk', hash: 'h', plan: ['news' as const], cusip: false, createdSeconds: 1 };

describe.runIf(hasPostgres())('PostgreSQL', () => {
  let server: PostgresServer;
  const opened: Store[] = [];
  const open = async (url: string, more = {}): Promise<Store> => {
    const store = await openPostgresStore({ url, readers: 2, ...more });
    opened.push(store);
    return store;
  };
  /** Runs `check` while the server is away. It is back afterwards, whatever the check found. */
  const whileAway = async (check: () => Promise<unknown>): Promise<void> => {
    await server.kill();
    try {
      await check();
    } finally {
      await server.start();
    }
  };
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    await server.stop();
  });

  test('an instance knows of the writes of others, and of keys that they revoke', async () => {
    const url = await server.createDatabase();
    const [writer, reader] = [await open(url), await open(url)];
    await writer.addKey(key);
    await waitFor(async () => expect(await reader.keys()).toHaveLength(1));
    expect(await reader.findNews(queryOf(''))).toEqual([]);
    const version = reader.version();
    await writer.writeNews(batchOf(1, 3));
    await waitFor(() => expect(reader.version()).toBeGreaterThan(version));
    expect(await reader.findNews(queryOf(''))).toHaveLength(3);
    await writer.revokeKey('desk', 5);
    await waitFor(async () => expect((await reader.keys())[0]?.revokedSeconds).toBe(5));
  });

  test('instances that start at once create the tables once', async () => {
    const url = await server.createDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    await Promise.all(stores.map(async (store, index) => store.writeNews(batchOf(index * 100 + 1))));
    expect((await stores[0]?.newsSummary())?.items).toBe(200);
  });

  test('two instances that write the same stories in another order end the same', async () => {
    const url = await server.createDatabase();
    const [one, other] = [await open(url), await open(url)];
    const versions = Array.from({ length: 40 }, (_, index) =>
      buildStory((index % 10) + 1, {
        updated: 1_700_000_000 + (index % 3),
        title: `Title ${'x'.repeat(index % 7)}`,
        created: 1_600_000_000,
      }),
    );
    const write = async (store: Store, stories: readonly Story[]): Promise<void> => {
      for (let at = 0; at < stories.length; at += 7) await store.writeNews(stories.slice(at, at + 7));
    };
    await Promise.all([write(one, versions), write(other, versions.toReversed())]);
    const alone = await open(await server.createDatabase());
    await alone.writeNews(versions);
    expect(await one.findNews(queryOf('displayOutput=full'))).toEqual(await alone.findNews(queryOf('displayOutput=full')));
  });

  test('a search that takes too long is ended, and the next one is served', async () => {
    const url = await server.createDatabase();
    const store = await open(url);
    await store.writeNews(batchOf(1));
    const hurried = await open(url, { statementTimeoutMs: 3000 });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; lock table story in access exclusive mode');
    await expect(hurried.findNews(queryOf('')) as Promise<unknown>).rejects.toThrow('the search took too long');
    await client.query('rollback');
    await client.end();
    expect(await hurried.findNews(queryOf(''))).toHaveLength(15);
  });

  test('while the server is away reads say so, and go on when it is back; a batch is there completely or not at all', async () => {
    const url = await server.createDatabase();
    const store = await open(url);
    const reader = await open(url);
    await store.writeNews(batchOf(1));
    await store.addKey(key);
    const batchAt = (index: number): Story[] => batchOf(1000 + index * 50);
    let written = 0;
    const writing = (async () => {
      for (;;) {
        await store.writeNews(batchAt(written), () => ({ source: 'file', position: written + 1, finished: false, counts: '{}' }));
        written++;
      }
    })();
    const failure = writing.catch((error: unknown) => error);
    await waitFor(() => expect(written).toBeGreaterThan(3));
    await whileAway(async () => {
      expect(await failure).toBeInstanceOf(Error);
      await expect(reader.findNews(queryOf('')) as Promise<unknown>).rejects.toThrow(Unavailable);
      // nothing is cached meanwhile: every call has another version
      await waitFor(() => expect(reader.version()).toBeLessThan(reader.version()));
    });

    expect(await waitFor(() => reader.findNews(queryOf('')))).toHaveLength(15);
    const stored = (await store.cursor('file'))?.position ?? 0;
    // the batch that was committed as the connection ended may be one more than is known
    expect([written, written + 1]).toContain(stored);
    expect((await store.newsSummary()).items).toBe(50 + stored * 50);
    expect(await collect(store.eachStory())).toHaveLength(50 + stored * 50);
    for (let index = stored; index < stored + 5; index++) await store.writeNews(batchAt(index));
    expect((await store.newsSummary()).items).toBe(50 + (stored + 5) * 50);
    expect(await store.keys()).toHaveLength(1);
  });

  test('a program that waits goes on by itself when the server is back, and nothing is lost', async () => {
    const url = await server.createDatabase();
    const reasons: string[] = [];
    const store = await open(url, { awayWaitMs: 30_000, onWait: (reason: string) => reasons.push(reason) });
    let written = 0;
    let isOver = false;
    // writes until the server was away and is back: however fast it is, a batch meets the server away
    const writing = (async () => {
      while (!isOver) {
        await store.writeNews(batchOf(1 + written * 50));
        written++;
      }
    })();
    await waitFor(() => expect(written).toBeGreaterThan(3));
    const reads: unknown[] = [];
    await whileAway(async () => {
      await waitFor(() => expect(reasons.length).toBeGreaterThan(0));
      reads.push(store.newsSummary());
    });
    expect(await Promise.all(reads)).toMatchObject([{ items: expect.any(Number) as number }]);
    isOver = true;
    await writing;
    expect((await store.newsSummary()).items).toBe(written * 50);
    expect(await store.findNews(queryOf('tickers=AAPL&page=1'))).toEqual(await store.findNews(queryOf('page=1&tickers=aapl')));
  });

  test('while the network delivers nothing reads end in seconds, and go on when it does', async () => {
    const url = await server.createDatabase();
    await (await open(url)).writeNews(batchOf(1));
    const relay = await openRelay(url);
    const changes = openChanges(relay.url, { checkMs: 200 });
    try {
      const reader = await open(relay.url);
      expect(await reader.findNews(queryOf(''))).toHaveLength(15);
      await changes.ready;
      expect(changes.isConnected()).toBe(true);
      const version = changes.version();
      expect(changes.version()).toBe(version);

      relay.drop();
      await expect(reader.findNews(queryOf('page=1')) as Promise<unknown>).rejects.toThrow(Unavailable);
      // a message may be missing, so nothing is cached any more
      await waitFor(() => expect(changes.isConnected()).toBe(false));
      expect(changes.version()).toBeLessThan(changes.version());

      relay.restore();
      expect(await waitFor(() => reader.findNews(queryOf('')))).toHaveLength(15);
      await waitFor(() => expect(changes.isConnected()).toBe(true));
    } finally {
      await changes.close();
      relay.close();
    }
  });

  test('without a free connection reads say so, those with one go on, and all do when there are more', async () => {
    // Alone on a server: stores of other tests close their idle connections after a while, which makes others free.
    const small = await startPostgres({ max_connections: '8' });
    const idle: pg.Client[] = [];
    let reader: Store | undefined;
    try {
      const url = await small.createDatabase();
      const writer = await openPostgresStore({ url });
      await writer.writeNews(batchOf(1));
      await writer.close();
      const store = (reader = await openPostgresStore({ url, readers: 2, readOnly: true }));
      const readTwo = () => Promise.allSettled([store.findNews(queryOf('')), store.findNews(queryOf('page=1'))]);
      const occupy = async (): Promise<void> => {
        for (;;) {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          idle.push(client);
          // A connection that is used is not closed as idle, however long this takes.
          await store.findNews(queryOf(''));
        }
      };
      await expect(occupy()).rejects.toThrow('too many clients');
      // Either of the two may get the only connection.
      const results = (await readTwo()).toSorted((one, other) => one.status.localeCompare(other.status));
      expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: expect.any(Unavailable) }]);
      for (const client of idle.splice(0)) await client.end();
      await waitFor(async () => expect(await readTwo()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]));
    } finally {
      for (const client of idle) await client.end();
      await reader?.close();
      await small.stop();
    }
  });

  test('symbols of a former store are found by the key that they have now', async () => {
    const url = await server.createDatabase();
    const before = await openPostgresStore({ url, readers: 2 });
    await writeTwoSpellings(before);
    await before.close();
    const database = await openDatabase({ url, readers: 1 });
    await database.write(async (connection) => {
      for (const statement of formerKeys) await connection.exec(statement);
      // The step alone: the tables are those of this version, which later steps would make again.
      await respellSymbols(connection);
    });
    await database.close();
    expect(await findUsual(await open(url))).toEqual(foundUsual);
  });

  test('a store of a newer version is refused, and messages never name the password', async () => {
    const url = await server.createDatabase();
    await (await open(url)).addKey(key);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('update marketdesk set schema_version = 99');
    await client.end();
    const address = new URL(url);
    address.password = 'secret-password';
    await expect(openPostgresStore({ url: address.href })).rejects.toThrow('written by a newer version of this program (store 99');
    await expect(openPostgresStore({ url: address.href })).rejects.not.toThrow('secret-password');
    await expect(openPostgresStore({ url: await server.createDatabase(), readOnly: true })).rejects.toThrow('holds no store');
  });
});
