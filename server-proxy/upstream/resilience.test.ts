import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskStatus } from '#contract/proxy/desk-status.ts';
import { openProxy, ownPage, type Proxy } from '../testing/open-proxy.ts';
import { reset, responding, type Respond } from '../testing/recording-upstream.ts';

const fine = responding(200, '[]');
const news = (page: number): string => `/api/v2/news?page=${page}`;
const splits = '/api/v2.1/calendar/splits';

const get = ({ app }: Proxy, url: string, remoteAddress = '127.0.0.1') => app.inject({ url, headers: ownPage, remoteAddress });
const statusOf = async (proxy: Proxy) => z.parse(deskStatus, (await get(proxy, '/status.json')).json());
const newsOf = async (proxy: Proxy) => (await statusOf(proxy)).endpoints.find(({ name }) => name === 'news');
const outcome = async (response: ReturnType<typeof get>) => {
  const { statusCode, headers, body } = await response;
  return [statusCode, headers['retry-after'], statusCode === 200 ? 'ok' : JSON.parse(body).errors[0].id];
};

/** Holds every request until the test lets it go. */
function holdAll(proxy: Proxy, respond: Respond = fine): (() => void)[] {
  const held: (() => void)[] = [];
  proxy.upstream.respondWith((request, response) => void held.push(() => respond(request, response)));
  return held;
}

/** A proxy whose news has failed so often in a row that its circuit breaker is open. */
async function openBreaker(): Promise<Proxy> {
  const proxy = await openProxy({ respond: reset });
  await Promise.all([1, 2, 3, 4].map((page) => get(proxy, news(page))));
  expect((await newsOf(proxy))?.breaker).toBe('closed');
  await get(proxy, news(5));
  return proxy;
}

test('five failed queries in a row open the circuit breaker: an error at once, with the time of the next attempt', async () => {
  const proxy = await openBreaker();
  const sent = proxy.upstream.requests.length;
  proxy.advance(3000);
  expect(await outcome(get(proxy, news(6)))).toEqual([503, '7', 'upstream_unreachable']);
  expect(proxy.upstream.requests).toHaveLength(sent);
  expect(await newsOf(proxy)).toMatchObject({ breaker: 'open', openedCount: 1, retryAt: '2026-11-20T14:41:17.000Z' });
  expect((await statusOf(proxy)).rejected.breaker).toBe(1);
  expect(proxy.log.filter((line) => line.includes('circuit breaker')).join()).toContain('"endpoint":"news","state":"open"');
  proxy.upstream.respondWith(responding(200, '{"splits":[]}'));
  expect((await get(proxy, splits)).statusCode, 'other routes go on').toBe(200);
});

test('after the pause one query is the probe, the others wait for its result, and success closes the breaker', async () => {
  const proxy = await openBreaker();
  const sent = proxy.upstream.requests.length;
  const held = holdAll(proxy);
  proxy.advance(10_000);
  const probe = get(proxy, news(7));
  await expect.poll(() => held.length).toBe(1);
  expect((await newsOf(proxy))?.breaker).toBe('half-open');
  const waiting = get(proxy, news(8));
  await get(proxy, '/healthz');
  expect(proxy.upstream.requests).toHaveLength(sent + 1);
  proxy.upstream.respondWith(fine);
  held[0]?.();
  expect([(await probe).statusCode, (await waiting).statusCode]).toEqual([200, 200]);
  expect(await newsOf(proxy)).toMatchObject({ breaker: 'closed' });
});

test('a probe that fails opens it again; a refusal is a response and closes it', async () => {
  const proxy = await openBreaker();
  proxy.advance(10_000);
  await get(proxy, news(7));
  proxy.advance(9999);
  expect(await outcome(get(proxy, news(8)))).toEqual([503, '1', 'upstream_unreachable']);
  proxy.advance(1);
  proxy.upstream.respondWith(responding(403, ''));
  expect((await get(proxy, news(8))).statusCode).toBe(403);
  expect(await newsOf(proxy)).toMatchObject({ breaker: 'closed', openedCount: 2 });
});

test('a probe that the budget refuses has shown nothing and opens it again', async () => {
  const proxy = await openProxy({ respond: reset, settings: { upstreamRateLimit: 10 } });
  for (let page = 1; page <= 5; page++) await get(proxy, news(page));
  proxy.advance(10_000);
  proxy.upstream.respondWith(responding(200, '{"splits":[]}'));
  expect((await get(proxy, splits)).statusCode).toBe(200);
  expect((await get(proxy, news(6))).statusCode).toBe(429);
  expect((await newsOf(proxy))?.breaker).toBe('open');
});

