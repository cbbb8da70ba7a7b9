import { expect, test } from 'vitest';
import { pathSegment, symbolPath } from './paths.ts';

test.each([
  ['BRK/B', 'BRK%2FB'],
  ['R&D 5%', 'R%26D%205%25'],
  ['half \uD83D of a pair', 'half%20%EF%BF%BD%20of%20a%20pair'],
])('%j is escaped as %s', (text, part) => {
  expect(pathSegment(text)).toBe(part);
});

test('every ticker has a page of its symbol', () => {
  expect(symbolPath('brk/b')).toBe('/symbol/BRK.B');
  expect(symbolPath('X\uDC00')).toBe('/symbol/X%EF%BF%BD');
});
