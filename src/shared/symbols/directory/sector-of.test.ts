import { expect, test } from 'vitest';
import { listedDirectory } from '#src/testing/listings.ts';
import { buildDirectory } from './directory.ts';
import { sectorOf } from './sector-of.ts';

test('the larger companies have sectors, in every spelling of their symbols; funds and small companies have none', () => {
  const sectors = ['AAPL', 'brk-b', 'BRK/A', 'NASDAQ:XOM', 'SPY', 'NOSUCH', ''].map((symbol) => sectorOf(listedDirectory, symbol));
  expect(sectors).toEqual(['Information Technology', 'Financials', 'Financials', 'Energy', undefined, undefined, undefined]);
});

test('a list of an operator may have no codes, or others', () => {
  const own = buildDirectory([
    { symbol: 'A', name: 'A' },
    { symbol: 'B', name: 'B', sectorCode: 7 },
    { symbol: 'C', name: 'C', sectorCode: 55 },
  ]);
  expect(['A', 'B', 'C'].map((symbol) => sectorOf(own, symbol))).toEqual([undefined, undefined, 'Utilities']);
});
