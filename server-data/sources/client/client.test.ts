import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SourceNotFound, SourceWait } from '../failures.ts';
import { serveFiles, type Served } from '../testing/serve-files.ts';
import { errorOf, respond, useClients } from '../testing/use-clients.ts';
import { type ClientSettings, openClients } from './client.ts';

const used = useClients('Secret');
const { open, nowMs } = used;

/** Serves one path. */
function serve(served: Served, path = '/'): string {
  used.server.paths.set(path, served);
  return `${used.server.url}${path}`;
}

test('sends who asks, what is accepted and headers, and returns body, type and address', async () => {
  const url = serve(respond(200, { 'content-type': 'text/xml; charset=x', etag: '"1"' }, 'body'), '/feed');
  const response = await open({ headers: { 'X-Own': 'yes' } }).get(url, { accept: 'text/xml', headers: { 'X-More': 'too' } });
  expect(response).toEqual({
    ...{ body: Buffer.from('body'), isModified: true, isCut: false, contentType: 'text/xml; charset=x', url },
    validators: { etag: '"1"', lastModified: undefined },
  });
  expect(used.server.requests[0]?.headers).toMatchObject({ accept: 'text/xml', 'x-own': 'yes', 'x-more': 'too' });
  expect(used.server.requests[0]?.headers['user-agent']).toMatch(/^Marketdesk\/\d+\.\d+\.\d+$/);
  await open({ userAgent: 'Name mail@example.com' }).get(url);
  expect(used.server.requests[1]?.headers).toMatchObject({ accept: '*/*', 'user-agent': 'Name mail@example.com' });
});

test.each([
  ['none', {}, { etag: '"old"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' }],
  ['a new tag', { etag: '"new"' }, { etag: '"new"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' }],
  ['a new date', { 'last-modified': 'Mon, 02 Mar 2026 11:00:00 GMT' }, { etag: '"old"', lastModified: 'Mon, 02 Mar 2026 11:00:00 GMT' }],
])('returns what was known with the validators of a 304 that has %s', async (_title, headers, validators) => {
  const known = { etag: '"old"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' };
  expect(await open().get(serve(respond(304, headers)), { validators: known })).toMatchObject({ isModified: false, validators });
  expect(used.server.requests[0]?.headers).toMatchObject({ 'if-none-match': known.etag, 'if-modified-since': known.lastModified });
});

test('refuses a 304 where nothing is known', async () => {
  expect((await errorOf(open().get(serve(respond(304))))).message).toMatch(/^127\.0\.0\.1:\d+ answered 304$/);
});

const minute = 60_000;
const secPage = (title: string): string => `<html><title>SEC.gov | ${title}</title></html>`;
test.each<[title: string, served: Served, waitMs: number]>([
  ['429 with seconds', respond(429, { 'retry-after': '90' }), 90_000],
  ['429 with a date', respond(429, { 'retry-after': 'Mon, 02 Mar 2026 15:10:00 GMT' }), 10 * minute],
  ['429 with a date of another form', respond(429, { 'retry-after': 'Monday, 02-Mar-26 15:10:00 GMT' }), 10 * minute],
  ['429 with a date of the C library', respond(429, { 'retry-after': 'Mon Mar  2 15:10:00 2026' }), 10 * minute],
  ['429 with a date that is over', respond(429, { 'retry-after': 'Mon, 02 Mar 2026 14:00:00 GMT' }), minute],
  ['429 with -5', respond(429, { 'retry-after': '-5' }), minute],
  ['429 with 0', respond(429, { 'retry-after': '0' }), minute],
  ['429 with 1e9', respond(429, { 'retry-after': '1e9' }), minute],
  ['429 with words', respond(429, { 'retry-after': 'soon' }), minute],
  ['429 with a week', respond(429, { 'retry-after': '604800' }), 24 * 60 * minute],
  ['429 with a year', respond(429, { 'retry-after': 'Tue, 02 Mar 2027 15:00:00 GMT' }), 24 * 60 * minute],
  ['429 without', respond(429), minute],
  ['503 with seconds', respond(503, { 'retry-after': '5' }), 5000],
  ['a page of the SEC', respond(403, {}, secPage('Request Rate Threshold Exceeded')), 10 * minute],
  [
    'a compressed page of the SEC',
    respond(403, { 'content-encoding': 'gzip' }, gzipSync(secPage('Your Request Originates from an Undeclared Automated Tool'))),
    10 * minute,
  ],
])('waits for %s', async (_title, served, waitMs) => {
  const error = await errorOf(open().get(serve(served)));
  expect(error).toBeInstanceOf(SourceWait);
  expect((error as SourceWait).untilMs - nowMs).toBe(waitMs);
  expect(error.message).toContain('127.0.0.1');
});

test('says what the SEC wants', async () => {
  const error = await errorOf(open().get(serve(respond(403, {}, secPage('Request Rate Threshold Exceeded')))));
  expect(error.message).toContain('userAgent');
});

