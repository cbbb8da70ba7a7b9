import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskStatus, type DeskStatus, isFailing } from '#contract/proxy/desk-status.ts';
import { openProxy, ownPage, startTime, testKey, type Proxy } from '../testing/open-proxy.ts';
import { reset, responding } from '../testing/recording-upstream.ts';

const get = ({ app }: Proxy, url: string) => app.inject({ url, headers: ownPage });

async function statusOf(proxy: Proxy): Promise<DeskStatus> {
  const { statusCode, headers, body } = await get(proxy, '/status.json');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(deskStatus, JSON.parse(body));
}
const endpointOf = ({ endpoints }: DeskStatus, name: string) => endpoints.find((one) => one.name === name);

test('before the first query nothing is known, and the status sends none itself', async () => {
  const proxy = await openProxy();
  const status = await statusOf(proxy);
  expect(status).toMatchObject({ version: '1.2.3', startedAt: startTime, now: startTime, upstream: { state: 'no request yet' } });
  expect([status.upstream.latency, status.upstream.lastFailure]).toEqual([undefined, undefined]);
  expect(new Set(status.endpoints.map(({ access }) => access))).toEqual(new Set(['unknown']));
  expect(proxy.upstream.requests).toEqual([]);
});

test('sources are no data set', async () => {
  const proxy = await openProxy({ respond: responding(200, '{"sources":[]}') });
  await get(proxy, '/api/v1/sources');
  const status = await statusOf(proxy);
  expect([status.upstream.state, endpointOf(status, 'sources')]).toEqual(['reachable', undefined]);
});

test('counts every response by where it came from', async () => {
  const proxy = await openProxy({ respond: responding(200, '[]', { 'cache-control': 'max-age=60' }) });
  for (let times = 0; times < 4; times++) await get(proxy, '/api/v2/news');
  const status = await statusOf(proxy);
  expect(status.cache).toEqual({ hit: 3, miss: 1, joined: 0, revalidated: 0, renewing: 0, shared: 0, stale: 0 });
  expect(status.upstream.latency).toMatchObject({ count: 1 });
  expect(endpointOf(status, 'news')).toMatchObject({ access: 'allowed', lastResponseAt: startTime });
});

test.each([
  ['a response', responding(200, '[]'), 'allowed', 'reachable'],
  ['a refused plan', responding(403, ''), 'plan excludes', 'reachable'],
  ['a rejected key', responding(401, ''), 'key rejected', 'key rejected'],
  ['an empty search', responding(404, ''), 'allowed', 'reachable'],
  ['an outage', reset, 'unknown', 'unreachable'],
])('%s shows what the key may read and how the data service is', async (_name, respond, access, state) => {
  const proxy = await openProxy({ respond });
  await get(proxy, '/api/v2/logos/search?search_keys=F');
  const status = await statusOf(proxy);
  expect([endpointOf(status, 'logos')?.access, status.upstream.state]).toEqual([access, state]);
});

test('an endpoint that fails while others respond makes the data service neither unreachable nor well', async () => {
  const well = responding(200, '[]', { 'cache-control': 'no-store' });
  const proxy = await openProxy({ respond: well });
  const states: string[] = [];
  const request = async (...urls: string[]): Promise<void> => {
    for (const url of urls) {
      proxy.advance(1000);
      await get(proxy, url);
      states.push((await statusOf(proxy)).upstream.state);
    }
  };
  await request('/api/v2/news', '/api/v2.1/calendar/splits');
  const failsFor = (path: RegExp) => proxy.upstream.respondWith((...call) => (path.test(call[0].url ?? '') ? reset : well)(...call));
  failsFor(/splits/);
  await request('/api/v2.1/calendar/splits?page=1', '/api/v2/news?page=1', '/api/v2.1/calendar/splits?page=2');
  // Until another endpoint responds, nothing shows that it does.
  expect(states.splice(0)).toEqual(['reachable', 'reachable', 'unreachable', 'reachable', 'reachable']);
  expect((await statusOf(proxy)).endpoints.filter(isFailing).map(({ name }) => name)).toEqual(['splits']);
  failsFor(/./);
  await request('/api/v2/news?page=2');
  expect((await statusOf(proxy)).endpoints.filter(isFailing).map(({ name }) => name)).toEqual(['news', 'splits']);
  proxy.upstream.respondWith(well);
  await request('/api/v2/news?page=3', '/api/v2.1/calendar/splits?page=3');
  expect(states).toEqual(['unreachable', 'reachable', 'reachable']);
  expect((await statusOf(proxy)).endpoints.filter(isFailing)).toEqual([]);
});

test('a failure is shown with its time and endpoint, without the query, the host or the key', async () => {
  const proxy = await openProxy({ respond: reset });
  await get(proxy, '/api/v2/news?tickers=SECRETNAME');
  proxy.advance(60_000);
  const { body } = await get(proxy, '/status.json');
  const lastFailure = { at: startTime, endpoint: 'news', kind: 'upstream_unreachable' };
  expect(z.parse(deskStatus, JSON.parse(body)).upstream).toMatchObject({ state: 'unreachable', lastFailure });
  for (const secret of ['SECRETNAME', new URL(proxy.upstream.url).host, testKey]) expect(body).not.toContain(secret);
});

test('times are those of the data where the example world runs at another moment', async () => {
  const proxy = await openProxy({ respond: responding(200, '[]'), settings: { clockOffsetMs: 3 * 86_400_000 } });
  await get(proxy, '/api/v2/news');
  const status = await statusOf(proxy);
  const there = startTime.replace('-20T', '-23T');
  expect(status).toMatchObject({ now: there, startedAt: there, upstream: { lastSeenAt: there } });
  expect(endpointOf(status, 'news')?.lastResponseAt).toBe(there);
});

test('the pages get five settings, none of them secret', async () => {
  const settings = { embedOrigins: ['https://a.example'], imageHosts: ['b.example'], sampleData: true };
  const proxy = await openProxy({ settings: { ...settings, allowedHosts: ['desk.example.com'] } });
  const { headers, body } = await get(proxy, '/config.json');
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json', 'no-store']);
  expect(JSON.parse(body)).toEqual({ version: '1.2.3', basePath: '/', ...settings });
});
