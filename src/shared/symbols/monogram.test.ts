import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monogramOf } from './logomark.tsx';

test.each([
  ['AAPL', 'AA'],
  ['F', 'F'],
  ['brk.b', 'BR'],
  ['$BTC', 'BT'],
  ['7203', '72'],
  ['.', ''],
  ['', ''],
])('%j is %j', (symbol, letters) => expect(monogramOf(symbol).letters).toBe(letters));

test('a symbol has one colour, in any letter case, of the eight', () => {
  fc.assert(
    fc.property(fc.string(), (symbol) => {
      const { colour } = monogramOf(symbol.toLowerCase());
      expect(colour).toMatch(/^var\(--series-[1-8]\)$/);
      expect(monogramOf(symbol.toLowerCase().toUpperCase()).colour).toBe(colour);
    }),
  );
});

test('symbols are spread over all colours', () => {
  const colours = Array.from({ length: 200 }, (_, index) => monogramOf(`S${index}`).colour);
  expect(new Set(colours).size).toBe(8);
});
