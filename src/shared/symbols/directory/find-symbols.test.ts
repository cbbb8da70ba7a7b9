import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedDirectory } from '#src/testing/listings.ts';
import { joinDirectory } from './directory.ts';
import { findSymbols } from './find-symbols.ts';
import { recogniseSymbol } from './recognise-symbol.ts';

const directory = listedDirectory;
const symbols = (query: string, ...rest: [Parameters<typeof findSymbols>[2]?]): string[] =>
  findSymbols(directory, query, ...rest).map(({ symbol }) => symbol);

test.each<[query: string, first: string]>([
  ['f', 'F'],
  ['F', 'F'],
  ['aapl', 'AAPL'],
  ['a', 'A'],
  ['c', 'C'],
  ['brk-b', 'BRK.B'],
  ['BRK/B', 'BRK.B'],
  ['brk.b', 'BRK.B'],
  ['brk b', 'BRK.B'],
  ['BRKB', 'BRK.B'],
  ['BRK.A', 'BRK.A'],
  ['FB', 'META'],
  ['antm', 'ELV'],
  ['fi', 'FISV'],
  ['FISV', 'FISV'],
  ['SQ', 'XYZ'],
  ['GOOG', 'GOOG'],
  ['nike', 'NKE'],
  ['disney', 'DIS'],
  ['walt disney', 'DIS'],
  ['disney walt', 'DIS'],
  ['berkshire hath', 'BRK.B'],
  ['Berkshire Hathaway', 'BRK.B'],
  ['pfizer', 'PFE'],
  ['PFIZER', 'PFE'],
  ['apple', 'AAPL'],
  ['micro', 'MSFT'],
  ['coca-cola', 'KO'],
  ['cocacola', 'KO'],
  ["mcdonald's", 'MCD'],
  ['mcdonald’s', 'MCD'],
  ['at&t', 'T'],
  ['johnson & johnson', 'JNJ'],
  ['Estée Lauder', 'EL'],
  ['google', 'GOOGL'],
  ['facebook', 'META'],
  ['NASDAQ:MSFT', 'MSFT'],
  ['nyse: f', 'F'],
  ['XNAS:AAPL', 'AAPL'],
  ['AAPL US Equity', 'AAPL'],
  ['brk/b us equity', 'BRK.B'],
  ['GOOGL UW', 'GOOGL'],
  ['$AMZN', 'AMZN'],
  ['AAPL.OQ', 'AAPL'],
  ['AAPL.US', 'AAPL'],
  ['0000320193', 'AAPL'],
  ['320193', 'AAPL'],
  ['VOO', 'VOO'],
])('“%s” finds %s first', (query, first) => {
  expect(symbols(query)[0]).toBe(first);
});

test.each(['', '  ', 'XYZQQ', 'zzzz', '$', '=SUM(B2:B9)', '🚀', '12345678901', '%', 'nike shoes for everybody', '.*', 'constructor'])(
  '“%s” finds nothing',
  (query) => expect(symbols(query)).toEqual([]),
);

test('symbols precede names for one or two letters, by market value', () => {
  const found = findSymbols(directory, 'nv');
  expect(found.map(({ symbol }) => symbol).slice(0, 3)).toEqual(['NVDA', 'NVS', 'NVO']);
});

test('symbols of watchlists precede recent ones, and these larger companies; the exact symbol stays first', () => {
  const preferences = { watchlists: [{ symbols: ['FDS'] }], recent: ['FTNT', 'FDX'] };
  expect(symbols('f', preferences).slice(0, 4)).toEqual(['F', 'FDS', 'FTNT', 'FDX']);
  expect(symbols('bank', { watchlists: [{ symbols: ['RY'] }] })[0]).toBe('RY');
});

test('a former symbol says so', () => {
  expect(findSymbols(directory, 'FB')[0]).toEqual({ symbol: 'META', name: 'Meta Platforms, Inc.', note: 'formerly FB, until Jun 9, 2022' });
});

test('companies of loaded data are found, and listed ones keep their place', () => {
  const joined = joinDirectory(directory, [
    { symbol: 'ZZTOP', name: 'Zz Top Holdings' },
    { symbol: 'brk-b', name: 'Another name' },
  ]);
  expect(findSymbols(joined, 'zz top')).toEqual([{ symbol: 'ZZTOP', name: 'Zz Top Holdings' }]);
  expect(findSymbols(joined, 'BRK.B')[0]?.name).toBe('Berkshire Hathaway Inc');
  expect(joinDirectory(directory, [])).toBe(directory);
});

describe('recognises one symbol', () => {
  test.each<[text: string, symbol: string | undefined]>([
    ['F UA', undefined],
    ['UA', 'UA'],
    ['F US', 'F'],
    ['Berkshire Hathaway', undefined],
    ['AAPL MSFT', undefined],
    ['A:B', undefined],
    ['A'.repeat(50), undefined],
  ])('%j is %s', (text, symbol) => expect(recogniseSymbol(directory, text)?.entry.symbol).toBe(symbol));
});

test('finds only what the directory has, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (query) => symbols(query).every((symbol) => directory.byKey.has(symbol))),
  );
});

test('every listed symbol finds itself first', () => {
  for (const { symbol } of directory.entries.filter((_, index) => index % 97 === 0)) expect(symbols(symbol.toLowerCase())[0]).toBe(symbol);
});
