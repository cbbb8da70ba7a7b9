import { expect, test, vi } from 'vitest';
import { cacheLimits, ResponseCache } from './cache.ts';
import type { Fetched } from '../fetch.ts';
import { Body } from '../bodies/body.ts';
import { openProxy, ownPage, startTime } from '../../testing/open-proxy.ts';
import { inTurn, reset, responding, type Respond } from '../../testing/recording-upstream.ts';

const news = { url: '/api/v2/news', headers: ownPage };
const seconds = 1000;

/** Supports tags: 304 for the current one. */
const tagged =
  (etag: string, body = '[1]'): Respond =>
  (request, response) => {
    const unchanged = request.headers['if-none-match'] === etag;
    response.writeHead(unchanged ? 304 : 200, { etag, 'cache-control': 'max-age=3, must-revalidate' }).end(unchanged ? undefined : body);
  };

const slow =
  (ms: number, then: Respond): Respond =>
  (request, response) =>
    void setTimeout(() => then(request, response), ms);

test('fifty equal queries at once are one upstream request', async () => {
  const { app, upstream } = await openProxy({ respond: slow(50, responding(200, '[1]')) });
  const same = ['?page=0', '?pageSize=15', '', '?tickers=', '?token=x'];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => app.inject({ ...news, url: news.url + same[index % same.length] })),
  );
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 [1]']));
  expect(upstream.requests).toHaveLength(1);
});

test('a filter is the same query in any order and letter case of its lists, except where the order is that of the result', async () => {
  const { app, upstream } = await openProxy({
    respond: (request, response) => responding(200, request.url?.includes('Ratios') ? '{"result":[]}' : '[]')(request, response),
  });
  for (const query of [
    'tickers=aapl,MSFT&channels=News,Tech',
    'channels=Tech,News&tickers=MSFT,AAPL',
    'tickers=AAPL,MSFT,aapl&channels=News,Tech',
  ])
    await app.inject({ ...news, url: `${news.url}?${query}` });
  expect(upstream.requests).toHaveLength(1);
  for (const symbols of ['AAPL,MSFT', 'MSFT,AAPL'])
    await app.inject({ ...news, url: `/api/v2.1/fundamentals/operationRatios?symbols=${symbols}` });
  expect(upstream.requests).toHaveLength(3);
});

test('different queries never share a response', async () => {
  const { app, upstream } = await openProxy({
    respond: (request, response) => responding(200, JSON.stringify([request.url, request.headers.accept]))(request, response),
  });
  const urls = [
    '/api/v2/news?page=1',
    '/api/v2/news?pageSize=1',
    '/api/v2/news/1',
    '/api/v2/news-removed?page=1',
    '/api/v2/news?tickers=page%3D1',
    '/api/v2/news?tickers=A%26page%3D1',
  ];
  const bodies = new Set<string>();
  for (const url of urls)
    for (const accept of ['application/json', 'application/xml;q=1, application/json;q=0.1'])
      bodies.add((await app.inject({ url, headers: { ...ownPage, accept } })).body);
  // all but news-removed have an XML form of their own
  expect(bodies.size).toBe(urls.length * 2 - 1);
  expect(upstream.requests).toHaveLength(urls.length * 2 - 1);
});

test('a response is fresh for as long as upstream says, and three seconds where it says nothing', async () => {
  const { app, upstream, advance } = await openProxy({
    respond: inTurn(responding(200, '[1]', { 'cache-control': 'private, max-age=10' }), responding(200, '[2]')),
  });
  const bodyAfter = async (ms: number): Promise<string> => {
    advance(ms);
    return (await app.inject(news)).body;
  };
  expect([await bodyAfter(0), await bodyAfter(9 * seconds), await bodyAfter(12 * seconds), await bodyAfter(2 * seconds)]).toEqual([
    '[1]',
    '[1]',
    '[2]',
    '[2]',
  ]);
  expect(upstream.requests).toHaveLength(2);
  await bodyAfter(12 * seconds);
  expect(upstream.requests).toHaveLength(3);
});

