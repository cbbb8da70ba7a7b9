import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, openProxy, ownPage, startTime } from '../testing/open-proxy.ts';
import { reset, responding } from '../testing/recording-upstream.ts';

test.each([
  ['a response', responding(200, '[]'), 'reachable'],
  ['a rejected key', responding(401, ''), 'key rejected'],
  ['an outage', reset, 'unreachable'],
])('/healthz has the state of the data service after %s', async (_name, respond, upstream) => {
  const { app } = await openProxy({ respond });
  const read = async () => (await app.inject({ url: '/healthz', headers: ownPage })).json<object>();
  expect(await read()).toEqual({ ok: true, version: '1.2.3', upstream: 'no request yet' });
  await app.inject({ url: '/api/v2/news', headers: ownPage });
  expect(await read()).toMatchObject({ ok: true, upstream, lastSeenAt: startTime });
});

test('the proxy is ready when its pages are built', async () => {
  const pages = await emptyFolder();
  const { app } = await openProxy({ pages });
  const read = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: ownPage });
    return [statusCode, headers['cache-control'], JSON.parse(body)];
  };
  expect(await read('/livez')).toEqual([200, 'no-store', { ok: true }]);
  expect(await read('/readyz')).toEqual([503, 'no-store', { ok: false, reason: 'The pages are not built.' }]);
  await writeFile(join(pages, 'index.html'), '<!doctype html>');
  expect(await read('/readyz')).toEqual([200, 'no-store', { ok: true }]);
});

test('a proxy that is stopping is alive and not ready', async () => {
  const pages = await emptyFolder();
  await writeFile(join(pages, 'index.html'), '<!doctype html>');
  const { app } = await openProxy({ pages });
  const statuses: number[] = [];
  await app.register(async (later) =>
    later.addHook('preClose', async () => {
      for (const url of ['livez', 'readyz']) statuses.push((await fetch(`${address}/${url}`)).status);
    }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect(statuses).toEqual([200, 503]);
});

test.each<[url: string, host: string, status: number]>([
  ['/livez', '10.1.2.3:8080', 200],
  ['/healthz', '[2001:db8::1]:8080', 200],
  ['/readyz', '10.1.2.3', 503],
  ['/livez', 'rebound.evil.example', 403],
  ['/livez', '10.1.2.3.evil.example', 403],
  ['/api/v2/news', '10.1.2.3:8080', 403],
  ['/status.json', '10.1.2.3:8080', 403],
  ['/news', '10.1.2.3:8080', 403],
])('%s under Host %s is %i', async (url, host, status) => {
  const { app } = await openProxy();
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status);
});
