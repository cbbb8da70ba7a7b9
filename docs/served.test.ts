import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import guidanceExample from '#contract/examples/guidance.json' with { type: 'json' };
import logosExample from '#contract/examples/logos.json' with { type: 'json' };
import newsRemovedExample from '#contract/examples/news-removed.json' with { type: 'json' };
import newsExample from '#contract/examples/news.json' with { type: 'json' };
import quantifiedExample from '#contract/examples/quantified.json' with { type: 'json' };
import ratiosExample from '#contract/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/examples/splits.json' with { type: 'json' };
import { newsXml } from '#contract/examples/news-xml.ts';
import { answerHeaders } from '#contract/openapi/answers.ts';
import { parseRfc2822 } from '#contract/codecs.ts';
import { readRows } from '#contract/rows.ts';
import { buildApp } from '../server-data/app.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import type { LogoEntry } from '../server-data/store/logo.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { executed, isShown } from './executed.ts';
import { readPage } from './pages.ts';

const now = () => Date.parse('2025-07-15T16:00:00Z');
const key = createKey();
const store = openSqliteStore({ path: ':memory:' });
const app = buildApp({ store, now, rateLimitPerMinute: 100, log: () => undefined });
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `token ${key}`, ...headers } });

beforeAll(() => {
  const plan = ['logos', 'news', 'quantified', 'ratios', 'guidance', 'splits'] as const;
  store.addKey({ name: 'docs', hash: hashKey(key), plan, cusip: true, createdSeconds: 0 });
  const items = readRows(news, newsExample)?.rows ?? [];
  store.writeNews(items.map((item) => ({ item, importanceRank: undefined, primaryTickers: [], contentType: 'story', regions: [] })));
  store.writeQuantified(readRows(quantified, quantifiedExample)?.rows ?? []);
  store.writeRatios(readRows(ratios, ratiosExample)?.rows ?? []);
  store.writeGuidance(readRows(guidance, guidanceExample)?.rows ?? []);
  store.writeSplits(readRows(splits, splitsExample)?.rows ?? []);
  store.writeLogos([exampleLogo]);
  for (const { id, updated } of newsRemovedExample.removed) store.withdrawNews([id], parseRfc2822(updated) ?? 0);
});

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
    expect((await ask('/api/v2/news?displayOutput=full')).body).toBe(JSON.stringify(newsExample));
  });

  test('news by id, as XML', async () => {
    const { body } = await ask('/api/v2/news/44100231?displayOutput=full', { accept: 'application/xml' });
    expect(body).toBe(newsXml);
  });

  test('removed news', async () => {
    expect((await ask('/api/v2/news-removed')).body).toBe(JSON.stringify(newsRemovedExample));
  });

  test.each([
    ['/api/v2/newsquantified', quantifiedExample],
    ['/api/v2.1/fundamentals/operationRatios?symbols=HLDN,CRWL', ratiosExample],
    ['/api/v2.1/calendar/guidance?parameters[is_primary]=All', guidanceExample],
    ['/api/v2.1/calendar/splits', splitsExample],
  ])('%s', async (url, example) => {
    expect((await ask(url)).body).toBe(JSON.stringify(example));
  });

  test('with the headers of the OpenAPI document', async () => {
    const { headers } = await ask('/api/v2/news?unheard=of');
    for (const name of Object.keys(answerHeaders)) expect(headers).toHaveProperty([name.toLowerCase()]);
  });
});

test.each(endpoints.flatMap(({ path, alsoAt }) => [path, ...alsoAt]))('%s is served', async (path) => {
  expect((await ask(path.replace('{id}', '1'))).statusCode).not.toBe(404);
});

describe('what docs/api.md asks is answered as it shows', () => {
  const questions = executed(readPage('docs/api.md'));

  test('with an answer shown for every endpoint', () => {
    const shown = questions.filter(({ answer }) => answer !== undefined).map(({ url }) => url.split('?')[0]);
    for (const { path } of endpoints) expect(shown).toContainEqual(expect.stringMatching(new RegExp(`^${path.replace('{id}', '\\d+')}$`)));
  });

  test.each(questions)('$url', async ({ url, headers, answer }) => {
    const { statusCode, body } = await ask(url, headers);
    expect(statusCode).toBe(200);
    if (answer !== undefined) expect(isShown(JSON.parse(body), answer), `it is ${JSON.stringify(JSON.parse(body), null, 2)}`).toBe(true);
  });

  test('and the comparison notices a difference', () => {
    expect(isShown({ a: [1, { b: 'x' }] }, '{ "a": [1, { "b": "x" }] }')).toBe(true);
    expect(isShown({ a: [1, { b: 'x' }] }, '{ "a": […{ "b": "…" }] }')).toBe(true);
    for (const wrong of ['{ "a": [1, { "b": "y" }] }', '{ "a": [2, …] }', '{ "a": [1] }', '{ … "c": 1 }']) {
      expect(isShown({ a: [1, { b: 'x' }] }, wrong)).toBe(false);
    }
  });
});
