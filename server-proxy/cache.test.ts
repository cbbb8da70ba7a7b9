import { expect, test } from 'vitest';
import { addressAt } from './addresses.ts';
import type { Ask, Told } from './ask.ts';
import { cacheLimits, openCache } from './cache.ts';
import { question } from './question.ts';
import { openDesk, ownPage } from './testing/open-desk.ts';
import { answering, oneAfterAnother, type Trick } from './testing/recording-upstream.ts';

const news = { url: '/api/v2/news', headers: ownPage };
const seconds = 1000;
const down: Trick = (request) => request.socket.destroy();

/** Knows tags: 304 when asked about the current one. */
const tagged =
  (etag: string, body = '[1]'): Trick =>
  (request, response) => {
    const unchanged = request.headers['if-none-match'] === etag;
    response.writeHead(unchanged ? 304 : 200, { etag, 'cache-control': 'max-age=3, must-revalidate' }).end(unchanged ? undefined : body);
  };

const slow =
  (ms: number, then: Trick): Trick =>
  (request, response) =>
    void setTimeout(() => then(request, response), ms);

test('fifty identical cold questions are one upstream call', async () => {
  const { app, upstream } = await openDesk({ trick: slow(50, answering(200, '[1]')) });
  const same = ['?page=0', '?pageSize=15', '', '?tickers=', '?token=x'];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => app.inject({ ...news, url: news.url + same[index % same.length] })),
  );
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 [1]']));
  expect(upstream.requests).toHaveLength(1);
});