test('a response from memory has its age', async () => {
  const { app, advance } = await openProxy({ respond: responding(200, '[1]', { 'cache-control': 'max-age=10' }) });
  await app.inject(news);
  advance(7.9 * seconds);
  expect((await app.inject(news)).headers['age']).toBe('7');
});

test.each(['"strong"', 'W/"weak"', '5f3c0a7-unquoted'])(
  'an expired response is revalidated by its tag %s and not sent again',
  async (etag) => {
    const { app, upstream, advance } = await openProxy({ respond: tagged(etag) });
    const first = await app.inject(news);
    advance(14 * seconds);
    const second = await app.inject(news);
    expect([second.body, second.headers['etag']]).toEqual(['[1]', first.headers['etag']]);
    expect(upstream.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, etag]);
    advance(2 * seconds);
    await app.inject(news);
    expect(upstream.requests, 'the confirmation made it fresh again').toHaveLength(2);
  },
);

test('during an outage the last response is served with its age; afterwards the mark is gone', async () => {
  const { app, upstream, advance } = await openProxy({ respond: tagged('"a"') });
  const first = await app.inject(news);
  upstream.respondWith(reset);
  advance(42 * seconds);
  const stale = await app.inject({ ...news, headers: { ...ownPage, 'if-none-match': String(first.headers['etag']) } });
  expect([stale.statusCode, stale.body]).toEqual([200, '[1]']);
  expect(stale.headers).toMatchObject({ 'x-marketdesk-stale': '42', age: '42', 'cache-control': 'no-store' });
  upstream.respondWith(tagged('"b"', '[2]'));
  const recovered = await app.inject(news);
  expect([recovered.body, recovered.headers['x-marketdesk-stale']]).toEqual(['[2]', undefined]);
});

test.each([500, 502, 503, 504, 402, 412, 424, 499])('an upstream that responds with %d is an outage, too', async (status) => {
  const { app, upstream, advance } = await openProxy({ respond: tagged('"a"') });
  await app.inject(news);
  upstream.respondWith(responding(status, '<html>'));
  advance(15 * seconds);
  const stale = await app.inject(news);
  expect([stale.statusCode, stale.headers['x-marketdesk-stale']]).toEqual([200, '15']);
});

test('after an hour a stale response is no longer served', async () => {
  const { app, upstream, advance } = await openProxy({ respond: tagged('"a"') });
  await app.inject(news);
  upstream.respondWith(reset);
  advance(3601 * seconds);
  const response = await app.inject(news);
  expect([response.statusCode, response.json().errors[0].id]).toEqual([503, 'upstream_unreachable']);
});

test('a slow upstream means a stale response, not a wait, and its response is there for the next caller', async () => {
  const { app, upstream, advance } = await openProxy({ respond: responding(200, '[1]') });
  await app.inject(news);
  const { promise: ready, resolve: release } = Promise.withResolvers<void>();
  upstream.respondWith((request, response) => void ready.then(() => responding(200, '[2]')(request, response)));
  advance(15 * seconds);
  const stale = await app.inject(news);
  expect([stale.body, stale.headers['x-marketdesk-stale']]).toEqual(['[1]', '15']);
  release();
  await expect.poll(async () => (await app.inject(news)).body).toBe('[2]');
  expect(upstream.requests).toHaveLength(2);
});

test.each([
  [401, 503, 'upstream_key_rejected'],
  [403, 403, 'plan_excludes_endpoint'],
  [404, 404, 'not_found'],
])('what upstream refuses with %d is no longer served from memory', async (status, seen, id) => {
  const { app, upstream, advance } = await openProxy({ respond: tagged('"a"') });
  await app.inject(news);
  upstream.respondWith(responding(status, '{}'));
  advance(15 * seconds);
  const refused = await app.inject(news);
  expect([refused.statusCode, refused.json().errors[0].id]).toEqual([seen, id]);
  upstream.respondWith(reset);
  advance(120 * seconds);
  expect((await app.inject(news)).statusCode).toBe(503);
});

