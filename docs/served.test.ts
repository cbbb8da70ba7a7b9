import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { news } from '#contract/endpoints/news.ts';
import newsRemovedExample from '#contract/examples/news-removed.json' with { type: 'json' };
import newsExample from '#contract/examples/news.json' with { type: 'json' };
import { newsXml } from '#contract/examples/news-xml.ts';
import { answerHeaders } from '#contract/openapi/answers.ts';
import { parseRfc2822 } from '#contract/codecs.ts';
import { readRows } from '#contract/rows.ts';
import { buildApp } from '../server-data/app.ts';
import { createKey, hashKey } from '../server-data/keys.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
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
  for (const { id, updated } of newsRemovedExample.removed) store.withdrawNews([id], parseRfc2822(updated) ?? 0);
});

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

  test('with the headers of the OpenAPI document', async () => {
    const { headers } = await ask('/api/v2/news?unheard=of');
    for (const name of Object.keys(answerHeaders)) expect(headers).toHaveProperty([name.toLowerCase()]);
  });
});

test('docs/api.md says truly which endpoints are served today', async () => {
  const today = /^Today the data service serves (.*?);/ms.exec(readPage('docs/api.md'))?.[1] ?? '';
  const told = [...today.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
  const served = [];
  for (const { path } of endpoints) {
    const { statusCode } = await ask(path.replace('{id}', '1'));
    if (statusCode !== 404) served.push(path);
  }
  expect(told).toEqual(served);
});
