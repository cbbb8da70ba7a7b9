import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRunner } from './runner-lock.ts';
import { hasPostgres, type PostgresServer, startPostgres } from './testing/server.ts';

describe.runIf(hasPostgres())('the lock of a database', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('one at a time holds it, and hears when its connection has ended', async () => {
    const url = await server.createDatabase();
    const lost = Promise.withResolvers<void>();
    const first = await lockRunner(url, lost.resolve);
    expect(first).toBeDefined();
    expect(await lockRunner(url, () => undefined)).toBeUndefined();

    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marketdesk sources'`);
    await other.end();
    await lost.promise;
    const second = await lockRunner(url, () => undefined);
    expect(second).toBeDefined();
    await second?.release();
    const third = await lockRunner(url, () => undefined);
    expect(third).toBeDefined();
    await third?.release();
  });

  test('two databases have a lock each', async () => {
    const locks = [
      await lockRunner(await server.createDatabase(), () => undefined),
      await lockRunner(await server.createDatabase(), () => undefined),
    ];
    expect(locks).not.toContain(undefined);
    for (const lock of locks) await lock?.release();
  });
});