test.each<[status: number, settings: ClientSettings, message: RegExp]>([
  [404, {}, /^127\.0\.0\.1:\d+ answered 404$/],
  [410, {}, /answered 410$/],
  [401, {}, /answered 401$/],
  [401, { keyFile: 'my.key' }, /answered 401: the key was refused$/],
  [403, { keyFile: 'my.key' }, /answered 403: the key was refused$/],
  [500, {}, /answered 500$/],
  [503, {}, /answered 503$/],
  [206, {}, /answered 206$/],
])('says that %s was answered (%o)', async (status, settings, message) => {
  const error = await errorOf(open(settings).get(serve(respond(status, {}, 'page'), '/path?query=1')));
  expect(error.message).toMatch(message);
  expect(error).not.toBeInstanceOf(SourceWait);
  expect(error instanceof SourceNotFound).toBe(status === 404 || status === 410);
});

const mebibyte = 1024 * 1024;
const bomb = gzipSync(Buffer.alloc(200 * mebibyte));

test.each<[title: string, served: Served]>([
  ['50 MB', Buffer.alloc(50_000_000)],
  ['more than its limit after decoding', respond(200, { 'content-encoding': 'gzip' }, bomb)],
])('refuses a body of %s', async (_title, served) => {
  expect((await errorOf(open().get(serve(served)))).message).toMatch(/longer than 33554432 bytes$/);
});

test('cuts a long body where that is allowed, and ends the connection', async () => {
  const ended = Promise.withResolvers<void>();
  const url = serve((_request, response) => {
    response.on('close', ended.resolve);
    const write = (): void => {
      while (!response.destroyed && response.write('0123456789'.repeat(1000)));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  });
  const response = await open().get(url, { maxBytes: 25, isCutAllowed: true });
  expect(response).toMatchObject({ isCut: true, body: Buffer.from('0123456789012345678901234') });
  await ended.promise;
  expect(await open().get(serve('0123456789'), { maxBytes: 10, isCutAllowed: true })).toMatchObject({ isCut: false });
});

test.each([
  ['gzip', gzipSync('text')],
  ['X-GZIP', gzipSync('text')],
  ['br', brotliCompressSync('text')],
  ['identity', Buffer.from('text')],
])('decodes %s', async (coding, body) => {
  expect((await open().get(serve(respond(200, { 'content-encoding': coding }, body)))).body.toString()).toBe('text');
});

const zipped = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, index) => String(index)).join()));
test.each<[title: string, served: Served, message: RegExp]>([
  [
    'shorter than its length',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    },
    /: the answer ended early$/,
  ],
  ['of broken chunks', (_request, response) => void response.write('half', () => response.destroy()), /: the answer ended early$/],
  [
    'with compressed data that ends early',
    respond(200, { 'content-encoding': 'gzip' }, zipped.subarray(0, zipped.length / 2)),
    /: the answer ended early$/,
  ],
  [
    'with compressed data of Brotli that ends early',
    respond(200, { 'content-encoding': 'br' }, brotliCompressSync('text').subarray(0, -1)),
    /: the answer ended early$/,
  ],
  ['that is not compressed as it says', respond(200, { 'content-encoding': 'gzip' }, 'text'), /: the answer ended early$/],
  ['of an unknown coding', respond(200, { 'content-encoding': 'rot13' }, 'text'), /: its content coding is not known$/],
])('refuses a body %s', async (_title, served, message) => {
  const client = open();
  expect((await errorOf(client.get(serve(served)))).message).toMatch(message);
  expect((await client.get(serve('whole'))).body.toString()).toBe('whole');
});

test('says why there is no answer', async () => {
  const url = serve((request) => void request.socket.destroy());
  expect((await errorOf(open().get(url))).message).toMatch(/^127\.0\.0\.1:\d+: the request failed \((UND_ERR_SOCKET|ECONNRESET)\)$/);
  const closed = await serveFiles();
  await closed.close();
  expect((await errorOf(open().get(closed.url))).message).toMatch(/: it refuses connections$/);
});

test('sends again where the host closes the connection that it has left open', async () => {
  const sockets = new Set<unknown>();
  const url = serve(({ socket }, response) => {
    if (sockets.has(socket)) return socket.destroy();
    sockets.add(socket);
    return response.end('body');
  });
  await open().get(url);
  expect((await open().get(url)).body.toString()).toBe('body');
  expect([used.server.requests.length, sockets.size]).toEqual([3, 2]);
});

test('ends an answer that takes too long, and all requests with the runner', async () => {
  const end = new AbortController();
  const silent = serve(() => end.abort(), '/silent');
  const slow = serve((_request, response) => void response.write('a'), '/slow');
  const settings = { allowPrivate: true };
  const quick = openClients({ answerMs: 20 }).open(settings, used.folder);
  expect((await errorOf(quick.get(slow))).message).toMatch(/: the answer took too long$/);
  const ended = openClients({ signal: end.signal }).open(settings, used.folder);
  const waiting = [ended.get(silent), ended.get(silent)].map(errorOf);
  expect((await Promise.all(waiting)).map(({ message }) => message.replace(/^.*: /, ''))).toEqual([
    'the request was stopped',
    'the request was stopped',
  ]);
});
