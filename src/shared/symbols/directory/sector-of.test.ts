import { expect, test } from 'vitest';
import { listedDirectory } from '#src/testing/listings.ts';
import { buildDirectory } from './directory.ts';
import { sectorOf, sectorPeers } from './sector-of.ts';

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

const company = (symbol: string, sectorCode: number | undefined, cik?: string) => ({ symbol, name: symbol, cik, sectorCode });

const directory = buildDirectory([
  company('BIG', 45, '1'),
  company('BIG.B', 45, '1'),
  company('BANK', 40, '2'),
  ...['A', 'B', 'C', 'D', 'E'].map((symbol, at) => company(symbol, 45, String(10 + at))),
  company('OWN', 45, '20'),
  company('OWN.B', 45, '20'),
  company('F', 45, '21'),
  company('G', 45),
  company('NONE', undefined, '22'),
]);

test('the companies of a sector that are nearest in market cap, the nearest first, each once', () => {
  expect(sectorPeers(directory, 'own')).toEqual(['E', 'D', 'F', 'C', 'G', 'B', 'A', 'BIG']);
  expect(sectorPeers(directory, 'BIG')).toEqual(['A', 'B', 'C', 'D', 'E', 'OWN', 'F', 'G']);
});

test.each(['BANK', 'NONE', 'ZZZZ'])('none for %s, alone in its sector or without one', (symbol) => {
  expect(sectorPeers(directory, symbol)).toEqual([]);
});
