import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openProxy, ownPage, testKey } from '../../testing/open-proxy.ts';
import { responding, type Respond } from '../../testing/recording-upstream.ts';

const news = '/api/v2/news';

/** A list of so many bytes that repeats little. */
const listOf = (bytes: number): string => {
  let text = '[';
  for (let id = 0; text.length < bytes; id++)
    text += `${id === 0 ? '' : ','}{"id":${id},"title":"Umsätze steigen um ${(id * 7919) % 9973} € auf ${id % 97} Mio. 😀"}`;
  return `${text}]`;
};
const list = listOf(1_500_000);
const bytes = Buffer.from(list);
const fresh = { 'cache-control': 'max-age=60' };
const page = (coding: string, more: Record<string, string> = {}) => ({
  url: news,
  headers: { ...ownPage, 'accept-encoding': coding, ...more },
});

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

test.each(Object.keys(decoders))('a large response in %s is whole, with its length and a tag of its own', async (coding) => {
  const { app } = await openProxy({ respond: responding(200, bytes, fresh) });
  const response = await app.inject(page(coding));
  expect(response.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  expect(decoders[coding]?.(response.rawPayload).equals(bytes)).toBe(true);
  expect(response.headers['vary']).toContain('Accept-Encoding');
  const etag = String(response.headers['etag']);
  expect((await app.inject(page('deflate;q=0', { 'if-none-match': etag }))).statusCode).toBe(coding === 'identity' ? 304 : 200);
  expect(app.responseMemory.bytes).toBe(0);
});

test('a large response has the headers of GET for HEAD, and 304 for its tag', async () => {
  const { app } = await openProxy({ respond: responding(200, bytes, fresh) });
  const first = await app.inject(page('identity'));
  const head = await app.inject({ ...page('identity'), method: 'HEAD' });
  expect([head.headers['content-length'], head.headers['etag'], head.body]).toEqual([String(bytes.length), first.headers['etag'], '']);
  const again = await app.inject(page('identity', { 'if-none-match': String(first.headers['etag']) }));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(app.responseMemory.bytes).toBe(0);
});

test('a large response is compressed well when it is requested again, and is another representation then', async () => {
  const { app } = await openProxy({ respond: responding(200, bytes, fresh) });
  const get = () => app.inject(page('gzip'));
  const first = await get();
  await get();
  await expect.poll(async () => (await get()).headers['etag']).not.toBe(first.headers['etag']);
  const better = await get();
  expect(better.rawPayload.length).toBeLessThan(first.rawPayload.length);
  expect(gunzipSync(better.rawPayload).equals(bytes)).toBe(true);
  expect((await app.inject(page('gzip', { 'if-none-match': String(better.headers['etag']) }))).statusCode).toBe(304);
});

test('the same bytes have the same tag, whether the data service compresses them or sends them in small pieces', async () => {
  const inPieces: Respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    for (let at = 0; at < bytes.length; at += 5000) response.write(bytes.subarray(at, at + 5000));
    response.end();
  };
  const tags: unknown[] = [];
  for (const respond of [responding(200, bytes), responding(200, gzipSync(bytes), { 'content-encoding': 'gzip' }), inPieces]) {
    const { app } = await openProxy({ respond });
    const response = await app.inject(page('identity'));
    expect(response.rawPayload.equals(bytes)).toBe(true);
    tags.push(response.headers['etag']);
  }
  expect(new Set(tags).size).toBe(1);
});

test('the key is found wherever it lies in a large response', async () => {
  const { app, upstream } = await openProxy();
  // Chunks end at 64 KiB of what arrives, headers included.
  for (let at = 65_536 - 400; at < 65_536 + 8; at += 8) {
    const text = `["${'x'.repeat(at)}${testKey}${'x'.repeat(100_000)}"]`;
    upstream.respondWith(responding(200, text));
    const response = await app.inject({ url: `${news}?page=${at}`, headers: ownPage });
    expect([at, response.json().errors?.[0].id]).toEqual([at, 'upstream_exposed_key']);
  }
});

test('large XML is passed on, and half of it is not', async () => {
  const xml = `<?xml version="1.0"?><result>${'<item><id>1</id></item>'.repeat(5000)}</result>`;
  const type = { 'content-type': 'application/xml' };
  const { app, upstream } = await openProxy({ respond: responding(200, xml, type) });
  const get = (page: number) => app.inject({ url: `${news}?page=${page}`, headers: { ...ownPage, accept: 'application/xml' } });
  expect((await get(1)).body).toBe(xml);
  upstream.respondWith(responding(200, xml.slice(0, -20), type));
  expect((await get(2)).statusCode).toBe(503);
});

test('many large responses to one client are answered in turns within the memory for them, and a small one does not wait for them', async () => {
  const limit = 4 * 1024 * 1024;
  let most = 0;
  const { app } = await openProxy({
    respond: (request, response) => {
      most = Math.max(most, app.responseMemory.bytes);
      responding(200, request.url?.includes('page=') === true ? bytes : '[]')(request, response);
    },
    limits: { memoryBytes: limit },
  });
  const ended: string[] = [];
  const large = Array.from({ length: 24 }, async (_, index) => {
    const response = await app.inject({ ...page('br'), url: `${news}?page=${index + 1}`, remoteAddress: '192.0.2.1' });
    ended.push('large');
    return response;
  });
  await expect.poll(() => ended.length).toBeGreaterThan(0);
  const small = await app.inject({ ...page('br'), remoteAddress: '192.0.2.2' });
  expect([small.statusCode, ended.length < large.length]).toEqual([200, true]);
  const responses = await Promise.all(large);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(large.map(() => 200));
  expect(most).toBeLessThan(2 * limit);
  expect(app.responseMemory.bytes).toBe(0);
});

test('a response that is not read is ended when others lack its memory, and they are answered', async () => {
  const { app, log, advance } = await openProxy({
    // More than the system takes from a connection that is not read.
    respond: (sent, response) =>
      responding(200, sent.url?.includes('page=') === true ? `[${' '.repeat(24 * 1024 * 1024)}]` : '[]')(sent, response),
    limits: { memoryBytes: 8 * 1024 * 1024 },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const slow = request(`${url}${news}?page=1`, { headers: ownPage });
  const [response] = (await once(slow, 'response')) as [IncomingMessage];
  advance(6000);
  expect((await app.inject({ ...page('identity'), remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
  response.resume();
  const [error] = (await once(response, 'error')) as [Error];
  expect(error.message).toBe('aborted');
  expect(log.join('')).toContain('a response that was read slowly is ended');
  await expect.poll(() => app.responseMemory.bytes).toBe(0);
});