test('refusals between failures keep it closed', async () => {
  const proxy = await openProxy();
  for (const respond of [reset, reset, reset, reset, responding(400, ''), reset]) {
    proxy.upstream.respondWith(respond);
    await get(proxy, news(proxy.upstream.requests.length));
  }
  expect((await newsOf(proxy))?.breaker).toBe('closed');
});

test('with a stored response an open breaker means an old response with its age, at once', async () => {
  const proxy = await openProxy({ respond: fine });
  await get(proxy, news(0));
  proxy.upstream.respondWith(reset);
  proxy.advance(5000);
  for (let page = 1; page <= 5; page++) await get(proxy, news(page));
  const { statusCode, headers } = await get(proxy, news(0));
  expect([statusCode, headers['x-marketdesk-stale']]).toEqual([200, '5']);
});

test('only the client above its limit is refused, with its wait; responses from memory are not counted', async () => {
  const proxy = await openProxy({ respond: responding(200, '[]', { 'cache-control': 'max-age=600' }), settings: { clientRateLimit: 2 } });
  for (const page of [1, 2]) expect((await get(proxy, news(page))).statusCode).toBe(200);
  proxy.advance(20_000);
  expect(await outcome(get(proxy, news(3)))).toEqual([429, '40', 'rate_limited']);
  expect((await get(proxy, news(1))).statusCode).toBe(200);
  expect((await get(proxy, news(3), '127.0.0.2')).statusCode).toBe(200);
  expect((await statusOf(proxy)).rejected.client).toBe(1);
  proxy.advance(40_000);
  expect((await get(proxy, news(4))).statusCode).toBe(200);
});

test('all clients together have a budget: 429 with the wait, or an older response', async () => {
  const proxy = await openProxy({ respond: fine, settings: { upstreamRateLimit: 2 } });
  for (const page of [1, 2]) await get(proxy, news(page));
  expect(await outcome(get(proxy, news(3)))).toEqual([429, '30', 'rate_limited']);
  proxy.advance(4000);
  const old = await get(proxy, news(1));
  expect([old.statusCode, old.headers['x-marketdesk-stale']]).toEqual([200, '4']);
  const { budget, rejected, upstream } = await statusOf(proxy);
  expect(budget).toMatchObject({ perMinute: 2, remaining: 0, inFlight: 0, queued: 0 });
  expect([rejected.budget, upstream.state]).toEqual([2, 'reachable']);
  proxy.advance(26_000);
  expect((await get(proxy, news(3))).statusCode).toBe(200);
});

test('a slow route leaves connections for the others, and its own queries wait in order', async () => {
  const proxy = await openProxy({ limits: { connections: 4 } });
  const held = holdAll(proxy);
  const slow = [1, 2, 3, 4].map((page) => get(proxy, news(page)));
  await expect.poll(() => held.length).toBe(3);
  const other = get(proxy, splits);
  await expect.poll(() => held.length).toBe(4);
  expect((await statusOf(proxy)).budget).toMatchObject({ inFlight: 4, queued: 1 });
  proxy.upstream.respondWith(fine);
  for (const release of held) release();
  expect((await Promise.all([...slow, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(proxy.upstream.requests.map(({ url }) => url)).toEqual([...[1, 2, 3].map(news), splits, news(4)]);
  expect((await statusOf(proxy)).budget).toMatchObject({ inFlight: 0, queued: 0 });
});

test('the queue is limited, and nothing waits longer than its time', async () => {
  const proxy = await openProxy({ limits: { connections: 1, totalMs: 400 } });
  const held = holdAll(proxy);
  const queries = [1, 2, 3].map((page) => outcome(get(proxy, news(page))));
  await expect.poll(async () => (await statusOf(proxy)).budget.queued).toBe(2);
  expect(await outcome(get(proxy, news(4)))).toEqual([503, '2', 'unavailable']);
  expect((await statusOf(proxy)).rejected.queue).toBe(1);
  const [sent, ...waited] = await Promise.all(queries);
  expect([sent, held.length > 0]).toEqual([[503, '5', 'upstream_timeout'], true]);
  expect(waited.map(([status]) => status)).toEqual([503, 503]);
});
