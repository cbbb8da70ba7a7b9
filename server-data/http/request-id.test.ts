import { expect, it } from 'vitest';
import { requestId } from './request-id.ts';

it.each(['a', 'x'.repeat(64), '3f2c.~_-9'])("keeps a caller's sane id %s", (sent) => {
  expect(requestId(sent)).toBe(sent);
});

it.each([undefined, '', ' a', 'a b', 'x'.repeat(65), 'a\tb', 'é', '{"a":1}', ['a', 'b']])('replaces %s by its own', (sent) => {
  expect(requestId(sent)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
