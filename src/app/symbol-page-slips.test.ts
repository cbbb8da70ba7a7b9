import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipsOf } from './symbol-page-slips.ts';

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
])('by %s %s may have been meant', (typed, meant) => {
  expect(slipsOf(typed)).toContain(meant);
});

test('slips are symbols, each once, no more than two questions take, and never the symbol itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9.]{0,19}$/), (symbol) => {
      const slips = slipsOf(symbol);
      expect(slips.length).toBeLessThanOrEqual(198);
      expect(new Set(slips).size).toBe(slips.length);
      expect(slips).not.toContain(symbol);
      for (const slip of slips) expect(slip).toMatch(/^[A-Z0-9]+(?:\.[A-Z0-9]+)?$/);
    }),
  );
});

test('what is too long for a symbol has none', () => {
  expect(slipsOf('BERKSHIRE')).toEqual([]);
});
