import { expect, test } from 'vitest';
import { brokenRequest, brokenRequestResponse, endingOf } from './broken-request.ts';

test.each([
  ['HPE_HEADER_OVERFLOW', 'request_too_long'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 'request_too_long'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_too_long'],
  ['HPE_INVALID_URL', 'invalid_parameter'],
  [undefined, 'invalid_parameter'],
])('%s is told as %s', (code, kind) => {
  expect(brokenRequest(code).kind).toBe(kind);
});

test('the last answer on a connection says so and has every header on its line', () => {
  expect(brokenRequestResponse(400, { 'content-length': '2', 'cache-control': 'no-store' }, '{}')).toBe(
    'HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\ncache-control: no-store\r\nconnection: close\r\n\r\n{}',
  );
});

test.each([
  ['HPE_INVALID_METHOD', { writable: true, bytesRead: 3 }, 'respond'],
  ['ERR_HTTP_REQUEST_TIMEOUT', { writable: true, bytesRead: 3 }, 'respond'],
  ['ERR_HTTP_REQUEST_TIMEOUT', { writable: true, bytesRead: 0 }, 'unused'],
  ['ERR_HTTP_REQUEST_TIMEOUT', { writable: false, bytesRead: 3 }, 'close'],
  ['ECONNRESET', { writable: true, bytesRead: 0 }, 'close'],
])('%s on %j ends as: %s', (code, connection, ending) => {
  expect(endingOf(code, connection)).toBe(ending);
});
