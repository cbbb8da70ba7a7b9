import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeness, isOneOff } from './closeness.ts';

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
  expect(closeness(name, typed)).toBe(near);
});

test('whatever a name is, it is the same as itself', () => {
  fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,9}( [a-z0-9]{1,9}){0,3}$/), (name) => closeness(name, name.toUpperCase()) === 0));
});

test('one letter more, less or other is one off, and it is the same from either side', () => {
  const word = fc.stringMatching(/^[a-d]{1,8}$/);
  fc.assert(
    fc.property(word, fc.nat(7), fc.constantFrom('', 'x'), (text, at, put) => {
      const other = text.slice(0, at) + put + text.slice(at + 1);
      expect(isOneOff(text, other)).toBe(isOneOff(other, text));
      expect(isOneOff(text, other)).toBe(true);
    }),
  );
});

test.each([
  ['ford', 'gord', true],
  ['ford', 'frod', true],
  ['ford', 'fodr', true],
  ['ford', 'drof', false],
  ['ford', 'fo', false],
  ['ford', 'fabd', false],
])('“%s” and “%s”', (a, b, off) => {
  expect(isOneOff(a, b)).toBe(off);
});
