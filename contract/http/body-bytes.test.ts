import { expect, test } from 'vitest';
import { bodyBytes } from './body-bytes.ts';

test.each([
  ['GET', 200, '42', 42],
  ['GET', 200, 42, 42],
  ['GET', 200, '0', 0],
  ['HEAD', 200, '42', 0],
  ['GET', 304, undefined, 0],
  ['OPTIONS', 204, undefined, 0],
  // sent in chunks
  ['GET', 200, undefined, undefined],
] as const)('%s with %i and the length %s has %s bytes of body', (method, status, contentLength, bytes) => {
  expect(bodyBytes(method, status, contentLength)).toBe(bytes);
});
