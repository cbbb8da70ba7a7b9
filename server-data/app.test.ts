import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/http/error-body.ts';
import { startDataService, type DataService } from './app.ts';
import { createLogger } from './routes/http/log.ts';
import { parseResponse, rawRequest } from './testing/raw-request.ts';
import { buildTestApp, type LogLine, type TestApp } from './testing/test-app.ts';

let listening: DataService;
let service: TestApp;
beforeAll(async () => {
  service = buildTestApp();
  const { store, lines } = service;
  listening = await startDataService({
    store,
    now: Date.now,
    rateLimitPerMinute: 6000,
    logger: createLogger({ write: (line) => lines.push(JSON.parse(line) as LogLine) }),
    host: '127.0.0.1',
    port: 0,
  });
});
afterAll(() => listening.close());

const send = async (bytes: string) => parseResponse(await rawRequest(listening.url, bytes));

it('returns its address', async () => {
  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${listening.url}/api/v2/news?pageSize=1`, { headers: { authorization: `token ${service.key}` } });
  expect([response.status, ((await response.json()) as unknown[]).length]).toEqual([200, 1]);
});

describe('bytes that are not a valid request', () => {
  const long = 'x'.repeat(20_000);
  it.each([
    ['garbage', '\u{1}\u{2}\u{3}\r\n\r\n', 400, 'invalid_parameter'],
    ['another protocol', '\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}', 400, 'invalid_parameter'],
    ['an unknown method', 'BREW /api/v2/news HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid_parameter'],
    ['a blank in the address', 'GET /api/v2/news?topics=a b HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid_parameter'],
    [
      'an address in raw UTF-8',
      Buffer.from('GET /api/v2/news?topics=é HTTP/1.1\r\nHost: a\r\n\r\n').toString('latin1'),
      400,
      'invalid_parameter',
    ],
    ['no version', 'GET /api/v2/news\r\n\r\n', 401, 'unauthorized'],
    ['a version to come', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400, 'invalid_parameter'],
    ['no host', 'GET /api/v2/news HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_parameter'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, 'invalid_parameter'],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400, 'invalid_parameter'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'invalid_parameter',
    ],
    ['an address too long', `GET /api/v2/news?topics=${long} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'request_too_long'],
    ['a path too long', `GET /${long} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'request_too_long'],
    ['a header too long', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${long}\r\n\r\n`, 400, 'request_too_long'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['a strange expectation', 'GET /nope HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['an upgrade', 'GET /nope HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n', 404, 'not_found'],
    ['an address that cannot be decoded', 'GET /api/v2/news/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['a body for GET', 'GET /api/v2/news HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}', 401, 'unauthorized'],
  ])('%s: an error in the one shape', async (_what, bytes, status, id) => {
    const response = await send(bytes);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(response.headers['content-length'])).toBe(Buffer.byteLength(response.body));
    expect(errorBody.parse(JSON.parse(response.body)).errors[0]?.id).toBe(id);
    const logged = { event: 'request', status, bytes: Buffer.byteLength(response.body), requestId: response.headers['x-request-id'] };
    expect(service.lines.at(-1)).toMatchObject(logged);
    // of a request that was never read it is not known how long it took
    expect(service.lines.at(-1)).not.toMatchObject({ ms: 0 });
  });
});

it('serves an address given whole', async () => {
  const head = `Host: a\r\nAuthorization: token ${service.key}\r\nConnection: close\r\n\r\n`;
  expect((await send(`GET http://a/api/v2/news?tickers=F HTTP/1.1\r\n${head}`)).status).toBe(200);
});

it('uses the keys of the store as they are when a request arrives', async () => {
  const { store, addKey } = service;
  const statuses = async (key: string) => {
    const headers = { authorization: `token ${key}` };
    const responses = await Promise.all(Array.from({ length: 8 }, () => fetch(`${listening.url}/api/v2/news`, { headers })));
    return new Set(responses.map(({ status }) => status));
  };
  for (let round = 0; round < 20; round++) {
    const key = addKey('for a while');
    expect(await statuses(key)).toEqual(new Set([200]));
    store.revokeKey('for a while', 1);
    expect(await statuses(key)).toEqual(new Set([401]));
  }
});

it('finishes open requests when it closes', async () => {
  const { store, key } = buildTestApp();
  const closing = await startDataService({
    store,
    now: Date.now,
    rateLimitPerMinute: 6000,
    host: '127.0.0.1',
    port: 0,
  });
  const pending = fetch(`${closing.url}/api/v2/news?displayOutput=full`, { headers: { authorization: `token ${key}` } });
  const response = await pending;
  await closing.close();
  expect(((await response.json()) as unknown[]).length).toBe(4);
  await expect(fetch(closing.url)).rejects.toThrow();
});

it('closes a connection on which nothing was sent without a response, which a browser would take for that of its next request', async () => {
  const { app, lines } = buildTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.headersTimeout = 100;
  expect(await rawRequest(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, '')).toBe('');
  expect(lines.filter(({ event }) => event === 'request')).toEqual([]);
  await app.close();
});
