import { createServer } from 'node:net';
import { gzipSync, brotliCompressSync, zstdCompressSync, deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openProxy, ownPage, testKey, type ProxyOptions } from '../testing/open-proxy.ts';
import { responding, inTurn, openRecordingUpstream, reset, type Respond } from '../testing/recording-upstream.ts';

const news = { url: '/api/v2/news', headers: ownPage };
const records = '[{"id":1}]';

async function request(options: ProxyOptions) {
  const proxy = await openProxy(options);
  const response = await proxy.app.inject(news);
  const body = response.json();
  return { ...proxy, response, id: body.ok === false ? body.errors[0].id : undefined };
}

function expectTyped503({ response, id }: Awaited<ReturnType<typeof request>>, expected: string): void {
  expect([response.statusCode, id]).toEqual([503, expected]);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['cache-control']).toBe('no-store');
}

const neverResponds: Respond = () => {};
const resetMidBody: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('[{"id":1},', () => response.socket?.resetAndDestroy());
};
const truncated: Respond = (_request, response) => {
  response.writeHead(200, { 'content-length': 1000 });
  response.write(records, () => response.socket?.end());
};
const cutChunks: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[{"id":1}', () => response.socket?.end());
};
/** No length and no chunks: only the text itself shows that half of it is missing. */
const cutUntilClose: Respond = (request) => request.socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n[{"id":1},{"id"');
const notHttp: Respond = (request) => request.socket.end('220 mail.example.com ESMTP\r\n');
const hugeHeaders: Respond = (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n[]`);
const endless: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => void (response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more)));
  more();
};
const drips: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 20);
};

test.each<[name: string, respond: Respond, id: string]>([
  ['resets the connection in the middle of the body', resetMidBody, 'upstream_unreachable'],
  ['stops before the length it announced', truncated, 'upstream_unreachable'],
  ['stops between two chunks', cutChunks, 'upstream_unreachable'],
  ['hangs up after half a list', cutUntilClose, 'upstream_unreachable'],
  ['does not speak HTTP', notHttp, 'upstream_unreachable'],
  ['sends headers without end', hugeHeaders, 'upstream_unreachable'],
  ['sends a body without end', endless, 'upstream_unreachable'],
  ['announces more than the limit', responding(200, '[]', { 'content-length': '99999999999' }), 'upstream_unreachable'],
  ['sends garbage', responding(200, Buffer.from([0xff, 0xfe, 0x00, 0x5b, 0x5d])), 'upstream_unreachable'],
  ['sends nothing', responding(200, ''), 'upstream_unreachable'],
  ['sends a bare string', responding(200, '"Invalid or Missing Query Parameters"'), 'upstream_unreachable'],
  [
    'sends the page of a gateway',
    responding(200, '<!doctype html><html><body>Sign in</body></html>', { 'content-type': 'text/html' }),
    'upstream_unreachable',
  ],
  ['sends XML where JSON was requested', responding(200, '<result><item><id>1</id></item></result>'), 'upstream_unreachable'],
  ['sends a part', responding(206, records, { 'content-range': 'bytes 0-9/100' }), 'upstream_unreachable'],
  ['sends no content', (_request, response) => response.writeHead(204).end(), 'upstream_unreachable'],
  ['sends 304 without a conditional request', (_request, response) => response.writeHead(304).end(), 'upstream_unreachable'],
  ['uses an unknown content coding', responding(200, records, { 'content-encoding': 'aws-chunked' }), 'upstream_unreachable'],
  ['compresses badly', responding(200, gzipSync(records).subarray(0, 12), { 'content-encoding': 'gzip' }), 'upstream_unreachable'],
  [
    'compresses a bomb',
    responding(200, gzipSync(Buffer.alloc(40 * 1024 * 1024, ' ')), { 'content-encoding': 'gzip' }),
    'upstream_unreachable',
  ],
])('an upstream that %s is a typed 503', async (_name, respond, expected) => {
  expectTyped503(await request({ respond, limits: { firstByteMs: 30_000, totalMs: 30_000, bodyBytes: 1024 * 1024 } }), expected);
});

test.each<[name: string, respond: Respond]>([
  ['accepts and says nothing', neverResponds],
  ['sends a byte now and then', drips],
])('an upstream that %s is abandoned after its time', async (_name, respond) => {
  expectTyped503(await request({ respond, limits: { firstByteMs: 250, totalMs: 600 } }), 'upstream_timeout');
});

test('a dead port is a typed 503', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  const { response, id, log } = await request({ upstreamUrl: `http://127.0.0.1:${port}` });
  expect([response.statusCode, id]).toEqual([503, 'upstream_unreachable']);
  expect(JSON.parse(log.at(-1) ?? '{}').cause).toContain('ECONNREFUSED');
});

test.each([301, 302, 303, 307, 308])('a redirect (%d) is not followed, and the other host is never contacted', async (status) => {
  const other = await openRecordingUpstream(responding(200, records));
  const { response, id, upstream } = await request({ respond: responding(status, '', { location: `${other.url}/api/v2/news` }) });
  expect([response.statusCode, id]).toEqual([503, 'upstream_unreachable']);
  expect(response.headers['location']).toBeUndefined();
  expect(upstream.requests).toHaveLength(1);
  expect(other.requests).toEqual([]);
  await other.close();
});

test.each([
  ['gzip', gzipSync(records)],
  ['x-gzip', gzipSync(records)],
  ['deflate', deflateSync(records)],
  ['br', brotliCompressSync(records)],
  ['zstd', zstdCompressSync(records)],
])('a body compressed with %s is decompressed, whether or not it was requested', async (coding, body) => {
  const { response } = await request({ respond: responding(200, body, { 'content-encoding': coding }) });
  expect([response.statusCode, response.body]).toEqual([200, records]);
});

test('a byte order mark, an unknown type and an interim response do no harm', async () => {
  const respond: Respond = (request, response) => {
    response.writeEarlyHints({ link: '</x.css>; rel=preload' });
    responding(200, `\uFEFF${records}`, { 'content-type': 'text/plain; charset=latin1' })(request, response);
  };
  const { response } = await request({ respond });
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, records, 'application/json']);
});

