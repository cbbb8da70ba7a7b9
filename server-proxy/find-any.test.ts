import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAny } from './find-any.ts';

const found = (bytes: string, ...texts: string[]): boolean => findAny(texts.map((text) => Buffer.from(text)))(Buffer.from(bytes));

test.each([
  ['the first bytes', 'key-0123 and more', true],
  ['the last bytes', 'and then key-0123', true],
  ['nothing else', 'key-0123', true],
  ['after a false start', 'kkey-012key-0123', true],
  ['its head alone', 'and then key-012', false],
  ['nothing at all', '', false],
])('a text is found as %s: %s', (_place, bytes, isFound) => expect(found(bytes, 'key-0123')).toBe(isFound));

test('of several texts any is found, the longer ones whole', () => {
  expect(found('xx abcdefgh', 'abcd', 'efghij')).toBe(true);
  expect(found('xx abc efghij', 'abcd', 'efghij')).toBe(true);
  expect(found('xx abc efghi', 'abcd', 'efghij')).toBe(false);
});

test('no texts are nowhere', () => expect(findAny([])(Buffer.from('anything'))).toBe(false));

test('it finds what a plain search finds, and nothing more', () => {
  // few letters, so that near misses are many
  const text = (minLength: number, maxLength: number) =>
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength, maxLength }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(text(0, 60), fc.array(text(2, 9), { minLength: 1, maxLength: 3 }), (bytes, texts) => {
      expect(found(bytes, ...texts)).toBe(texts.some((one) => bytes.includes(one)));
    }),
    { numRuns: 2000 },
  );
});
