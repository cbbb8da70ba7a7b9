import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isListable, splitSymbols } from './symbol-lists.ts';

const symbols = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index + 1}`);

test.each([
  [0, []],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('%i symbols are lists of %j', (count, sizes) => {
  const lists = splitSymbols(symbols(count), 50);
  expect(lists.map((list) => list.length)).toEqual(sizes);
  expect(lists.flat()).toEqual(symbols(count));
});

test('a repeated symbol is requested once', () => {
  expect(splitSymbols(['A', 'B', 'A'], 2)).toEqual([['A', 'B']]);
});

test.each([
  ['BRK.B', true],
  ['A B;C', true],
  ['half a pair \ud800', true],
  ['A,B', false],
  ['A'.repeat(5997), true],
  ['A'.repeat(5998), false],
  ['*'.repeat(5997), true],
  ['/'.repeat(1999), true],
  ['/'.repeat(2000), false],
  ['股'.repeat(1000), false],
])('%j can be part of a request: %s', (symbol, isOne) => {
  expect(isListable(symbol)).toBe(isOne);
  expect(splitSymbols(['F', symbol], 50).flat()).toEqual(isOne ? ['F', symbol] : ['F']);
});

test('any symbols are in lists that fit into an address', () => {
  const symbol = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ minLength: 200, maxLength: 900 }));
  fc.assert(
    fc.property(fc.array(symbol, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (given, maxCount) => {
      const lists = splitSymbols(given, maxCount);
      expect(lists.flat()).toEqual([...new Set(given)].filter(isListable));
      for (const list of lists) {
        expect(list.length).toBeGreaterThan(0);
        expect(list.length).toBeLessThanOrEqual(maxCount);
        expect(new URLSearchParams({ symbols: list.join(',') }).toString().length).toBeLessThan(8000);
      }
    }),
  );
});
