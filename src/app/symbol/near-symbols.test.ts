import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankNearSymbols, typosOf } from './near-symbols.ts';

test.each([
  ['AAPK', 'AAPL'],
  ['APPL', 'AAPL'],
  ['MFST', 'MSFT'],
  ['GOGL', 'GOOGL'],
  ['GOOGLE', 'GOOGL'],
  ['NVDIA', 'NVDA'],
  ['BRK', 'BRK.B'],
  ['BRKB', 'BRK'],
  ['TSL', 'TSLA'],
  ['NDA', 'NVDA'],
  ['CSCI', 'CSCO'],
  ['G', 'GM'],
])('%s may mean %s', (typed, meant) => {
  expect(typosOf(typed)).toContain(meant);
});

test('typos are unique symbols, at most for two requests, without the symbol itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9.]{0,19}$/), (symbol) => {
      const slips = typosOf(symbol);
      expect(slips.length).toBeLessThanOrEqual(198);
      expect(new Set(slips).size).toBe(slips.length);
      expect(slips).not.toContain(symbol);
      for (const slip of slips) expect(slip).toMatch(/^[A-Z0-9]+(?:\.[A-Z0-9]+)?$/);
    }),
  );
});

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
  expect(rankNearSymbols(asked, known).map(({ symbol }) => symbol)).toEqual(near);
});

test('a symbol is not similar to itself in any spelling', () => {
  expect(rankNearSymbols('BRK.B', known)).toEqual([]);
});
