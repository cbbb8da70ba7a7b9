import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { deskStatus } from '#contract/proxy/desk-status.ts';
import { openProxy, ownPage, type Proxy } from '../../testing/open-proxy.ts';
import { reset, responding, type Respond } from '../../testing/recording-upstream.ts';

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

test('queries that fail with their connection open the circuit breaker: an error at once, with the time of the next attempt', async () => {
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

test('a clock that is set back does not lengthen the pause', async () => {
  const proxy = await openBreaker();
  proxy.upstream.respondWith(fine);
  vi.setSystemTime(Date.now() - 3_600_000);
  proxy.advance(3000);
  expect((await get(proxy, news(7))).statusCode).toBe(503);
  proxy.advance(9000);
  expect((await get(proxy, news(7))).statusCode).toBe(200);
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

/** An upstream that fails for some pages, in one way, and answers all others. */
const failingFor =
  (pages: ReadonlySet<number>, fail: Respond): Respond =>
  (request, response) =>
    (pages.has(Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'))) ? fail : fine)(request, response);

const pagesFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

test.each<[name: string, poisoned: number, times: number]>([
  ['five queries that always fail', 5, 4],
  ['a query that always fails', 1, 30],
])('%s open nothing: other queries of the route are answered', async (_name, poisoned, times) => {
  const bad = pagesFrom(1, poisoned);
  const proxy = await openProxy({ respond: failingFor(new Set(bad), responding(500, '')) });
  for (let time = 0; time < times; time++) {
    for (const page of bad) await get(proxy, news(page), '127.0.0.2');
    expect((await get(proxy, news(100 + time))).statusCode).toBe(200);
  }
  expect(await newsOf(proxy)).toMatchObject({ breaker: 'closed', openedCount: 0 });
});

test('many queries that fail open it, and a query that worked before closes it before anybody is refused', async () => {
  const bad = pagesFrom(1, 40);
  const proxy = await openProxy({ respond: failingFor(new Set(bad), responding(500, '')) });
  expect((await get(proxy, news(100))).statusCode).toBe(200);
  for (const page of bad) {
    await get(proxy, news(page), '127.0.0.2');
    expect((await get(proxy, `${splits}?page=${page}`)).statusCode).not.toBe(429);
  }
  expect((await newsOf(proxy))?.openedCount).toBeGreaterThan(0);
  for (const page of pagesFrom(200, 20)) expect((await get(proxy, news(page))).statusCode).toBe(200);
  expect((await newsOf(proxy))?.breaker).toBe('closed');
});

test('half of the outcomes must be failures', async () => {
  const proxy = await openProxy({ respond: failingFor(new Set(pagesFrom(1, 9)), reset) });
  for (const page of pagesFrom(100, 30)) await get(proxy, news(page));
  for (const page of pagesFrom(1, 9)) await get(proxy, news(page));
  expect((await newsOf(proxy))?.breaker).toBe('closed');
});

test('with a stored response an open breaker means an old response with its age, at once', async () => {
  const proxy = await openProxy({ respond: fine });
  await get(proxy, news(0));
  proxy.upstream.respondWith(reset);
  proxy.advance(15_000);
  for (let page = 1; page <= 5; page++) await get(proxy, news(page));
  const { statusCode, headers } = await get(proxy, news(0));
  expect([statusCode, headers['x-marketdesk-stale']]).toEqual([200, '15']);
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

test('refused requests spend the limit of whoever sends them', async () => {
  const proxy = await openProxy({ respond: fine, settings: { clientRateLimit: 10 } });
  for (let time = 0; time < 10; time++) expect((await get(proxy, '/api/v2/news?pageSize=0')).statusCode).toBe(400);
  expect((await get(proxy, news(1))).statusCode).toBe(429);
  expect((await get(proxy, news(1), '127.0.0.2')).statusCode).toBe(200);
});

test('all clients together have a budget: 429 with the wait, or an older response', async () => {
  const proxy = await openProxy({ respond: fine, settings: { upstreamRateLimit: 2 } });
  for (const page of [1, 2]) await get(proxy, news(page));
  expect(await outcome(get(proxy, news(3)))).toEqual([429, '30', 'rate_limited']);
  proxy.advance(14_000);
  const old = await get(proxy, news(1));
  expect([old.statusCode, old.headers['x-marketdesk-stale']]).toEqual([200, '14']);
  const { budget, rejected, upstream } = await statusOf(proxy);
  expect(budget).toMatchObject({ perMinute: 2, remaining: 0, inFlight: 0, queued: 0 });
  expect([rejected.budget, upstream.state]).toEqual([2, 'reachable']);
  proxy.advance(16_000);
  expect((await get(proxy, news(3))).statusCode).toBe(200);
});

test('the budget of a day is spent until midnight UTC', async () => {
  const proxy = await openProxy({ respond: fine, settings: { upstreamDailyLimit: 2 } });
  expect((await statusOf(proxy)).budget.remainingToday).toBe(2);
  for (const page of [1, 2]) expect((await get(proxy, news(page))).statusCode).toBe(200);
  expect(await outcome(get(proxy, news(3)))).toEqual([429, String(9 * 3600 + 18 * 60 + 53), 'rate_limited']);
  expect((await statusOf(proxy)).budget.remainingToday).toBe(0);
  proxy.advance((9 * 3600 + 19 * 60) * 1000);
  expect((await get(proxy, news(3))).statusCode).toBe(200);
  expect((await statusOf(proxy)).budget.remainingToday).toBe(1);
});

test.each<[name: string, status: number, headers: Record<string, string>, scope: 'key' | 'route', seconds: number, seen: number]>([
  ['a rate limit', 429, { 'retry-after': '60' }, 'key', 60, 429],
  ['a rejected key', 401, {}, 'key', 60, 503],
  ['a plan without the data', 403, {}, 'route', 120, 403],
  ['an overload that names a wait', 502, { 'retry-after': '30' }, 'route', 30, 503],
])('%s is not asked for again before its time', async (_name, status, headers, scope, seconds, seen) => {
  const proxy = await openProxy({ respond: responding(status, '{}', headers) });
  for (const page of pagesFrom(1, 50)) expect((await get(proxy, news(page))).statusCode).toBe(seen);
  expect(proxy.upstream.requests).toHaveLength(1);
  expect((await statusOf(proxy)).rejected.hold).toBe(49);
  proxy.upstream.respondWith(responding(200, '{"splits":[]}'));
  expect((await get(proxy, splits)).statusCode).toBe(scope === 'key' ? seen : 200);
  proxy.upstream.respondWith(fine);
  proxy.advance(seconds * 1000 - 1);
  expect((await get(proxy, news(100))).statusCode).toBe(seen);
  proxy.advance(1);
  expect((await get(proxy, news(100))).statusCode).toBe(200);
});

test('our own data service that is busy is no outage', async () => {
  const busy = responding(503, '{"ok":false,"errors":[{"code":"service_unavailable","id":"unavailable"}]}', { 'retry-after': '1' });
  const proxy = await openProxy({ respond: failingFor(new Set(pagesFrom(1, 30)), busy) });
  for (const page of pagesFrom(1, 30)) expect(await outcome(get(proxy, news(page)))).toEqual([503, '1', 'unavailable']);
  expect((await get(proxy, news(100))).statusCode).toBe(200);
  expect(await newsOf(proxy)).toMatchObject({ breaker: 'closed', openedCount: 0 });
});

/** Queries that are held end by the test alone, however slow the machine is. */
const patient = { firstByteMs: 120_000, totalMs: 120_000 };

test('a client has six requests in flight, and those that wait take turns with those of others', async () => {
  const proxy = await openProxy({ limits: patient });
  const held = holdAll(proxy);
  const slow = pagesFrom(1, 120).map((page) => get(proxy, news(page), '127.0.0.2'));
  await expect.poll(() => held.length).toBe(6);
  const others = pagesFrom(200, 40).map((page, index) => get(proxy, news(page), `127.0.1.${index}`));
  await expect.poll(() => held.length).toBe(24);
  proxy.upstream.respondWith(fine);
  for (const release of held.splice(6)) release();
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
  for (const release of held) release();
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 200));
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

const outcomesOf = (responses: readonly ReturnType<typeof get>[]) => Promise.all(responses.map(outcome));

test('five hundred readers with queries of their own on a cold cache are all answered', async () => {
  const proxy = await openProxy({ limits: patient });
  const held = holdAll(proxy);
  const readers = pagesFrom(1, 500).flatMap((reader) =>
    [1, 2, 3].map((page) => get(proxy, news(reader * 10 + page), `127.1.${reader >> 8}.${reader & 255}`)),
  );
  await expect.poll(async () => (await statusOf(proxy)).budget).toMatchObject({ inFlight: 24, queued: 1500 - 24 });
  proxy.upstream.respondWith(fine);
  for (const release of held) release();
  expect(new Set((await outcomesOf(readers)).map(([status]) => status))).toEqual(new Set([200]));
});

test('nothing waits longer than its time', async () => {
  const proxy = await openProxy({ limits: { connections: 1, totalMs: 3000 } });
  const held = holdAll(proxy);
  const queries = [1, 2, 3].map((page) => outcome(get(proxy, news(page))));
  const [sent, ...waited] = await Promise.all(queries);
  expect([sent, held.length > 0]).toEqual([[503, '5', 'upstream_timeout'], true]);
  expect(waited.map(([status]) => status)).toEqual([503, 503]);
});

test('what would not be answered in its time is refused at once, with a time after which there is room', async () => {
  const proxy = await openProxy({ limits: { connections: 1 } });
  const held = holdAll(proxy);
  const queries = pagesFrom(1, 4).map((page) => get(proxy, news(page)));
  await expect.poll(() => held.length).toBe(1);
  await expect.poll(async () => (await statusOf(proxy)).budget.queued).toBe(3);
  // The first one has taken six seconds, so four of them take longer than a query may.
  proxy.advance(6000);
  const [status, retryAfter, id] = await outcome(get(proxy, news(5), '127.0.0.2'));
  expect([status, id]).toEqual([503, 'unavailable']);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(8);
  expect(Number(retryAfter)).toBeLessThanOrEqual(10);
  expect((await statusOf(proxy)).rejected.queue).toBe(1);
  proxy.upstream.respondWith(fine);
  held[0]?.();
  expect((await outcomesOf(queries)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
});
