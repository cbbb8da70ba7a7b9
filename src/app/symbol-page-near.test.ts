import { expect, test } from 'vitest';
import { nearSymbols } from './symbol-page-near.ts';

const known = [
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'MSFT', name: 'Microsoft' },
  { symbol: 'F', name: 'Ford Motor' },
  { symbol: 'BRK/B', name: 'Berkshire Hathaway' },
  { symbol: 'AAP', name: 'Advance Auto Parts' },
  { symbol: 'GOOG', name: undefined },
];

test.each([
  ['one letter more, less or other', 'AAPK', ['AAPL', 'AAP']],
  ['two letters that changed places', 'MSTF', ['MSFT']],
  ['a class share in another spelling of its base', 'BRK', ['BRK/B']],
  ['the name instead of the symbol', 'APPLE', ['AAPL']],
  ['longer than what is known', 'GOOGL', ['GOOG']],
  ['a single letter begins too much to be what was meant by more', 'FOX', []],
  ['nothing near', 'ZZZZ', []],
])('%s: %s', (_, asked, near) => {
  expect(nearSymbols(asked, known).map(({ symbol }) => symbol)).toEqual(near);
});

test('a class that was left out is nearer than another letter', () => {
  expect(nearSymbols('BRK', [{ symbol: 'MRK', name: 'Merck' }, ...known]).map(({ symbol }) => symbol)).toEqual(['BRK/B', 'MRK']);
});

test('a symbol is not near to itself, however it is spelled', () => {
  expect(nearSymbols('BRK.B', known)).toEqual([]);
});
