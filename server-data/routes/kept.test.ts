import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { anyQuestion, manyStories, rawQuery } from '../testing/any-question.ts';
import { story } from '../testing/stories.ts';
import { testService, type TestService } from '../testing/service.ts';

const path = '/api/v2/news';

/** Counts how often the store is asked. */
const counted = (service: TestService) => {
  const { store } = service;
  const asked = { count: 0 };
  const { findNews, newsJson } = store;
  Object.assign(store, {
    findNews: (query: Parameters<typeof findNews>[0]) => {
      asked.count++;
      return findNews(query);
    },
    newsJson: (query: Parameters<typeof newsJson>[0]) => {
      asked.count++;
      return newsJson(query);
    },
  });
  return { ...service, asked };
};

const unpack = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

it('any question is answered with the same bytes and tag, kept or not, in every form and coding', async () => {
  const kept = testService({ rateLimitPerMinute: 1_000_000 });
  kept.store.writeNews(manyStories(150));
  const form = fc.record(
    {
      accept: fc.constantFrom('application/json', 'application/xml', 'text/xml'),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'zstd'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(anyQuestion, fc.constantFrom('', '&format=text'), form, async (query, format, headers) => {
      const url = `${path}?${rawQuery(query)}${format}`;
      // a service that has kept nothing yet, over the same data
      const fresh = buildApp({ store: kept.store, now: Date.now, rateLimitPerMinute: 9, log: () => undefined });
      const answers = [
        await kept.get(url, headers),
        await kept.get(url, headers),
        await fresh.inject({ url, headers: { authorization: `token ${kept.key}`, ...headers } }),
      ];
      const shown = answers.map(({ statusCode, rawPayload, headers: sent }) => ({
        statusCode,
        body: (unpack[sent['content-encoding'] as keyof typeof unpack] ?? ((bytes: Buffer) => bytes))(rawPayload).toString(),
        tag: sent.etag,
        type: sent['content-type'],
        coding: sent['content-encoding'],
        length: sent['content-length'],
      }));
      expect(shown[0]?.statusCode).toBe(200);
      expect(shown[1]).toEqual(shown[0]);
      expect(shown[2]).toEqual(shown[0]);
    }),
    { numRuns: 100 },
  );
});

describe('one answer serves', () => {
  it('every spelling, coding, key, HEAD and 304', async () => {
    const { get, addKey, asked } = counted(testService());
    const { etag } = (await get(`${path}?tickers=AAPL,F`)).headers;
    await get(`${path}/?tickers=f,aapl&page=0`);
    await get(`${path}?tickers=AAPL,F`, { 'accept-encoding': 'gzip' });
    await get(`${path}?tickers=AAPL,F`, { authorization: `token ${addKey('other')}` });
    expect((await get(`${path}?tickers=AAPL,F`, {}, { method: 'HEAD' })).headers.etag).toBe(etag);
    expect((await get(`${path}?tickers=AAPL,F`, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    // adding the other key was a write
    expect(asked.count).toBe(2);
  });

  it('not another form, page, question or endpoint', async () => {
    const { get, asked } = counted(testService());
    await get(path);
    await get(path, { accept: 'application/xml' });
    await get(`${path}?page=1`);
    await get(`${path}?format=text`);
    expect(asked.count).toBe(4);
    expect((await get('/api/v2/news/1')).json()).toHaveLength(1);
    expect((await get('/api/v2/news/2')).json()).toMatchObject([{ id: 2 }]);
    expect((await get('/api/v2/news-removed')).json()).toEqual({ removed: [] });
  });

  it('XML under both of its names, each with its own tag', async () => {
    const { get, asked } = counted(testService());
    const [application, text] = [await get(path, { accept: 'application/xml' }), await get(path, { accept: 'text/xml' })];
    expect(text.body).toBe(application.body);
    expect(text.headers.etag).not.toBe(application.headers.etag);
    expect(text.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(asked.count).toBe(1);
  });
});

describe('what is kept', () => {
  it('is never told to who may not ask', async () => {
    const { get, app, addKey } = testService({ rateLimitPerMinute: 2 });
    await get(`${path}?cusips=037833100`);
    expect((await app.inject(`${path}?cusips=037833100`)).statusCode).toBe(401);
    const asks = async (key: string, accept = 'application/json') =>
      (await get(`${path}?cusips=037833100`, { authorization: `token ${key}`, accept })).statusCode;
    expect(await asks(addKey('no news', { plan: ['logos'] }))).toBe(403);
    expect(await asks(addKey('no license'))).toBe(403);
    const eager = addKey('eager', { cusip: true });
    expect([await asks(eager), await asks(eager), await asks(eager)]).toEqual([200, 200, 429]);
    expect(await asks(addKey('picky', { cusip: true }), 'image/png')).toBe(406);
  });

  it('ends with the next write: a story is there the moment it is written, gone the moment it is withdrawn', async () => {
    const { get, store } = testService();
    for (let round = 0; round < 20; round++) {
      expect((await get(path)).json()).toHaveLength(4);
      store.writeNews([story(77, { title: `round ${round}`, updated: 1_704_200_000 + round })]);
      expect((await get(path)).json()).toHaveLength(5);
      expect((await get(`${path}/77`)).json()).toMatchObject([{ title: `round ${round}` }]);
      store.withdrawNews([77], 1_704_300_000);
      expect((await get(`${path}/77`)).body).toBe('[]');
    }
  });

  it('is no fault: what failed is asked again', async () => {
    const { get, store } = testService();
    const { newsJson } = store;
    Object.assign(store, {
      newsJson: () => {
        throw new Error('disk');
      },
    });
    expect((await get(path)).statusCode).toBe(500);
    Object.assign(store, { newsJson });
    expect((await get(path)).statusCode).toBe(200);
  });

  it('leaves to each request what is its own: id, allowance, ignored names', async () => {
    const { get } = testService();
    const [one, other] = [await get(`${path}?foo=1`, { 'x-request-id': 'one' }), await get(`${path}?bar=1`, { 'x-request-id': 'two' })];
    expect(other.headers.etag).toBe(one.headers.etag);
    expect([one, other].map(({ headers }) => [headers['x-request-id'], headers['x-unknown-parameters']])).toEqual([
      ['one', 'foo'],
      ['two', 'bar'],
    ]);
    expect(Number(other.headers['ratelimit-remaining'])).toBe(Number(one.headers['ratelimit-remaining']) - 1);
  });
});
