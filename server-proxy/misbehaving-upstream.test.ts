import { createServer } from 'node:net';
import { gzipSync, brotliCompressSync, zstdCompressSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDesk, ownPage, testKey, type DeskParts } from './testing/open-desk.ts';
import { answering, oneAfterAnother, openRecordingUpstream, type Trick } from './testing/recording-upstream.ts';

const news = { url: '/api/v2/news', headers: ownPage };
const records = '[{"id":1}]';

async function meet(parts: DeskParts) {
  const desk = await openDesk(parts);
  const response = await desk.app.inject(news);
  const body = response.json();
  return { ...desk, response, id: body.ok === false ? body.errors[0].id : undefined };
}

function expectTyped503({ response, id }: Awaited<ReturnType<typeof meet>>, expected: string): void {
  expect([response.statusCode, id]).toEqual([503, expected]);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.headers['cache-control']).toBe('no-store');
}

const neverAnswers: Trick = () => {};
const resetMidBody: Trick = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('[{"id":1},', () => response.socket?.resetAndDestroy());
};
const truncated: Trick = (_request, response) => {
  response.writeHead(200, { 'content-length': 1000 });
  response.write(records, () => response.socket?.end());
};
const cutChunks: Trick = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[{"id":1}', () => response.socket?.end());
};
/** No length and no chunks: only the text itself shows that half of it is missing. */
const cutUntilClose: Trick = (request) => request.socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n[{"id":1},{"id"');
const notHttp: Trick = (request) => request.socket.end('220 mail.example.com ESMTP\r\n');
const hugeHeaders: Trick = (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n[]`);
const endless: Trick = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = (): void => void (response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more)));
  more();
};
const drips: Trick = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => (response.destroyed ? clearInterval(timer) : response.write(' ')), 20);
};

test.each<[name: string, trick: Trick, id: string]>([
  ['resets the connection in the middle of the body', resetMidBody, 'upstream_unreachable'],
  ['stops before the length it announced', truncated, 'upstream_unreachable'],
  ['stops between two chunks', cutChunks, 'upstream_unreachable'],
  ['hangs up after half a list', cutUntilClose, 'upstream_unreachable'],
  ['does not speak HTTP', notHttp, 'upstream_unreachable'],
  ['sends headers without end', hugeHeaders, 'upstream_unreachable'],
  ['sends a body without end', endless, 'upstream_unreachable'],
  ['announces more than we hold', answering(200, '[]', { 'content-length': '99999999999' }), 'upstream_unreachable'],
  ['sends garbage', answering(200, Buffer.from([0xff, 0xfe, 0x00, 0x5b, 0x5d])), 'upstream_unreachable'],
  ['sends nothing', answering(200, ''), 'upstream_unreachable'],
  ['sends a bare string', answering(200, '"Invalid or Missing Query Parameters"'), 'upstream_unreachable'],
  [
    'sends the page of a gateway',
    answering(200, '<!doctype html><html><body>Sign in</body></html>', { 'content-type': 'text/html' }),
    'upstream_unreachable',
  ],
  ['sends XML where JSON was asked for', answering(200, '<result><item><id>1</id></item></result>'), 'upstream_unreachable'],
  ['sends a part', answering(206, records, { 'content-range': 'bytes 0-9/100' }), 'upstream_unreachable'],
  ['sends no content', (_request, response) => response.writeHead(204).end(), 'upstream_unreachable'],
  ['says unchanged without having been asked', (_request, response) => response.writeHead(304).end(), 'upstream_unreachable'],
  ['packs with a coding nobody knows', answering(200, records, { 'content-encoding': 'aws-chunked' }), 'upstream_unreachable'],
  ['packs badly', answering(200, gzipSync(records).subarray(0, 12), { 'content-encoding': 'gzip' }), 'upstream_unreachable'],
  ['packs a bomb', answering(200, gzipSync(Buffer.alloc(40 * 1024 * 1024, ' ')), { 'content-encoding': 'gzip' }), 'upstream_unreachable'],
])('an upstream that %s is a typed 503', async (_name, trick, expected) => {
  expectTyped503(await meet({ trick, limits: { firstByteMs: 30_000, totalMs: 30_000, bodyBytes: 1024 * 1024 } }), expected);
});

test.each<[name: string, trick: Trick]>([
  ['accepts and says nothing', neverAnswers],
  ['sends a byte now and then', drips],
])('an upstream that %s is given up after its time', async (_name, trick) => {
  expectTyped503(await meet({ trick, limits: { firstByteMs: 250, totalMs: 600 } }), 'upstream_timeout');
});

test('a dead port is a typed 503', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  const { response, id, log } = await meet({ upstreamUrl: `http://127.0.0.1:${port}` });
  expect([response.statusCode, id]).toEqual([503, 'upstream_unreachable']);
  expect(JSON.parse(log.at(-1) ?? '{}').cause).toContain('ECONNREFUSED');
});

test.each([301, 302, 303, 307, 308])('a redirect (%d) is not followed, and the other host is never contacted', async (status) => {
  const other = await openRecordingUpstream(answering(200, records));
  const { response, id, upstream } = await meet({ trick: answering(status, '', { location: `${other.url}/api/v2/news` }) });
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
])('a body packed with %s is unpacked, whether or not it was asked for', async (coding, body) => {
  const { response } = await meet({ trick: answering(200, body, { 'content-encoding': coding }) });
  expect([response.statusCode, response.body]).toEqual([200, records]);
});

test('a byte order mark, an unknown type and an interim answer do no harm', async () => {
  const trick: Trick = (request, response) => {
    response.writeEarlyHints({ link: '</x.css>; rel=preload' });
    answering(200, `\uFEFF${records}`, { 'content-type': 'text/plain; charset=latin1' })(request, response);
  };
  const { response } = await meet({ trick });
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([200, records, 'application/json']);
});

test.each([500, 502, 503, 504])('%d is asked about once more, and the second answer counts', async (status) => {
  const { response, upstream } = await meet({ trick: oneAfterAnother(answering(status, '<html>'), answering(200, records)) });
  expect([response.statusCode, upstream.requests.length]).toEqual([200, 2]);
});

test('a connection lost before the answer is tried once more', async () => {
  const { response, upstream } = await meet({ trick: oneAfterAnother((request) => request.socket.destroy(), answering(200, records)) });
  expect([response.statusCode, upstream.requests.length]).toEqual([200, 2]);
});

test('twice is enough', async () => {
  const { response, upstream } = await meet({ trick: answering(502, 'bad gateway') });
  expect([response.statusCode, upstream.requests.length]).toEqual([503, 2]);
});

test.each<[string, Trick]>([
  ['says when to come back', answering(503, '{}', { 'retry-after': '30' })],
  ['refuses', answering(403, '{}')],
  ['is late', neverAnswers],
  ['sends nonsense with a 200', answering(200, 'nonsense')],
])('an upstream that %s is not asked twice', async (_name, trick) => {
  const { upstream } = await meet({ trick, limits: { firstByteMs: 100, totalMs: 300 } });
  expect(upstream.requests).toHaveLength(1);
});

test('its own time to come back is passed on', async () => {
  const { response } = await meet({ trick: answering(503, '{}', { 'retry-after': '30' }) });
  expect(response.headers['retry-after']).toBe('30');
});

test('an answer that repeats the key, plain or encoded, is withheld', async () => {
  for (const form of [testKey, encodeURIComponent(testKey), Buffer.from(testKey).toString('base64')]) {
    const { response, log } = await meet({ trick: answering(200, JSON.stringify([{ url: `https://x/?token=${form}` }])) });
    expect(response.statusCode).toBe(503);
    expect(response.body + log.join('')).not.toContain(form);
  }
});