test('a connection lost before the response is tried once more', async () => {
  const { response, upstream } = await request({ respond: inTurn((request) => request.socket.destroy(), responding(200, records)) });
  expect([response.statusCode, upstream.requests.length]).toEqual([200, 2]);
});

test('there is no third attempt', async () => {
  const { response, upstream } = await request({ respond: reset });
  expect([response.statusCode, upstream.requests.length]).toEqual([503, 2]);
});

test.each<[string, Respond]>([
  ['responds with an error', responding(502, 'bad gateway')],
  ['names a wait', responding(503, '{}', { 'retry-after': '30' })],
  ['refuses', responding(403, '{}')],
  ['is late', neverResponds],
  ['sends nonsense with a 200', responding(200, 'nonsense')],
])('an upstream that %s is not tried again', async (_name, respond) => {
  const { upstream } = await request({ respond, limits: { firstByteMs: 2000, totalMs: 10_000 } });
  expect(upstream.requests).toHaveLength(1);
});

test('its own wait is passed on', async () => {
  const { response } = await request({ respond: responding(503, '{}', { 'retry-after': '30' }) });
  expect(response.headers['retry-after']).toBe('30');
});

test('a service that reads the key in the query gets it there, and nobody else does', async () => {
  const { app, upstream, log } = await openProxy({ upstream: { auth: 'query' } });
  const responses = [
    await app.inject({ url: '/api/v2/news?tickers=AAPL&token=callers-own', headers: ownPage }),
    await app.inject({ url: '/api/v2/news', headers: ownPage }),
  ];
  const token = `token=${encodeURIComponent(testKey)}`;
  expect(upstream.requests.map(({ url }) => url)).toEqual([`/api/v2/news?tickers=AAPL&${token}`, `/api/v2/news?${token}`]);
  expect(upstream.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  expect(JSON.stringify(responses.map(({ headers, body }) => [headers, body])) + log.join('')).not.toMatch(/MARKED|callers-own/);
});

test('images come from their own host, without the key', async () => {
  const images = await openRecordingUpstream(responding(200, '<svg/>', { 'content-type': 'image/svg+xml' }));
  onTestFinished(() => images.close());
  const { app, upstream } = await openProxy({ upstream: { auth: 'query', imageUrl: new URL(`${images.url}/base`) } });
  const path = '/api/v2/logos/file/image/320193/mark_light.svg?x-bz-cred=c&x-bz-exp=1900000000&x-bz-signature=s';
  expect((await app.inject({ url: path, headers: ownPage })).statusCode).toBe(200);
  expect(images.requests.map(({ url }) => url)).toEqual([`/base${path}`]);
  expect([upstream.requests, images.requests[0]?.headers.authorization]).toEqual([[], undefined]);
});

test('a service that requires the fields of a logo search gets them, and is not tried without them again', async () => {
  const { app, upstream } = await openProxy({
    respond: (request, response) => responding(request.url?.includes('fields=') ? 200 : 400, '{"ok":true,"data":[]}')(request, response),
  });
  const search = (query: string) => app.inject({ url: `/api/v2/logos/search?${query}`, headers: ownPage });
  for (const query of ['search_keys=AAPL', 'search_keys=F', 'search_keys=F&fields=colors'])
    expect((await search(query)).statusCode).toBe(200);
  const sent = upstream.requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('fields')?.split(',').length);
  expect(sent).toEqual([undefined, 12, 12, 1]);
});

test('many large responses at once do not fill the memory: the largest are given up, and a small one arrives', async () => {
  const { app, upstream } = await openProxy({
    respond: (request, response) => (request.url?.includes('page=') ? endless : responding(200, records))(request, response),
    limits: { memoryBytes: 2 * 1024 * 1024 },
  });
  const large = Array.from({ length: 5 }, (_, page) => app.inject({ ...news, url: `${news.url}?page=${page + 1}` }));
  await expect.poll(() => upstream.requests.length).toBe(5);
  expect((await app.inject(news)).statusCode).toBe(200);
  const outcomes = await Promise.all(large);
  expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
});
