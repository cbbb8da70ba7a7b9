import { expect, test } from 'vitest';
import { openProxy } from '../testing/open-proxy.ts';
import { knownHosts } from './hosts.ts';

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
  expect(knownHosts({ host, allowedHosts })(sent)).toBe(known);
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
])('data for %s: %j is allowed: %s', async (_name, headers, allowed) => {
  const { app, upstream } = await openProxy();
  for (const url of ['/api/v2/news', '/config.json', '/status.json', '/healthz']) {
    const response = await app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
    expect(response.statusCode, url).toBe(allowed ? 200 : 403);
    if (!allowed) expect(response.json()).toMatchObject({ ok: false, errors: [{ id: 'caller_refused' }] });
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(upstream.requests).toHaveLength(allowed ? 1 : 0);
});

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };

test.each<[name: string, headers: Record<string, string>, status: number]>([
  ['a page that hides where it comes from', browser, 403],
  ['our page', { ...browser, referer: 'http://desk.lan/news' }, 200],
  ['another page', { ...browser, referer: 'http://evil.example/' }, 403],
  ['a program', { 'user-agent': 'curl/8.5' }, 200],
  ['a browser on the same computer, which always sends Sec-Fetch-Site', { ...browser, host: 'localhost:8080' }, 200],
  [
    'our page over https, behind a proxy with a Host of its own',
    { ...browser, referer: 'https://desk/', 'sec-fetch-site': 'same-origin' },
    200,
  ],
  ['our page over http, behind such a proxy', { ...browser, referer: 'http://desk/' }, 403],
])('on a plain-HTTP intranet %s gets %j: %d', async (_name, headers, status) => {
  const { app } = await openProxy({ settings: { allowedHosts: ['desk.lan'] } });
  expect((await app.inject({ url: '/api/v2/news', headers: { host: 'desk.lan', ...headers } })).statusCode).toBe(status);
});

test('a preflight from another site is refused', async () => {
  const { app } = await openProxy();
  const headers = { host: 'localhost', origin: foreign, 'access-control-request-method': 'GET' };
  const response = await app.inject({ method: 'OPTIONS', url: '/api/v2/news', headers });
  expect(response.statusCode).toBe(403);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('a page may be opened from another site; under an unknown host name it is a sentence', async () => {
  const { app } = await openProxy();
  const linked = await app.inject({ url: '/news', headers: { host: 'localhost', 'sec-fetch-site': 'cross-site', referer: foreign } });
  expect(linked.statusCode, 'no build here, but no refusal').toBe(503);
  for (const url of ['/news', '/assets/app.js', '/index.html']) {
    const unknown = await app.inject({ url, headers: { host: 'rebound.evil.example' } });
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8']);
    expect(unknown.body).toContain('ALLOWED_HOSTS');
    expect(unknown.body).not.toContain('rebound');
  }
});

const allowedAddresses = ['192.0.2.0/24', '2001:db8::/32'];
const trustedProxies = ['10.0.0.1'];

test.each<[name: string, peer: string, headers: Record<string, string>, status: number]>([
  ['an allowed address', '192.0.2.255', {}, 200],
  ['the next address', '192.0.3.0', {}, 403],
  ['an allowed IPv6 address', '2001:db8:ffff::1', {}, 200],
  ['another IPv6 address', '2001:db9::1', {}, 403],
  ['an allowed address as IPv4-mapped IPv6', '::ffff:192.0.2.7', {}, 200],
  ['an allowed client of the proxy', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 200],
  ['another client of the proxy', '10.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, 403],
  ['a client that claims an allowed address', '10.0.0.1', { 'x-forwarded-for': '192.0.2.7, 198.51.100.7' }, 403],
  ['a client that claims one beside its proxy', '10.0.0.1', { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=192.0.2.7' }, 400],
  ['a stranger that claims to be a proxy', '198.51.100.7', { 'x-forwarded-for': '192.0.2.7' }, 403],
  ['the proxy itself', '10.0.0.1', {}, 403],
])('%s: %s with %j gets %i', async (_name, remoteAddress, headers, status) => {
  const { app } = await openProxy({ settings: { allowedAddresses, trustedProxies } });
  for (const url of ['/api/v2/news', '/status.json', '/livez']) {
    expect((await app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } })).statusCode).toBe(status);
  }
});

test('limits count the clients behind a trusted proxy one by one, IPv6 by /64', async () => {
  const { app } = await openProxy({ settings: { trustedProxies, clientRateLimit: 1 } });
  let page = 0;
  const statusFor = async (client: string): Promise<number> => {
    const headers = { host: 'localhost', 'x-forwarded-for': client };
    return (await app.inject({ url: `/api/v2/news?page=${page++}`, remoteAddress: '10.0.0.1', headers })).statusCode;
  };
  expect([await statusFor('192.0.2.7'), await statusFor('192.0.2.7'), await statusFor('192.0.2.8')]).toEqual([200, 429, 200]);
  expect([await statusFor('2001:db8::1'), await statusFor('2001:db8::2'), await statusFor('2001:db8:0:1::1')]).toEqual([200, 429, 200]);
});
