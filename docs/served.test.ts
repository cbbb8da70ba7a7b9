import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { bars } from '#contract/endpoints/bars.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { sources } from '#contract/endpoints/sources.ts';
import { splits } from '#contract/endpoints/splits.ts';
import barsExample from '#contract/docs/examples/bars.json' with { type: 'json' };
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import logosExample from '#contract/docs/examples/logos.json' with { type: 'json' };
import newsRemovedExample from '#contract/docs/examples/news-removed.json' with { type: 'json' };
import newsExample from '#contract/docs/examples/news.json' with { type: 'json' };
import quantifiedExample from '#contract/docs/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import sourcesExample from '#contract/docs/examples/sources.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { newsXml } from '#contract/docs/examples/news-xml.ts';
import { responseHeaders } from '#contract/docs/openapi-responses.ts';
import { parseRfc2822 } from '#contract/schema/codecs.ts';
import { readRows } from '#contract/schema/rows.ts';
import { buildApp } from '../server-data/app.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import type { LogoEntry } from '../server-data/store/logos/logo.ts';
import { readBarSeries } from '../server-data/market/bar-periods.ts';
import { openState } from '../server-data/sources/state.ts';
import { writeNames, writeStatus } from '../server-data/sources/status.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { isShown, shownRequests } from './shown-requests.ts';
import { readPage } from './pages.ts';

const now = () => Date.parse('2025-07-15T14:30:00Z');
const key = createKey();
const store = openSqliteStore({ path: ':memory:' });
const app = buildApp({ store, now, rateLimitPerMinute: 100 });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `token ${key}`, ...headers } });

beforeAll(async () => {
  const plan = ['logos', 'news', 'quantified', 'ratios', 'guidance', 'splits', 'bars', 'movers'] as const;
  store.addKey({ name: 'docs', hash: hashKey(key), plan, cusip: true, createdSeconds: 0 });
  const items = readRows(news, newsExample)?.rows ?? [];
  store.writeNews(items.map((item) => ({ item, importanceRank: undefined, primaryTickers: [], contentType: 'story', regions: [] })));
  store.writeQuantified(readRows(quantified, quantifiedExample)?.rows ?? []);
  store.writeRatios(readRows(ratios, ratiosExample)?.rows ?? []);
  store.writeGuidance(readRows(guidance, guidanceExample)?.rows ?? []);
  store.writeSplits(readRows(splits, splitsExample)?.rows ?? []);
  store.writeBars(readBarSeries(readRows(bars, barsExample)?.rows ?? []));
  store.writeLogos([exampleLogo]);
  await writeSources();
  for (const { id, updated } of newsRemovedExample.removed) store.removeNews([id], parseRfc2822(updated) ?? 0);
});

/** The sources of the example, with the state of their parts. */
async function writeSources(): Promise<void> {
  const rows = readRows(sources, sourcesExample)?.rows ?? [];
  await writeNames(
    store,
    rows.map(({ name }) => name),
  );
  for (const { name, kind, loads, every, records, lastSuccess = 0, nextTry = 0, failure, parts = [] } of rows) {
    const status = { kind, loads, every, records, lastSuccessMs: lastSuccess * 1000, nextTryMs: nextTry * 1000 };
    const failed = failure && { failure: { atMs: failure.at * 1000, message: failure.message, isWait: true } };
    await writeStatus(store, name, { ...status, ...failed });
    for (const part of parts) {
      const state = await openState(store, name, () => part.at * 1000);
      const cursor = state.cursor(part.name, {}, part.message);
      store.writeNews([], () => cursor({ added: part.records, updated: 0, unchanged: 0, older: 0 }));
    }
  }
}

const [logo] = logosExample.data;
const exampleLogo: LogoEntry = {
  id: logo?.id ?? '',
  createdAt: logo?.created_at ?? '',
  updatedAt: logo?.updated_at ?? '',
  colors: logo?.colors ?? {},
  securities: logo?.securities ?? [],
  images: { mark_vector_light: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
};

afterAll(async () => {
  await app.close();
  store.close();
});

describe('the examples are what the data service sends, letter by letter', () => {
  test('news', async () => {
    expect((await get('/api/v2/news?displayOutput=full')).body).toBe(JSON.stringify(newsExample));
  });

  test('news by id, as XML', async () => {
    const { body } = await get('/api/v2/news/44100231?displayOutput=full', { accept: 'application/xml' });
    expect(body).toBe(newsXml);
  });

  test('removed news', async () => {
    expect((await get('/api/v2/news-removed')).body).toBe(JSON.stringify(newsRemovedExample));
  });

  test.each([
    ['/api/v2/newsquantified', quantifiedExample],
    ['/api/v2.1/fundamentals/operationRatios?symbols=HLDN,CRWL', ratiosExample],
    ['/api/v2.1/calendar/guidance?parameters[is_primary]=All', guidanceExample],
    ['/api/v2.1/calendar/splits', splitsExample],
    ['/api/v2/bars?symbols=SAMPLE,SAMPLE.B&from=1DAY&interval=1h', barsExample],
    ['/api/v1/sources?symbols=HLDN,CRWL', sourcesExample],
  ])('%s', async (url, example) => {
    expect((await get(url)).body).toBe(JSON.stringify(example));
  });

  test('with the headers of the OpenAPI document', async () => {
    const { headers } = await get('/api/v2/news?unheard=of');
    for (const name of Object.keys(responseHeaders)) expect(headers).toHaveProperty([name.toLowerCase()]);
  });
});

test.each(endpoints.flatMap(({ path, alsoAt }) => [path, ...alsoAt]))('%s is served', async (path) => {
  expect((await get(path.replace('{id}', '1'))).statusCode).not.toBe(404);
});

describe('the requests of docs/api.md get the responses it shows', () => {
  const requests = shownRequests(readPage('docs/api.md'));

  test('shows a response for every endpoint', () => {
    const shown = requests.filter(({ response }) => response !== undefined).map(({ url }) => url.split('?')[0]);
    for (const { path } of endpoints) expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${path.replace('{id}', '\\d+')}$`)));
  });

  test.each(requests)('$url', async ({ url, headers, response }) => {
    const { statusCode, body } = await get(url, headers);
    expect(statusCode).toBe(200);
    if (response !== undefined)
      expect(isShown(JSON.parse(body), response), `it is ${JSON.stringify(JSON.parse(body), null, 2)}`).toBe(true);
  });
});
