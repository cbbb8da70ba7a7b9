import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchDistance, isOneEdit } from './fuzzy-match.ts';

test.each<[name: string, typed: string, near: number | undefined]>([
  ['Ford Motor', 'ford motor', 0],
  ['Ford Motor', 'for', 1],
  ['Ford Motor', 'motor', 2],
  ['Ford Motor', 'mot fo', 2],
  ['Coca-Cola', 'coca c', 1],
  ['Microsoft', 'micorsoft', 3],
  ['Microsoft', 'micrsof', 3],
  ['Microsoft', 'msft', 4],
  ['Microsoft', 'soft', undefined],
  ['Microsoft', 'imcrosoft', 3],
  ['Microsoft', 'nicrosoft', undefined],
  ['Ford Motor', 'frd', 4],
  ['Ford Motor', 'fd', undefined],
  ['Ford Motor', 'gm', undefined],
  ['Ford Motor', '', undefined],
  ['Ford Motor', '&', undefined],
])('“%s” for “%s”', (name, typed, near) => {
  expect(matchDistance(name, typed)).toBe(near);
});

test('a name equals itself', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,9}( [a-z0-9]{1,9}){0,3}$/), (name) => matchDistance(name, name.toUpperCase()) === 0));
});

test('one edit is symmetric', () => {
  const word = fc.stringMatching(/^[a-d]{1,8}$/);
  fc.assert(
    fc.property(word, fc.nat(7), fc.constantFrom('', 'x'), (text, at, put) => {
      const other = text.slice(0, at) + put + text.slice(at + 1);
      expect(isOneEdit(text, other)).toBe(isOneEdit(other, text));
      expect(isOneEdit(text, other)).toBe(true);
    }),
  );
});
