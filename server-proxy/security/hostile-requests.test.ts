import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openProxy, testKey } from '../testing/open-proxy.ts';
import { responding } from '../testing/recording-upstream.ts';
import { rawExchange } from '../testing/raw-exchange.ts';

async function openListening() {
  const proxy = await openProxy({ respond: responding(200, '[]') });
  await proxy.app.listen({ host: '127.0.0.1', port: 0 });
  const address = proxy.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { ...proxy, send: (bytes: string) => rawExchange(address.port, bytes) };
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
  'http://localhost/api/v2/news',
  'https://evil.example:443/',
  '*',
  'evil.example:443',
  `/api/v2/news/${'9'.repeat(300)}`,
  `/${'a/'.repeat(4000)}`,
])('%s reaches neither upstream nor a file', async (target) => {
  const { upstream, send } = await openListening();
  const response = await send(request(target));
  // no build in this test, so every page is the 503 notice: what matters is that nothing else is served
  expect(response).toMatch(/^HTTP\/1\.1 (400|404|503) /);
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

test('whatever is requested, upstream gets a listed query with listed headers', { timeout: 30_000 }, async () => {
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