test('different questions never share an answer', async () => {
  const { app, upstream } = await openDesk({
    trick: (request, response) => answering(200, JSON.stringify([request.url, request.headers.accept]))(request, response),
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

test('an answer is fresh for as long as upstream says, and three seconds where it says nothing', async () => {
  const { app, upstream, clock } = await openDesk({
    trick: oneAfterAnother(answering(200, '[1]', { 'cache-control': 'private, max-age=10' }), answering(200, '[2]')),
  });
  const bodyAfter = async (ms: number): Promise<string> => {
    clock.now += ms;
    return (await app.inject(news)).body;
  };
  expect([await bodyAfter(0), await bodyAfter(9 * seconds), await bodyAfter(2 * seconds), await bodyAfter(2 * seconds)]).toEqual([
    '[1]',
    '[1]',
    '[2]',
    '[2]',
  ]);
  expect(upstream.requests).toHaveLength(2);
  await bodyAfter(2 * seconds);
  expect(upstream.requests).toHaveLength(3);
});

test('an answer from memory tells its age', async () => {
  const { app, clock } = await openDesk({ trick: answering(200, '[1]', { 'cache-control': 'max-age=10' }) });
  await app.inject(news);
  clock.now += 7.9 * seconds;
  expect((await app.inject(news)).headers['age']).toBe('7');
});

test.each(['"strong"', 'W/"weak"', '5f3c0a7-unquoted'])('an expired answer is confirmed by its tag %s and not sent again', async (etag) => {
  const { app, upstream, clock } = await openDesk({ trick: tagged(etag) });
  const first = await app.inject(news);
  clock.now += 4 * seconds;
  const second = await app.inject(news);
  expect([second.body, second.headers['etag']]).toEqual(['[1]', first.headers['etag']]);
  expect(upstream.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, etag]);
  clock.now += 2 * seconds;
  await app.inject(news);
  expect(upstream.requests, 'the confirmation made it fresh again').toHaveLength(2);
});

test('while upstream is out, the last answer is served with its age; when it heals, the mark is gone', async () => {
  const { app, upstream, clock } = await openDesk({ trick: tagged('"a"') });
  const first = await app.inject(news);
  upstream.play(down);
  clock.now += 42 * seconds;
  const stale = await app.inject({ ...news, headers: { ...ownPage, 'if-none-match': String(first.headers['etag']) } });
  expect([stale.statusCode, stale.body]).toEqual([200, '[1]']);
  expect(stale.headers).toMatchObject({ 'x-marketdesk-stale': '42', age: '42', 'cache-control': 'no-store' });
  upstream.play(tagged('"b"', '[2]'));
  const healed = await app.inject(news);
  expect([healed.body, healed.headers['x-marketdesk-stale']]).toEqual(['[2]', undefined]);
});

test.each([500, 502, 503, 504, 402, 412, 424, 499])('an upstream that answers %d is out, too', async (status) => {
  const { app, upstream, clock } = await openDesk({ trick: tagged('"a"') });
  await app.inject(news);
  upstream.play(answering(status, '<html>'));
  clock.now += 5 * seconds;
  const stale = await app.inject(news);
  expect([stale.statusCode, stale.headers['x-marketdesk-stale']]).toEqual([200, '5']);
});

test('after an hour an old answer is no answer', async () => {
  const { app, upstream, clock } = await openDesk({ trick: tagged('"a"') });
  await app.inject(news);
  upstream.play(down);
  clock.now += 3601 * seconds;
  const response = await app.inject(news);
  expect([response.statusCode, response.json().errors[0].id]).toEqual([503, 'upstream_unreachable']);
});

test('a slow upstream is a stale mark, not a wait, and its answer is there for the next caller', async () => {
  const { app, upstream, clock } = await openDesk({ trick: answering(200, '[1]') });
  await app.inject(news);
  const { promise: ready, resolve: goOn } = Promise.withResolvers<void>();
  upstream.play((request, response) => void ready.then(() => answering(200, '[2]')(request, response)));
  clock.now += 5 * seconds;
  const stale = await app.inject(news);
  expect([stale.body, stale.headers['x-marketdesk-stale']]).toEqual(['[1]', '5']);
  goOn();
  await expect.poll(async () => (await app.inject(news)).body).toBe('[2]');
  expect(upstream.requests).toHaveLength(2);
});

test.each([
  [401, 503, 'upstream_key_rejected'],
  [403, 403, 'plan_excludes_endpoint'],
  [404, 404, 'not_found'],
])('what upstream refuses with %d is not handed out from memory', async (status, seen, id) => {
  const { app, upstream, clock } = await openDesk({ trick: tagged('"a"') });
  await app.inject(news);
  upstream.play(answering(status, '{}'));
  clock.now += 5 * seconds;
  const refused = await app.inject(news);
  expect([refused.statusCode, refused.json().errors[0].id]).toEqual([seen, id]);
  upstream.play(down);
  expect((await app.inject(news)).statusCode, 'and it is forgotten').toBe(503);
});

test('asked to slow down, the proxy passes the wait on and keeps what it has', async () => {
  const { app, upstream, clock } = await openDesk({ trick: tagged('"a"') });
  await app.inject(news);
  upstream.play(answering(429, '{}', { 'retry-after': '17' }));
  clock.now += 5 * seconds;
  const limited = await app.inject(news);
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '17']);
  upstream.play(down);
  expect((await app.inject(news)).headers['x-marketdesk-stale']).toBe('5');
});

test('failures are never kept', async () => {
  const { app, upstream } = await openDesk({ trick: oneAfterAnother(answering(403, '{}'), answering(200, '[1]')) });
  expect((await app.inject(news)).statusCode).toBe(403);
  expect((await app.inject(news)).statusCode).toBe(200);
  expect(upstream.requests).toHaveLength(2);
});

test('what upstream says not to store is not stored, though askers at the same time still share it', async () => {
  const { app, upstream } = await openDesk({ trick: slow(30, answering(200, '[1]', { 'cache-control': 'no-store' })) });
  await Promise.all([app.inject(news), app.inject(news)]);
  expect(upstream.requests).toHaveLength(1);
  await app.inject(news);
  expect(upstream.requests).toHaveLength(2);
});

/** The cache alone, in front of an upstream made of one function. */
function cacheOver(told: (target: string) => Told, limits: Partial<typeof cacheLimits> = {}) {
  const asked: string[] = [];
  const ask: Ask = async ({ target }) => {
    asked.push(target);
    return told(target);
  };
  const { serve } = openCache(ask, () => 0, { ...cacheLimits, ...limits });
  const address = addressAt('/api/v2/news');
  if (!address) throw new Error('news is not served');
  return { asked, get: (page: number) => serve(question(address, `page=${page}`, 'json'), 'id') };
}

test('what is held stays within its bytes; the least recently used goes first', async () => {
  const body = Buffer.alloc(10_000, ' ');
  const { asked, get } = cacheOver(() => ({ changed: true, body, contentType: 'application/json', etag: undefined, freshMs: 60_000 }), {
    bytes: 100_000,
  });
  for (const page of [1, 2, 3, 1, 4, 1]) await get(page);
  expect(asked, 'page 1 was kept by being used').toEqual(['page=1', 'page=2', 'page=3', 'page=4'].map((text) => `/api/v2/news?${text}`));
  await get(2);
  expect(asked).toHaveLength(5);
});

test('an answer too large to hold is still given', async () => {
  const body = Buffer.alloc(10_000, ' ');
  const { asked, get } = cacheOver(() => ({ changed: true, body, contentType: 'application/json', etag: undefined, freshMs: 60_000 }), {
    bytes: 1000,
  });
  expect((await get(1)).origin).toBe('miss');
  expect((await get(1)).origin).toBe('miss');
  expect(asked).toHaveLength(2);
});

test('a mistake of ours is not taken for an outage', async () => {
  const { get } = cacheOver(() => {
    throw new TypeError('ours');
  });
  await expect(get(1)).rejects.toThrow(TypeError);
});