test('a rate limit of upstream is passed on with its wait, and the stored response stays', async () => {
  const { app, upstream, advance } = await openProxy({ respond: tagged('"a"') });
  await app.inject(news);
  upstream.respondWith(responding(429, '{}', { 'retry-after': '17' }));
  advance(15 * seconds);
  const limited = await app.inject(news);
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '17']);
  upstream.respondWith(reset);
  expect((await app.inject(news)).headers['x-marketdesk-stale']).toBe('15');
});

test('shortly after its expiry a response is sent at once and renewed for the next request', async () => {
  const { app, upstream, advance } = await openProxy({ respond: responding(200, '[1]') });
  await app.inject(news);
  const { promise: ready, resolve: release } = Promise.withResolvers<void>();
  upstream.respondWith((request, response) => void ready.then(() => responding(200, '[2]')(request, response)));
  advance(5 * seconds);
  const responses = await Promise.all(Array.from({ length: 300 }, () => app.inject(news)));
  expect(new Set(responses.map(({ body, headers }) => [body, headers['age'], headers['x-marketdesk-stale']].join(' ')))).toEqual(
    new Set(['[1] 5 ']),
  );
  release();
  await expect.poll(async () => (await app.inject(news)).body).toBe('[2]');
  expect(upstream.requests).toHaveLength(2);
});

test('a response whose renewal has failed is marked as stale', async () => {
  const { app, upstream, advance } = await openProxy({ respond: responding(200, '[1]') });
  await app.inject(news);
  upstream.respondWith(reset);
  advance(5 * seconds);
  expect((await app.inject(news)).headers['x-marketdesk-stale']).toBeUndefined();
  await expect.poll(async () => (await app.inject(news)).headers['x-marketdesk-stale']).toBe('5');
});

test('a response that upstream wants confirmed is never sent before', async () => {
  const { app, upstream, advance } = await openProxy({
    respond: inTurn(responding(200, '[1]', { 'cache-control': 'no-cache' }), responding(200, '[2]')),
  });
  expect((await app.inject(news)).body).toBe('[1]');
  advance(2);
  expect((await app.inject(news)).body).toBe('[2]');
  expect(upstream.requests).toHaveLength(2);
});

test.each([400, 404])('a %d concerns the query: it is repeated for seconds without asking again', async (status) => {
  const { app, upstream, advance } = await openProxy({ respond: inTurn(responding(status, '{}'), responding(200, '[1]')) });
  const other = { ...news, url: '/api/v2/news?page=1' };
  expect([(await app.inject(news)).statusCode, (await app.inject(news)).statusCode]).toEqual([status, status]);
  expect((await app.inject(other)).statusCode).toBe(200);
  advance(6 * seconds);
  expect((await app.inject(news)).statusCode).toBe(200);
  expect(upstream.requests).toHaveLength(3);
});

test.each<[name: string, body: string]>([
  ['an object in place of the list', '{"message":"Something went wrong"}'],
  ['a large one', `{"message":"${'x'.repeat(10_000)}"}`],
  ['the envelope of another endpoint', `{"splits":[${'{},'.repeat(3000)}{}]}`],
])('%s never replaces a good response', async (_name, body) => {
  const { app, upstream, advance } = await openProxy({ respond: responding(200, '[1]') });
  await app.inject(news);
  upstream.respondWith(responding(200, body));
  advance(15 * seconds);
  const stale = await app.inject(news);
  expect([stale.body, stale.headers['x-marketdesk-stale']]).toEqual(['[1]', '15']);
});

