import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankNearSymbols, typosOf } from './near-symbols.ts';

test('guesses one slip: a letter more, less, other or swapped, and the spellings of a class share', () => {
  const meant = {
    AAPK: 'AAPL',
    APPL: 'AAPL',
    MFST: 'MSFT',
    GOGL: 'GOOGL',
    GOOGLE: 'GOOGL',
    NDA: 'NVDA',
    BRK: 'BRK.B',
    BRKB: 'BRK',
    G: 'GM',
  };
  for (const [typed, symbol] of Object.entries(meant)) expect(typosOf(typed), typed).toContain(symbol);
});

test('typos are unique symbols, at most for two requests, without the symbol itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9.]{0,19}$/), (symbol) => {
      const typos = typosOf(symbol);
      expect(typos.length).toBeLessThanOrEqual(200);
      expect(new Set(typos).size).toBe(typos.length);
      expect(typos).not.toContain(symbol);
      for (const typo of typos) expect(typo).toMatch(/^[A-Z0-9]+(?:\.[A-Z0-9]+)?$/);
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
  ['no symbol of a single letter for a longer one', 'FOX', []],
  ['nothing near', 'ZZZZ', []],
  ['not the symbol itself in another spelling', 'BRK.B', []],
])('%s: %s', (_, typed, near) => {
  expect(rankNearSymbols(typed, known).map(({ symbol }) => symbol)).toEqual(near);
});
