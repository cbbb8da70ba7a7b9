import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spelledSymbol } from '#contract/symbol.ts';
import { fileText, describeImport, readFileText, withImported } from '#src/shared/storage/named-list-file.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { listFilter } from './list-filter.ts';
import { describeOmitted, feedTickers } from './feed-tickers.ts';
import { listParameter, maxSymbols, symbolsOf } from '#contract/list-symbols.ts';
import { cleanName, fromAddress, inAddress, pastedSymbols, watchlistsFile, withSymbols } from './watchlists.ts';

const shape = { query: { list: listParameter }, rules: () => [] };
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index}`);

describe('parses pasted tickers', () => {
  test.each<[what: string, text: string, symbols: string[], left: string[]]>([
    ['a column with its heading', 'Ticker\r\nAAPL\r\nMSFT\r\n', ['AAPL', 'MSFT'], []],
    ['a row', 'aapl\tmsft', ['AAPL', 'MSFT'], []],
    ['a list', '$AAPL, "BRK.B"; brk-a BRK/A', ['$AAPL', 'BRK.B', 'BRK.A'], []],
    ['with their exchanges', 'XNAS:AAPL NYSE:F', ['AAPL', 'F'], []],
    ['the same twice', 'F f F', ['F'], []],
    ['a class share in three spellings', 'brk/b BRK.B BRK-B BRK.A', ['BRK.B', 'BRK.A'], []],
    ['currencies, which are no funds', 'CRYPTO:BTC $ETH', ['CRYPTO:BTC', '$ETH'], []],
    ['what nobody sees', '\u{FEFF}AAPL\u{A0}\r\n\u{200B}MSFT\u{200D}\u{AD} \u{200E}KO', ['AAPL', 'MSFT', 'KO'], []],
    ['what is no ticker', 'F <b> =HYPERLINK() GM', ['F', 'GM'], ['<B>', '=HYPERLINK()']],
    ['nothing', ' \n', [], []],
  ])('%s', (_, text, symbols, left) => {
    expect(pastedSymbols(text)).toEqual({ symbols, left });
  });
});

test('a URL holds a list with any name', () => {
  const symbol = fc.stringMatching(/^(?:CRYPTO:)?[A-Z0-9][A-Z0-9./=^-]{0,9}$/).map(spelledSymbol);
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    .map(cleanName)
    .filter((text) => text !== '');
  fc.assert(
    fc.property(name, fc.uniqueArray(symbol, { minLength: 1, maxLength: 60 }), (name, symbols) => {
      const { value, dropped } = parseSearch(shape, formatSearch(shape, { list: inAddress({ name, symbols }) }));
      expect(dropped).toEqual([]);
      expect(symbolsOf(value.list)).toEqual(symbols);
      expect(fromAddress(value.list ?? [])).toEqual({ name, symbols });
    }),
  );
});

test('a list may have the name of one of its symbols', () => {
  const { value } = parseSearch(shape, formatSearch(shape, { list: inAddress({ name: 'F', symbols: ['F', 'GM'] }) }));
  expect(fromAddress(value.list ?? [])).toEqual({ name: 'F', symbols: ['F', 'GM'] });
});

test('symbols without a name are a watchlist too', () => {
  expect(fromAddress(['F', 'GM'])).toEqual({ name: 'Watchlist', symbols: ['F', 'GM'] });
});

test('accepts 500 symbols from a URL, and reports more', () => {
  expect(parseSearch(shape, `?list=All:${many(maxSymbols).join(',')}`).dropped).toEqual([]);
  expect(parseSearch(shape, `?list=All:${many(maxSymbols + 1).join(',')}`).dropped).toEqual(['list: at most 500, got 501']);
});

test.each([
  [{ list: ['Cars:F', 'GM'] }, 'Cars: 2 symbols', 'on the 2 symbols of the watchlist Cars'],
  [{ list: ['Cars:F'] }, 'Cars: 1 symbol', 'on the 1 symbol of the watchlist Cars'],
  [{ list: ['Cars:F', 'GM'], primary: true }, 'Mainly about Cars: 2 symbols', 'on the 2 symbols of the watchlist Cars'],
  [{ list: ['Cars:F', 'GM'], tickers: ['F'] }, 'Cars: overridden by symbols', 'watchlist Cars overridden by symbols'],
  [{ list: ['Cars:F', 'GM'], symbols: ['F'] }, 'Cars: overridden by symbols', 'watchlist Cars overridden by symbols'],
])('describes %j by its name and size', (search, chip, text) => {
  expect(listFilter.chip(search)).toBe(chip);
  expect(listFilter.describe(search)).toBe(text);
});

test('a calendar feed has the first fifty symbols of a list, and says so', () => {
  expect(feedTickers({ list: ['Cars:F', 'GM'] })).toEqual({ tickers: ['F', 'GM'] });
  expect(describeOmitted({ list: ['Cars:F', 'GM'] })).toBeUndefined();
  const long = inAddress({ name: 'All', symbols: many(120) });
  expect(feedTickers({ list: long }).tickers).toEqual(many(50));
  expect(describeOmitted({ list: long })).toBe('A calendar takes 50 tickers: the first 50 of the watchlist’s 120.');
  expect(feedTickers({ list: long, tickers: ['F'] })).toEqual({ tickers: ['F'] });
  expect(feedTickers({})).toEqual({});
});

describe('as a file', () => {
  const mine = [{ name: 'Cars', symbols: ['F', 'GM'] }];

  test('imports what was exported', () => {
    expect(readFileText(watchlistsFile, fileText(watchlistsFile, mine))).toEqual({ all: mine, messages: [] });
  });

  test('an existing name makes a copy, which is reported', () => {
    expect(withImported(watchlistsFile, mine, mine)).toEqual([...mine, { name: 'Cars (2)', symbols: ['F', 'GM'] }]);
    expect(describeImport(watchlistsFile, mine, mine)).toBe('1 watchlist imported; “Cars” exists already and was added as “Cars (2)”.');
  });

  test.each([
    ['{}', 'This file has no watchlists. Nothing was imported.'],
    ['nonsense', 'Not a JSON file. Nothing was imported.'],
    [
      '{"kind":"marketdesk-watchlists","version":1,"watchlists":[{"name":"","symbols":["F"]},{"name":"A","symbols":[]}]}',
      'This file has no valid watchlist. Nothing was imported. Entry 1 is not a valid watchlist and was skipped. Entry 2 is not a valid watchlist and was skipped.',
    ],
  ])('imports nothing of %s, and says why', (content, message) => {
    expect(readFileText(watchlistsFile, content)).toBe(message);
  });

  test('imports only tickers, up to the limit', () => {
    const text = JSON.stringify({
      kind: 'marketdesk-watchlists',
      version: 1,
      watchlists: [{ name: ' A, b ', symbols: ['f', 7, '<img>', ...many(600)] }],
    });
    expect(readFileText(watchlistsFile, text)).toEqual({
      all: [{ name: 'A b', symbols: ['F', ...many(499)] }],
      messages: ['“A b” was imported without 103 of its symbols, which are no tickers or beyond the first 500.'],
    });
  });

  test('imports only positions of its symbols, and says how many others there were', () => {
    const positions = { F: { shares: '1' }, GM: { shares: 'many' }, KO: { shares: '2' } };
    const lists = [
      { ...mine[0], positions },
      { name: 'Whole', symbols: ['F'], positions: { F: { shares: '1', cost: '2' } } },
      { name: 'Both', symbols: ['F', '<b>'], positions: { GM: { shares: '1' } } },
      { name: 'Twice', symbols: ['brk/b', 'BRK.B'] },
    ];
    const read = readFileText(watchlistsFile, JSON.stringify({ kind: 'marketdesk-watchlists', version: 1, watchlists: lists }));
    expect(read).toMatchObject({
      all: [{ positions: { F: { shares: '1' } } }, { positions: { F: { shares: '1', cost: '2' } } }, {}, {}],
      messages: [
        '“Cars” was imported without 2 of its positions, which are no numbers or of no symbol of the list.',
        '“Both” was imported without 1 of its symbols, which are no tickers or beyond the first 500, and without 1 of its positions, which are no numbers or of no symbol of the list.',
      ],
    });
  });

  test('positions that were stored by another spelling stay those of their symbol', () => {
    const list = { name: 'Preferred', symbols: ['BAC/PRL'], positions: { 'BAC.PRL': { shares: '3' } } };
    expect(readFileText(watchlistsFile, JSON.stringify({ kind: 'marketdesk-watchlists', version: 1, watchlists: [list] }))).toMatchObject({
      all: [{ symbols: ['BAC.PL'], positions: { 'BAC.PL': { shares: '3' } } }],
    });
  });

  test.each([
    ['without a version', {}, 'This file has no version, version 1 was expected. Nothing was imported.'],
    ['of a later version', { version: 2 }, 'This file is of version 2, version 1 was expected. Nothing was imported.'],
  ])('imports nothing of a file %s', (_, version, message) => {
    const text = JSON.stringify({ kind: 'marketdesk-watchlists', ...version, watchlists: mine });
    expect(readFileText(watchlistsFile, text)).toBe(message);
  });
});

test('a list with other symbols keeps its place', () => {
  const lists = [
    { name: 'A', symbols: ['F'] },
    { name: 'B', symbols: ['GM'] },
  ];
  expect(withSymbols(lists, 'A', ['X', 'Y'])).toEqual([{ name: 'A', symbols: ['X', 'Y'] }, lists[1]]);
});
