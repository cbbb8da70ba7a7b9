import { expect, test } from 'vitest';
import { buildAccess } from './access.ts';
import { openDesk } from './testing/open-desk.ts';

test.each<[sent: string | undefined, host: string, allowed: string[], known: boolean]>([
  ['localhost:8080', '127.0.0.1', [], true],
  ['LOCALHOST', '127.0.0.1', [], true],
  ['127.0.0.1:9999', '127.0.0.1', [], true],
  ['[::1]:8080', '127.0.0.1', [], true],
  ['127.0.0.1', '::1', [], true],
  ['127.0.0.5', '127.0.0.5', [], true],
  ['localhost.', '127.0.0.1', [], false],
  ['localhost.evil.example', '127.0.0.1', [], false],
  ['evil.example', '127.0.0.1', [], false],
  ['evil.example:8080', '127.0.0.1', [], false],
  ['127.0.0.1.nip.io:8080', '127.0.0.1', [], false],
  ['desk.example.com', '127.0.0.1', ['desk.example.com'], true],
  ['desk.example.com:8443', '127.0.0.1', ['desk.example.com'], true],
  ['Desk.Example.com', '127.0.0.1', ['desk.example.com'], true],
  ['www.desk.example.com', '127.0.0.1', ['desk.example.com'], false],
  ['desk.example.com.evil.example', '127.0.0.1', ['desk.example.com'], false],
  ['desk.example.com:8443', '127.0.0.1', ['desk.example.com:8443'], true],
  ['desk.example.com:8444', '127.0.0.1', ['desk.example.com:8443'], false],
  ['desk.example.com', '127.0.0.1', ['desk.example.com:8443'], false],
  ['10.1.2.3:8080', '10.1.2.3', [], true],
  ['localhost:8080', '10.1.2.3', [], false],
  ['localhost:8080', '0.0.0.0', ['desk.example.com'], false],
  ['0.0.0.0:8080', '127.0.0.1', [], false],
  ['localhost, evil.example', '127.0.0.1', [], false],
  ['evil.example/localhost', '127.0.0.1', [], false],
  ['user@localhost', '127.0.0.1', [], false],
  ['', '127.0.0.1', [], false],
  [undefined, '127.0.0.1', [], false],
])('Host %s, listening on %s with %j listed: %s', (sent, host, allowedHosts, known) => {
  expect(buildAccess({ host, allowedHosts }).knowsHost(sent)).toBe(known);
});

const own = 'http://localhost:8080';
const foreign = 'http://evil.example';

test.each<[name: string, headers: Record<string, string>, allowed: boolean]>([
  ['a program that sends nothing', {}, true],
  ['our page', { 'sec-fetch-site': 'same-origin' }, true],
  ['our page, with its address', { 'sec-fetch-site': 'same-origin', referer: `${own}/news` }, true],
  ['our page with Origin', { 'sec-fetch-site': 'same-origin', origin: own }, true],
  ['our page behind TLS', { origin: 'https://localhost:8080' }, true],
  ['a typed address', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sister site', { 'sec-fetch-site': 'same-site' }, false],
  ['an unknown relation', { 'sec-fetch-site': 'something-new' }, false],
  ['another site by Origin', { origin: foreign }, false],
  ['another port by Origin', { origin: 'http://localhost:3000' }, false],
  ['a name that begins like ours', { origin: `${own}.evil.example` }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a file', { origin: 'file://' }, false],
  ['Origin that contradicts Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin', origin: foreign }, false],
  ['an intranet page of ours, plain HTTP', { referer: `${own}/news?tickers=AAPL` }, true],
  ['an intranet page of theirs, plain HTTP', { referer: `${foreign}/` }, false],
  ['an address that only contains ours', { referer: `${foreign}/?${own}` }, false],
  ['an address with our name as user', { referer: 'http://localhost:8080@evil.example/' }, false],
  ['no address at all', { referer: 'about:client' }, false],
])('data for %s', async (_name, headers, allowed) => {
  const { app, upstream } = await openDesk();
  for (const url of ['/api/v2/news', '/config.json', '/status.json', '/healthz']) {
    const response = await app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
    expect(response.statusCode, url).toBe(allowed ? 200 : 403);
    if (!allowed) expect(response.json()).toMatchObject({ ok: false, errors: [{ id: 'caller_refused' }] });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(upstream.requests).toHaveLength(allowed ? 1 : 0);
});

test('on a plain-HTTP intranet a browser must say where it comes from, a program need not', async () => {
  const { app } = await openDesk({ settings: { allowedHosts: ['desk.lan'] } });
  const browser = { host: 'desk.lan', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };
  const statusFor = async (headers: Record<string, string>): Promise<number> =>
    (await app.inject({ url: '/api/v2/news', headers })).statusCode;
  expect(await statusFor(browser), 'a hostile page with no-referrer').toBe(403);
  expect(await statusFor({ ...browser, referer: 'http://desk.lan/news' })).toBe(200);
  expect(await statusFor({ ...browser, referer: 'http://evil.example/' })).toBe(403);
  expect(await statusFor({ host: 'desk.lan', 'user-agent': 'curl/8.5' })).toBe(200);
  expect(await statusFor({ ...browser, host: 'localhost:8080' }), 'browsers always send Sec-Fetch-Site here').toBe(200);
});

test('behind a proxy that sends a Host of its own, pages reach their data over https, and programs always', async () => {
  const { app } = await openDesk({ settings: { allowedHosts: ['desk.internal'] } });
  const page = {
    host: 'desk.internal',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    referer: 'https://desk.example.com/',
  };
  const statusFor = async (headers: Record<string, string>): Promise<number> =>
    (await app.inject({ url: '/api/v2/news', headers })).statusCode;
  expect(await statusFor({ ...page, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await statusFor(page), 'over plain http').toBe(403);
  expect(await statusFor({ host: 'desk.internal', 'user-agent': 'curl/8.5' })).toBe(200);
});

test('a preflight from another site is refused', async () => {
  const { app } = await openDesk();
  const headers = {
    host: 'localhost',
    origin: foreign,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const response = await app.inject({ method: 'OPTIONS', url: '/api/v2/news', headers });
  expect(response.statusCode).toBe(403);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a page may be opened from another site; an unknown name is told so in words', async () => {
  const { app } = await openDesk();
  const linked = await app.inject({ url: '/news', headers: { host: 'localhost', 'sec-fetch-site': 'cross-site', referer: foreign } });
  expect(linked.statusCode, 'no build here, but no refusal').toBe(503);
  const unknown = await app.inject({ url: '/news', headers: { host: 'rebound.evil.example' } });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8']);
  expect(unknown.body).toContain('ALLOWED_HOSTS');
  expect(unknown.body).not.toContain('rebound');
});