test.each<[name: string, more: object]>([
  ['a small one', {}],
  ['a large one', { gainers: Array.from({ length: 500 }, (_, at) => ({ symbol: `S${at}`, price: 1, change: 1, changePercent: 1 })) }],
])('a single record of an endpoint, %s, is requested once for those who wait, and stored as long as it is current', async (_name, more) => {
  const body = JSON.stringify({ result: { gainers: [], losers: [], ...more } });
  const fresh = { 'cache-control': 'private, max-age=15, must-revalidate' };
  const { app, upstream, advance } = await openProxy({ respond: slow(30, responding(200, body, fresh)) });
  const movers = { ...news, url: '/api/v1/market/movers?session=ANY' };
  const both = await Promise.all([app.inject(movers), app.inject({ ...movers, url: `${movers.url}&by=change` })]);
  expect(both.map((response) => [response.statusCode, response.body])).toEqual([
    [200, body],
    [200, body],
  ]);
  advance(14 * seconds);
  expect((await app.inject(movers)).body).toBe(body);
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v1/market/movers?session=ANY']);
});

test('a list in place of a single record, and none at all, are told apart', async () => {
  const movers = { ...news, url: '/api/v1/market/movers' };
  for (const [body, status] of [
    ['{"result":[]}', 200],
    ['{"result":null}', 503],
    ['{"gainers":[]}', 503],
  ] as const) {
    const { app } = await openProxy({ respond: responding(200, body) });
    expect([body, (await app.inject(movers)).statusCode]).toEqual([body, status]);
  }
});

test('a wall clock that is set back makes nothing fresh again', async () => {
  const { app, upstream, advance } = await openProxy({ respond: inTurn(responding(200, '[1]'), responding(200, '[2]')) });
  await app.inject(news);
  advance(15 * seconds);
  vi.setSystemTime(Date.parse(startTime) - 3_600_000);
  expect((await app.inject(news)).body).toBe('[2]');
  expect(upstream.requests).toHaveLength(2);
});

test('a response with no-store is shared by those who wait for it, and not stored', async () => {
  const { app, upstream } = await openProxy({ respond: slow(30, responding(200, '[1]', { 'cache-control': 'no-store' })) });
  await Promise.all([app.inject(news), app.inject(news)]);
  expect(upstream.requests).toHaveLength(1);
  await app.inject(news);
  expect(upstream.requests).toHaveLength(2);
});

/** The cache alone, in front of a function. */
function cacheOver(fetched: () => Promise<Fetched>, limits: Partial<typeof cacheLimits> = {}) {
  const fetches: string[] = [];
  const cache = new ResponseCache(
    ({ key }: { key: string }) => {
      fetches.push(key);
      return fetched();
    },
    { limits: { ...cacheLimits, ...limits } },
  );
  const get = async (key: string) => cache.getFresh({ key }) ?? cache.fetch({ key }, { requestId: 'id', identity: 'one' });
  return { fetches, get };
}
const tenKilobytes = async (): Promise<Fetched> => ({
  ...{ isChanged: true, body: Body.of(Buffer.alloc(10_000, ' ')), contentType: 'application/json', etag: undefined, freshMs: 60_000 },
});

test('stays within its bytes and evicts the least recently used response', async () => {
  const { fetches, get } = cacheOver(tenKilobytes, { bytes: 100_000 });
  for (const key of ['1', '2', '3', '1', '4', '1']) await get(key);
  expect(fetches).toEqual(['1', '2', '3', '4']);
  await get('2');
  expect(fetches).toHaveLength(5);
});

test('long keys take no more room than short ones', async () => {
  const { fetches, get } = cacheOver(tenKilobytes, { bytes: 100_000 });
  const long = 'x'.repeat(30_000);
  for (const key of ['1', long, '1', `${long}y`, '1', long]) await get(key);
  expect(fetches).toEqual(['1', long, `${long}y`]);
});

test('passes on a response that is too large to store', async () => {
  const { fetches, get } = cacheOver(tenKilobytes, { bytes: 1000 });
  expect([(await get('1')).outcome, (await get('1')).outcome]).toEqual(['miss', 'miss']);
  expect(fetches).toHaveLength(2);
});

test('does not take a mistake of ours for an outage', async () => {
  const { get } = cacheOver(() => Promise.reject(new TypeError('ours')));
  await expect(get('1')).rejects.toThrow(TypeError);
});
