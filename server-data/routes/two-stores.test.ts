import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planNames } from '#contract/schema/endpoint.ts';
import { buildApp } from '../app.ts';
import { buildWorld } from '../example-world/build.ts';
import { createKey, hashKey } from '../keys.ts';
import { createImageLinks } from '../logos/image-links.ts';
import { copyStore } from '../store/copy.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../store/postgres/testing/server.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import type { Store } from '../store/store.ts';
import { anyDocumentRequest } from '../testing/document-requests.ts';

const until = Date.parse('2026-11-20T15:00:00Z') / 1000;
const items = 1500;
/** Requests that are compared. */
const requests = 600;

const key = createKey();
const links = createImageLinks({ secret: 'a secret that both services have in common' });

const values = {
  tickers: 'AAPL MSFT NVDA TSLA AMZN BRK-B F GOOGL JPM nobody'.split(' '),
  channels: ['News', 'earnings', 'Analyst Ratings', 'M&A', 'Markets', 'Guidance'],
  topics: ['shares', 'upgrade', 'price target', 'Sample', 'earnings', 'results', 'raises', 'of the', 'nothing like this', 'd'],
  authors: ['Sample Desk', 'nobody'],
  days: ['2026-11-19', '2026-10-01', '2026-08-15', '2026-01-05', '2025-12-31'],
};
const sorts = ['id:asc', 'id:desc', 'created:asc', 'created', 'updated:asc', 'updated:desc'];

const some = (of: readonly string[]): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 3 }).map(String);
const oneOf = (of: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...of);
const since = fc.integer({ min: until - 300 * 86_400, max: until }).map(String);
const page = fc.integer({ min: 0, max: 40 }).map(String);

/** Parameters that meet the example world, unlike most of the document's. */
const lists: readonly (readonly [path: string, parameters: Readonly<Record<string, fc.Arbitrary<string>>>])[] = [
  [
    '/api/v2/news',
    {
      tickers: some(values.tickers),
      channels: some(values.channels),
      topics: some(values.topics),
      topic_group_by: oneOf(['and', 'or']),
      authors: some(values.authors),
      importance: oneOf(['low', 'medium', 'high']),
      dateFrom: oneOf(values.days),
      dateTo: oneOf(values.days),
      updatedSince: since,
      publishedSince: since,
      sort: oneOf(sorts),
      displayOutput: oneOf(['full', 'headline', 'abstract']),
      format: oneOf(['text']),
      page,
      pageSize: oneOf(['1', '7', '50', '100']),
    },
  ],
  ['/api/v2/news-removed', { page, pageSize: oneOf(['1', '5']), updatedSince: since }],
  [
    '/api/v2/newsquantified',
    {
      symbols: some(values.tickers),
      date_from: oneOf(values.days),
      date_to: oneOf(values.days),
      updated_since: since,
      page,
      pagesize: oneOf(['1', '50', '1000']),
    },
  ],
  [
    '/api/v2.1/calendar/guidance',
    {
      'parameters[tickers]': some(values.tickers),
      'parameters[date_from]': oneOf(values.days),
      'parameters[importance]': oneOf(['0', '3', '5']),
      'parameters[updated]': since,
      page,
      pagesize: oneOf(['1', '20', '1000']),
    },
  ],
  [
    '/api/v2.1/calendar/splits',
    {
      'parameters[tickers]': some(values.tickers),
      'parameters[date_from]': oneOf(values.days),
      'parameters[updated]': since,
      page,
      pagesize: oneOf(['1', '20']),
    },
  ],
  [
    '/api/v2.1/fundamentals/operationRatios',
    { symbols: some(values.tickers), period: some(['3M', '1Y', 'TTM', 'Q1', '2025']), asOf: oneOf(values.days) },
  ],
  [
    '/api/v1/market/movers',
    {
      session: oneOf(['ANY', 'PRE_MARKET', 'REGULAR', 'AFTER_MARKET']),
      by: oneOf(['change', 'volume']),
      maxResults: oneOf(['1', '20', '1000']),
      symbols: some(values.tickers),
      sector: oneOf(['energy', 'Information Technology', 'nothing']),
      from: oneOf(['2026-11-19', '2026-11-19T10:00:00', '1d', '1week', '2026-11-02', '2026-08-01']),
      to: oneOf(['2026-11-19', '2026-11-19T15:00:00', '2026-11-20T09:45:00']),
    },
  ],
  ['/api/v2/logos/search', { search_keys: some(values.tickers), fields: some(['logo_light', 'mark_vector_light', 'logo_vector_dark']) }],
];

const anyListRequest: fc.Arbitrary<string> = fc.constantFrom(...lists).chain(([path, parameters]) =>
  fc
    .subarray(Object.entries(parameters), { minLength: 1, maxLength: Math.min(5, Object.keys(parameters).length) })
    .chain((chosen) => fc.tuple(...chosen.map(([name, value]) => value.map((text): [string, string] => [name, text]))))
    .map((pairs) => `${path}?${new URLSearchParams(pairs).toString()}`),
);

describe.runIf(hasPostgres())('a service over SQLite and one over PostgreSQL', () => {
  let server: PostgresServer;
  let stores: Store[] = [];
  let ask: ((url: string) => Promise<LightMyRequestResponse>)[];

  beforeAll(async () => {
    server = await startPostgres();
    const sqlite = openSqliteStore({ path: ':memory:' });
    buildWorld(sqlite, { items, seed: 1, until }, () => undefined);
    sqlite.addKey({ name: 'desk', hash: hashKey(key), plan: [...planNames], cusip: true, createdSeconds: until });
    const postgres = await openPostgresStore({ url: await server.createDatabase() });
    await copyStore(sqlite, postgres);
    stores = [sqlite, postgres];
    ask = stores.map((store) => {
      const app = buildApp({ store, now: () => until * 1000, rateLimitPerMinute: 10_000_000, links });
      return (url) => app.inject({ method: 'GET', url, headers: { authorization: `token ${key}` } });
    });
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await server.stop();
  });

  test(`${requests} requests have the same responses, byte for byte`, async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: anyListRequest }, { weight: 1, arbitrary: anyDocumentRequest.map(({ url }) => url) }),
        async (url) => {
          const [first, second] = await Promise.all(ask.map((get) => get(url)));
          expect(second?.statusCode).toBe(first?.statusCode);
          expect(second?.headers['content-type']).toBe(first?.headers['content-type']);
          expect(second?.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0)), `${url}\n${first?.body}\n${second?.body}`).toBe(true);
          if (first?.statusCode === 200 && first.rawPayload.length > 100) found++;
        },
      ),
      { numRuns: requests },
    );
    expect(found).toBeGreaterThan(requests / 4);
  });

  test('both say the same of their content', async () => {
    const [sqlite, postgres] = stores;
    expect(await postgres?.newsSummary()).toEqual(await sqlite?.newsSummary());
    expect(await postgres?.recordsSummary()).toEqual(await sqlite?.recordsSummary());
    expect(await postgres?.logosSummary()).toEqual(await sqlite?.logosSummary());
    expect(await postgres?.keys()).toEqual(await sqlite?.keys());
  });
});
