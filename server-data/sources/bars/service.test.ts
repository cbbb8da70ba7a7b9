import * as z from 'zod/mini';
import { afterEach, expect, test } from 'vitest';
import { groupBars } from '../../market/bar-periods.ts';
import { buildBars } from '../../market/testing/bars.ts';
import { buildTestApp, memoryStore, type TestApp } from '../../testing/test-app.ts';
import { SourceFailed } from '../failures.ts';
import { minuteOf, storedBars } from '../testing/bars.ts';
import { localClient, openPolled } from '../testing/poll-source.ts';
import type { SourceClient } from '../client/client.ts';
import { barsSource } from './bars-source.ts';

const opened: TestApp[] = [];
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close();
});

const minutes = (symbol: string, date: string, count: number, close = 10) =>
  groupBars(
    symbol,
    60,
    buildBars(
      60,
      Array.from({ length: count }, (_, i) => [minuteOf(date, i), 10, 11, 9, close, 100] as const),
    ),
  );

/** Another Marketdesk on loopback, and a client that says which days were requested. */
async function openService() {
  const app = buildTestApp();
  opened.push(app);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const requested: string[] = [];
  const all = localClient();
  const client: SourceClient = {
    get: (address, options) => {
      requested.push(/symbols=(.*)&interval/.exec(address)?.[1] ?? '');
      return all.get(address.replace('{key}', app.key), options);
    },
  };
  const source = (more: object = {}) =>
    barsSource.open(
      z.parse(barsSource.settings, {
        name: 's',
        kind: 'bars',
        url: `${url}/`,
        symbols: ['AAA', 'BBB'],
        keyFile: 'x',
        since: '2026-03-02',
        ...more,
      }),
      '.',
    );
  return { app, requested, client, source };
}
const now = (date: string) => () => minuteOf(date, 60) * 1000;

test('reads the bars of another service, then what is new and what was corrected on the day before', async () => {
  const { app, requested, client, source } = await openService();
  app.store.writeBars(minutes('AAA', '2026-03-05', 3));
  const store = memoryStore();
  const { poll, refused } = openPolled(source(), { store, client, now: now('2026-03-05') });
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual(await storedBars(app.store, 'AAA'));
  expect(requested).toEqual(['AAA&from=2026-03-01&to=2026-03-05', 'BBB&from=2026-03-01&to=2026-03-05']);
  app.store.writeBars([...minutes('AAA', '2026-03-05', 2, 10.5), ...minutes('AAA', '2026-03-06', 2), ...minutes('BBB', '2026-03-06', 1)]);
  const again = openPolled(source(), { store, client, now: now('2026-03-06') });
  await again.poll();
  expect(requested.slice(2)).toEqual(['AAA&from=2026-03-04&to=2026-03-06', 'BBB&from=2026-03-01&to=2026-03-06']);
  for (const symbol of ['AAA', 'BBB']) expect(await storedBars(store, symbol)).toEqual(await storedBars(app.store, symbol));
  expect([refused, again.refused]).toEqual([[], []]);
});

test('asks for windows below the limit of an answer, and for smaller ones where the service allows less', async () => {
  const { app, requested, client, source } = await openService();
  for (const date of ['2026-01-05', '2026-01-06', '2026-01-07', '2026-03-05']) app.store.writeBars(minutes('AAA', date, 390));
  const settings = { symbols: ['AAA'], since: '2026-01-02' };
  const store = memoryStore();
  await openPolled(source(settings), { store, client, now: now('2026-03-06') }).poll();
  expect(await storedBars(store, 'AAA')).toEqual(await storedBars(app.store, 'AAA'));
  expect(requested.slice(0, 2)).toEqual(['AAA&from=2026-01-01&to=2026-01-13', 'AAA&from=2026-01-14&to=2026-01-26']);
  requested.length = 0;
  const limited: SourceClient = {
    get: async (address, options) => {
      const response = await client.get(address, options);
      if (response.body.toString().split('"close"').length > 500) throw new SourceFailed('host answered 400');
      return response;
    },
  };
  const other = memoryStore();
  await openPolled(source(settings), { store: other, client: limited, now: now('2026-03-06') }).poll();
  expect(await storedBars(other, 'AAA')).toEqual(await storedBars(app.store, 'AAA'));
  expect(requested.slice(0, 3)).toEqual([
    'AAA&from=2026-01-01&to=2026-01-13',
    'AAA&from=2026-01-01&to=2026-01-07',
    'AAA&from=2026-01-01&to=2026-01-04',
  ]);
});

test('a poll that was ended between two windows goes on after the first one', async () => {
  const { app, requested, client, source } = await openService();
  app.store.writeBars([...minutes('AAA', '2026-02-03', 3), ...minutes('AAA', '2026-03-05', 3)]);
  const store = memoryStore();
  let requests = 0;
  const failing: SourceClient = {
    get: (address, options) => (++requests === 3 ? Promise.reject(new SourceFailed('host does not answer')) : client.get(address, options)),
  };
  const settings = { symbols: ['AAA'], since: '2026-01-20' };
  const { poll } = openPolled(source(settings), { store, client: failing, now: now('2026-03-06') });
  await expect(poll()).rejects.toThrow('host does not answer');
  const before = requested.length;
  await openPolled(source(settings), { store, client, now: now('2026-03-06') }).poll();
  expect(requested[before]).toBe('AAA&from=2026-02-14&to=2026-02-26');
  expect(await storedBars(store, 'AAA')).toEqual(await storedBars(app.store, 'AAA'));
});

test('says why a service refuses', async () => {
  const { source } = await openService();
  await expect(openPolled(source()).poll()).rejects.toThrow('answered 401');
});
