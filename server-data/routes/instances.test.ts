import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { hashKey } from '../keys.ts';
import { openRequestCounts } from '../request-counts/request-counts.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { sentRequests } from '../store/postgres/testing/requests.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../store/postgres/testing/server.ts';

const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });

describe.runIf(hasPostgres())('instances over one PostgreSQL database', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('a key has one rate limit for all instances', async () => {
    const url = await server.createDatabase();
    const [one, other] = [await openPostgresStore({ url, readers: 1 }), await openPostgresStore({ url, readers: 1 })];
    await one.addKey({ name: 'desk', hash: hashKey('secret'), plan: ['news'], cusip: false, createdSeconds: 1 });
    const [first, second] = [one, other].map(({ exchangeCounts }) => openRequestCounts(exchangeCounts));
    const [app, otherApp] = [
      buildApp({ store: one, counts: first, now: Date.now, rateLimitPerMinute: 10 }),
      buildApp({ store: other, counts: second, now: Date.now, rateLimitPerMinute: 10 }),
    ];
    const ask = async (of: typeof app): Promise<number> => (await of.inject('/api/v2/news?token=secret')).statusCode;
    /** Waits until the instances have sent so many requests, and so have heard of those before. */
    const sent = (count: number): Promise<void> => waitFor(async () => expect(await sentRequests(url)).toBe(count));
    for (let request = 0; request < 4; request++) expect([await ask(app), await ask(otherApp)]).toEqual([200, 200]);
    await sent(8);
    expect(await ask(app)).toBe(200);
    await sent(9);
    expect(await ask(otherApp)).toBe(200);
    await sent(10);
    expect(await ask(otherApp)).toBe(429);
    await sent(11);
    expect(await ask(app)).toBe(200);
    await sent(12);
    expect([await ask(app), await ask(otherApp)]).toEqual([429, 429]);
    await first?.close();
    await second?.close();
    await one.close();
    await other.close();
  });
});
