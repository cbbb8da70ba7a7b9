import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openProxy, testKey, type ProxyOptions } from '../testing/open-proxy.ts';
import { responding, type Respond } from '../testing/recording-upstream.ts';
import { rawExchange } from '../testing/raw-exchange.ts';

async function openListening(settings: ProxyOptions['settings'] = {}, respond: Respond = responding(200, '[]')) {
  const proxy = await openProxy({ respond, settings });
  await proxy.app.listen({ host: '127.0.0.1', port: 0 });
  const address = proxy.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { ...proxy, port: address.port, send: (bytes: string) => rawExchange(address.port, bytes) };
}

const request = (target: string, ...headers: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

/** Everything the recording upstream may ever see as a request target. */
const listed =
  /^\/api\/(v2\/(logos\/search|news|news-removed|newsquantified)|v2\/news\/\d+|v2\.1\/fundamentals\/operationRatios|v2\.1\/calendar\/(guidance|splits))(\?[\w.~%*+=&-]*)?$/;

test.each([
  '/api/v2/../v2/admin',
  '/api/v2/news/../../admin',
  '/api/v2/./news',
  '/api//v2/news',
  '//api/v2/news',
  '/api/v2/news/%2e%2e/%2e%2e/admin',
  '/api/v2%2fnews',
  '/api/v2/n%65ws',
  '/%61pi/v2/news',
  '/api/v2/news%00',
  '/api/v2/news;x=1',
  '/api/v2/news#?page=1',
  '/api/v2/news/1/../2',
  '/api/v2/news/1%2f..%2f..%2fadmin',
  '/api\\v2\\news',
  '/api/v2/%zz',
  '/%c0%ae%c0%ae/etc/passwd',
  '/file//etc/passwd',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.git/config',
  'http://evil.example/api/v2/news',
  'http://evil@localhost/api/v2/news',
  'http://localhost:x@evil.example/api/v2/news',
  'http://localhost\\@evil.example/api/v2/news',
  'http:///api/v2/news',
  'http:/localhost/api/v2/news',
  'ftp://localhost/api/v2/news',
  'http://localhost/api/v2/../v2/admin',
  'http://localhost//api/v2/news',
  'http://localhost/api/v2/n%65ws',
  'http://localhost/http://localhost/api/v2/news',
  'http://localhost/../package.json',
  'https://evil.example:443/',
  '*',
  'evil.example:443',
  `/api/v2/news/${'9'.repeat(300)}`,
  `/${'a/'.repeat(4000)}`,
])('%s reaches neither upstream nor a file', async (target) => {
  const { upstream, send } = await openListening();
  const response = await send(request(target));
  // no build in this test, so every page is the 503 notice: what matters is that nothing else is served
  expect(response).toMatch(/^HTTP\/1\.1 (400|403|404|503) /);
  expect(response).not.toMatch(/"name": ?"marketdesk"|\[core\]|root:/);
  expect(upstream.requests).toEqual([]);
});

test.each([
  [
    'a second request hidden in a body',
    'GET /api/v2/news HTTP/1.1\r\nHost: localhost\r\nContent-Length: 49\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\nX-Evil: 1\r\n\r\n',
  ],
  [
    'length and chunks at once',
    'POST /api/v2/news HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
  [
    'two lengths',
    'POST /api/v2/news HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
  [
    'a misspelled coding',
    'POST /api/v2/news HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ],
  [
    'a blank before the colon',
    'POST /api/v2/news HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
  ],
  ['a bare line feed', 'GET /api/v2/news HTTP/1.1\nHost: localhost\n\nGET /admin HTTP/1.1\nHost: localhost\n\n'],
  ['a folded header', 'GET /api/v2/news HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n Authorization: token evil\r\n\r\n'],
  ['a line end in the query', request('/api/v2/news?tickers=A%0d%0aX-Evil:%201%0d%0a%0d%0aGET%20/admin')],
  ['a raw line end in the target', 'GET /api/v2/news?tickers=A\r\nX-Evil: 1 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['an unfinished chunk', 'POST /api/v2/news HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\nGET /admin'],
  ['an upgrade', request('/api/v2/news', 'Upgrade: websocket', 'Connection: Upgrade')],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['an unknown version', 'GET /api/v2/news HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['an odd expectation', request('/api/v2/news', 'Expect: 200-maybe')],
  ['headers without end', request('/api/v2/news', `X-Long: ${'x'.repeat(20_000)}`)],
])('%s: upstream gets at most the one plain query', async (_name, bytes) => {
  const { upstream, send } = await openListening();
  const response = await send(bytes);
  for (const { method, url, headers } of upstream.requests) {
    expect(method).toBe('GET');
    expect(url).toMatch(listed);
    expect(headers).not.toHaveProperty('x-evil');
    expect(headers['authorization']).toBe(`token ${testKey}`);
  }
  expect(upstream.requests.length).toBeLessThanOrEqual(1);
  expect(response).not.toContain(testKey);
});

test.each([
  ['no host', 'GET /api/v2/news HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /api/v2/news HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n', 400],
  ['a foreign host', 'GET /api/v2/news HTTP/1.1\r\nHost: evil.example\r\n\r\n', 403],
  ['a host with a path', 'GET /api/v2/news HTTP/1.1\r\nHost: localhost/@evil.example\r\n\r\n', 403],
  ['HTTP/1.0 without host', 'GET /api/v2/news HTTP/1.0\r\n\r\n', 400],
  ['what is not HTTP', '\u0016\u0003\u0001\u0002\u0000garbage\r\n\r\n', 400],
  ['headers of 20 KB', request('/api/v2/news', `X-Long: ${'x'.repeat(20_000)}`), 400],
])('%s is refused in the one error body', async (_name, bytes, status) => {
  const { upstream, send, log } = await openListening();
  const response = await send(bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/json');
  const [, id = 'none'] = /^x-request-id: (.+)$/im.exec(head) ?? [];
  expect(log.filter((line) => line.includes(id))).toHaveLength(1);
  expect(JSON.parse(body)).toMatchObject({ ok: false, data: null });
  expect(upstream.requests).toEqual([]);
});

test('a target with the own name is the same request as without, and Host does not count', async () => {
  const { upstream, send, log } = await openListening({ allowedHosts: ['desk.example'], logQuery: true });
  const targets = ['http://desk.example/api/v2/news?page=1', 'https://DESK.example:8443/api/v2/news?page=1', '/api/v2/news?page=1'];
  for (const target of targets) {
    const sent = `GET ${target} HTTP/1.1\r\nHost: ${target.startsWith('/') ? 'desk.example' : 'evil.example'}\r\nConnection: close\r\n\r\n`;
    expect(await send(sent)).toMatch(/^HTTP\/1\.1 200 /);
  }
  // One of them, and the cache.
  expect(upstream.requests.map(({ url }) => url)).toEqual([expect.stringMatching(listed)]);
  const logged = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ message }) => message === 'request');
  expect(logged.map(({ route, query }) => [route, query])).toEqual(targets.map(() => ['/api', 'page=1']));
});

test.each([
  ['an address outside', { allowedAddresses: ['192.0.2.1'] }, [], 403],
  ['nobody', { access: { mode: 'header', header: 'x-forwarded-user' }, trustedProxies: ['127.0.0.1'] }, [], 403],
  ['a page of another site', {}, ['Origin: http://evil.example'], 403],
  ['a page of the site in Host', {}, ['Origin: http://evil.example', 'Sec-Fetch-Site: same-origin'], 403],
  ['a flood', { clientRateLimit: 1 }, [], 429],
] as const)('a target with the own name leads %s past nothing', async (_name, settings, headers, status) => {
  const { send } = await openListening(settings);
  const requestPage = (page: number): string =>
    [`GET http://localhost/api/v2/news?page=${page} HTTP/1.1`, 'Host: evil.example', 'Connection: close', ...headers, '', ''].join('\r\n');
  if (status === 429) await send(requestPage(1));
  expect(await send(requestPage(2))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

const host = 'Host: localhost\r\n';
const get = `GET /livez HTTP/1.1\r\n${host}`;
const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n';

/** What each request is logged as: method, route and status. 499 is a request whose connection was closed before its response. */
test.each<[name: string, bytes: string, ...logged: string[]]>([
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`, 'CONNECT none 405'],
  ['a tunnel to a path, with data', `CONNECT /api/v2/news HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n\r\n`, 'CONNECT none 405'],
  ['an address of another host', `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`, 'GET /file/* 403'],
  ['an address with its host', `GET http://localhost/livez HTTP/1.1\r\n${host}\r\n`, 'GET /livez 200'],
  [
    'an address with its host and that of another in Host',
    'GET HTTP://LOCALHOST:80/livez HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'GET /livez 200',
  ],
  ['an address with its host, without Host', 'GET http://localhost/livez HTTP/1.1\r\n\r\n', 'GET /livez 400'],
  ['an address with a user name', `GET http://a@localhost/livez HTTP/1.1\r\n${host}\r\n`, 'GET /livez 404'],
  ['an address and name of another host', 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'GET /file/* 403'],
  ['OPTIONS for the server', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 'OPTIONS none 405'],
  ['TRACE', `TRACE /livez HTTP/1.1\r\n${host}\r\n`, 'TRACE /livez 405'],
  ['an unknown method', `BREW /livez HTTP/1.1\r\n${host}\r\n`, '- none 400'],
  ['a WebSocket', `${get}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`, 'GET /livez 200'],
  ['HTTP/2 without TLS', `${get}${upgrade}Upgrade: h2c\r\n\r\n`, 'GET /livez 200'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '- none 400'],
  ['HTTP/0.9', 'GET /livez\r\n\r\n', 'GET /livez 400'],
  ['an expectation', `${get}Expect: 100-continue\r\n\r\n`, 'GET /livez 200'],
  ['an unknown expectation', `${get}Expect: 200-maybe\r\n\r\n`, 'GET /livez 200'],
  ['an unknown expectation of a foreign host', 'GET /livez HTTP/1.1\r\nHost: evil.example\r\nExpect: x\r\n\r\n', 'GET /livez 403'],
  [
    'a body with trailers, and a request after it',
    `HEAD /livez HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nHost: evil.example\r\n\r\n${get}\r\n`,
    'HEAD /livez 200',
    'GET /livez 200',
  ],
  ['two lengths', `${get}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, '- none 400'],
  ['a length and chunks', `${get}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '- none 400'],
  ['a header without colon', `${get}header\r\n\r\n`, '- none 400'],
  ['a NUL in a header', `${get}X: a\0b\r\n\r\n`, '- none 400'],
  ['a NUL in the address', `GET /li\0vez HTTP/1.1\r\n${host}\r\n`, '- none 400'],
  ['1,100 headers, and a second host', `${get}${'a:1\r\n'.repeat(1100)}Host: evil.example\r\n\r\n`, '- none 400'],
])('%s is responded to, logged and counted once', async (_name, bytes, ...logged) => {
  const { send, log, upstream } = await openListening({ metricsPort: 0 });
  const response = await send(bytes);
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ message }) => message === 'request');
  expect(requests.map(({ method, route, status }) => [method, route, status].join(' '))).toEqual(logged);
  const statuses = [...response.matchAll(/^HTTP\/1\.1 ([2-5]\d\d) /gm)].map(([, status]) => Number(status));
  expect(statuses).toEqual(requests.map(({ status }) => status));
  expect([...response.matchAll(/^x-request-id: (\S+)/gim)].map(([, id]) => id)).toEqual(requests.map(({ id }) => id));
  if (statuses.includes(405)) expect(response).toMatch(/^allow: GET, HEAD\r$/im);
  const { port } = lines.find(({ message }) => message === 'metrics') ?? {};
  const metrics = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
  const counts = [...metrics.matchAll(/^marketdesk_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(logged.length);
  expect(upstream.requests).toEqual([]);
});

test.each([
  ['nothing', '', []],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, ['CONNECT none 405']],
  ['what is not HTTP', '\0\r\n\r\n', ['- none 400']],
  ['a second request', `GET /api/v2/news?page=1 HTTP/1.1\r\n${host}\r\n`, ['GET /api 499']],
])('a request is logged although its client sends %s after it and hangs up', async (_name, bytes, more) => {
  const { port, log, upstream } = await openListening({}, () => undefined);
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined).write(`GET /api/v2/news HTTP/1.1\r\n${host}\r\n${bytes}`, 'latin1');
  await expect.poll(() => upstream.requests.length).toBeGreaterThan(0);
  client.destroy();
  const requests = () => log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ message }) => message === 'request');
  const logged = () => requests().map(({ method, route, status }) => [method, route, status].join(' '));
  await expect.poll(logged).toHaveLength(1 + more.length);
  expect(logged().toSorted()).toEqual(['GET /api 499', ...more].toSorted());
  // how much of its response was sent is not known
  expect(requests().find(({ status }) => status === 499)).not.toHaveProperty('bytes');
});

test('whatever is requested, upstream gets a listed query with listed headers', async () => {
  const { app, upstream } = await openProxy({ respond: responding(200, '[]') });
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('/api/v2/news', '/api/v2/logos/search', '/api/v2.1/calendar/splits', '/api/v2/news/7') },
    fc.webPath(),
    fc.string().map((text) => `/api/${encodeURI(text.toWellFormed())}`),
  );
  const name = fc.oneof(
    fc.constantFrom(...'tickers search_keys parameters[tickers] symbols topics region token sort __proto__ constructor'.split(' ')),
    fc.string(),
  );
  const query = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(path, query, async (target, pairs) => {
      const text = new URLSearchParams(
        pairs.map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()]),
      ).toString();
      const response = await app.inject({ url: `${target}?${text}`, headers: { host: 'localhost' } });
      expect([200, 400, 404, 503]).toContain(response.statusCode);
      if (target.startsWith('/api')) expect(response.statusCode).not.toBe(503);
    }),
    { numRuns: 300, seed: 20261120 },
  );
  expect(upstream.requests.length).toBeGreaterThan(20);
  for (const { url, headers } of upstream.requests) {
    expect(url).toMatch(listed);
    expect(Object.keys(headers).toSorted()).toEqual(
      'accept accept-encoding authorization connection host user-agent x-request-id'.split(' '),
    );
  }
});
