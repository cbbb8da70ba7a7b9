import { expect, test } from 'vitest';
import listed from './listed-sectors.json' with { type: 'json' };
import { listedSector, listedSectorCodes } from './listed-sectors.ts';
import { sectorOfCode } from './sectors.ts';

test.each([
  ['AAPL', 'Information Technology'],
  ['brk-b', 'Financials'],
  ['BRK.A', 'Financials'],
  ['GOOG', 'Communication Services'],
  ['AMZN', 'Consumer Discretionary'],
  ['WMT', 'Consumer Staples'],
  ['NASDAQ:AMGN', 'Health Care'],
  ['XOM', 'Energy'],
  ['GE', 'Industrials'],
  ['LIN', 'Materials'],
  ['NEE', 'Utilities'],
  ['PLD', 'Real Estate'],
  ['SPY', undefined],
  ['NOSUCH', undefined],
])('%s: %s', (symbol, sector) => {
  expect(listedSector(symbol)).toBe(sector);
});

test('a company has one sector, and every sector is one of GICS', () => {
  const symbols = Object.values(listed).flatMap((text) => text.split(' '));
  expect(listedSectorCodes.size).toBe(symbols.length);
  expect(Object.keys(listed).map((code) => sectorOfCode(Number(code)))).not.toContain(undefined);
});
