import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planNames, type Endpoint, type QueryShape } from '#contract/endpoint.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/query.ts';
import { buildApp } from '../app.ts';
import { createKey, hashKey } from '../keys.ts';
import { presentList, type ListQuestion } from '../present/list-answer.ts';
import { presentNewsAnswer } from '../present/news-answer.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import type { Store } from '../store/store.ts';
import { writeRecords } from '../testing/example-records.ts';
import { stories, story } from '../testing/stories.ts';
import { openSearches, type Searches } from './searches.ts';

let folder: string;
let store: Store;
let searches: Searches;
const key = createKey();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-searches-'));
  const path = join(folder, 'store.sqlite');
  store = openSqliteStore({ path });
  store.writeNews(stories);
  writeRecords(store);
  store.addKey({ name: 'desk', hash: hashKey(key), plan: planNames, cusip: true, createdSeconds: 0 });
  searches = openSearches(path);
});
afterAll(async () => {
  await searches.close();
  store.close();
  rmSync(folder, { recursive: true });
});

const build = (more: Partial<Searches> = {}) => {
  const app = buildApp({ store, now: Date.now, rateLimitPerMinute: 1_000_000, log: () => undefined, searches: { ...searches, ...more } });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { authorization: `token ${key}`, ...headers } });
};

it.each([
  ['topics=apple', false],
  ['topics=apple&displayOutput=full&format=text', false],
  ['topics=guidance', true],
  ['topics=nothing', false],
])('%s: a thread finds the very bytes that are found in place', async (text, xml) => {
  const { query } = parseQuery(news, new URLSearchParams(text));
  const found = await searches.find({ list: 'news', query, xml });
  expect(found).toEqual(presentNewsAnswer(store.findNews(query), query, xml));
});

const asked = <Q extends QueryShape>(endpoint: Endpoint<Q>, text: string) => parseQuery(endpoint, new URLSearchParams(text)).query;

it.each<ListQuestion>([
  { list: 'quantified', query: asked(quantified, 'symbols=AAPL,F') },
  { list: 'ratios', query: asked(ratios, 'symbols=GOOG,AAPL') },
  { list: 'guidance', query: asked(guidance, 'parameters[is_primary]=All') },
  { list: 'splits', query: asked(splits, '') },
])('$list: so it is with records', async (question) => {
  const found = await searches.find(question);
  expect(found).toEqual(presentList(store, question));
  expect(found.bytes.length).toBeGreaterThan(500);
});

it('a story is found as soon as it is written, however many search meanwhile', async () => {
  const get = build();
  for (let round = 0; round < 60; round++) {
    const before = Array.from({ length: 4 }, () => get('/api/v2/news?topics=sequel&pageSize=100'));
    store.writeNews([story(1000 + round, { title: `The sequel, part ${round}` })]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => get('/api/v2/news?topics=sequel&pageSize=100')));
    for (const answer of answers) expect(answer.json()).toHaveLength(round + 1);
    await Promise.all(before);
    expect((await get('/api/v2/news?topics=sequel&pageSize=100')).json()).toHaveLength(round + 1);
  }
});

it('many who ask the same at once are one search', async () => {
  let asked = 0;
  const get = build({
    find: (search) => {
      asked++;
      return searches.find(search);
    },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/v2/news?topics=apple')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  await get('/api/v2/news?topics=apple');
  expect(asked).toBe(1);
});

it('a page of records that lies deep is found apart, the first one is not', async () => {
  const found: string[] = [];
  const get = build({
    find: (question) => {
      found.push(question.list);
      return searches.find(question);
    },
  });
  const path = '/api/v2.1/calendar/splits?parameters[tickers]=TCBP,NFLX';
  expect((await get(path)).json()).toMatchObject({ splits: [{ id: 's1' }, { id: 's2' }] });
  expect(found).toEqual([]);
  expect((await get(`${path}&page=2`)).body).toBe('{"splits":[]}');
  expect(found).toEqual(['splits']);
});

describe('a search for which there is no time', () => {
  it('is 503 in the one shape with Retry-After, and not kept', async () => {
    const full = openSearches(join(folder, 'store.sqlite'), { mostWaiting: 0 });
    let isFull = true;
    const get = build({ find: (search) => (isFull ? full : searches).find(search) });
    const refused = await get('/api/v2/news?topics=apple');
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(refused.json()).toEqual({
      ok: false,
      errors: [{ code: 'service_unavailable', id: 'unavailable', value: 'too many searches at once, try again shortly' }],
      data: null,
      message: 'Service Unavailable',
    });
    isFull = false;
    expect((await get('/api/v2/news?topics=apple')).json()).toHaveLength(1);
    await full.close();
  });

  it('is XML where XML was asked for', async () => {
    const full = openSearches(join(folder, 'store.sqlite'), { mostWaiting: 0 });
    const refused = await build({ find: full.find })('/api/v2/news?topics=apple', { accept: 'application/xml' });
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'application/xml; charset=utf-8']);
    expect(refused.body).toContain('<id>unavailable</id>');
    await full.close();
  });
});

it('what a thread fails with is a fault of ours, told with the request id only', async () => {
  const lost = openSearches(join(folder, 'nowhere.sqlite'));
  const refused = await build({ find: lost.find })('/api/v2/news?topics=apple', { 'x-request-id': 'trace-3' });
  expect(refused.statusCode).toBe(500);
  expect(refused.body).toContain('trace-3');
  expect(refused.body).not.toContain('nowhere');
  await lost.close();
});
