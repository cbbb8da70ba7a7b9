import { describe, expect, test } from 'vitest';
import { comparePath, compareSymbolsPath, listSide, maxSideSymbols, parseComparePath, symbolSide } from './compare-path.ts';

const names = (path: string): readonly string[] | undefined => parseComparePath(path)?.sides.map(({ name }) => name);

describe('the path of a comparison', () => {
  test.each([
    ['/compare', []],
    ['/compare/', []],
    ['/compare/AAPL', ['AAPL']],
    ['/compare/AAPL,MSFT', ['AAPL', 'MSFT']],
    ['/Compare/aapl,%20msft/', ['AAPL', 'MSFT']],
    ['/compare/AAPL%2CMSFT', ['AAPL', 'MSFT']],
    ['/compare/BRK-B,brk/a,NYSE:JPM', ['BRK.B', 'BRK.A', 'JPM']],
    ['/compare/WFC+,CRYPTO:BTC', ['WFC.WT', 'CRYPTO:BTC']],
    ['/compare/MSFT,AAPL,msft', ['MSFT', 'AAPL']],
    ['/compare/%E0%A4%A,AAPL', ['%E0%A4%A', 'AAPL']],
    ['/compare/A,B,C,D,E,F,G', ['A', 'B', 'C', 'D', 'E']],
    ['/compare/NVDA,NVDA:AMD+AVGO', ['NVDA', 'NVDA']],
  ])('%s compares %j', (path, expected) => expect(names(path)).toEqual(expected));

  test.each(['/comparison', '/compared/AAPL', '/symbol/AAPL', '/', '/news'])('%s is of another page', (path) => {
    expect(parseComparePath(path)).toBeUndefined();
  });

  test.each([
    ['/compare/AAPL,aapl,MSFT', ['AAPL: each takes part once']],
    ['/compare/A,B,C,D,E,F,G', ['up to 5 take part, without F, G']],
    ['/compare/AAPL,=1+1', ['“=1+1” is not a valid symbol']],
    ['/compare/Chips:NVDA+<b>', ['“<b>” of Chips is not a valid symbol']],
    ['/compare/AAPL,Chips:+', ['Chips has no symbols']],
  ])('%s says what is not used', (path, dropped) => expect(parseComparePath(path)?.dropped).toEqual(dropped));

  test('has a watchlist with its name and symbols, and says where it is cut', () => {
    expect(parseComparePath('/compare/AAPL,My%20chips:nvda+AMD+NVDA')?.sides[1]).toEqual({
      ...{ name: 'My chips', symbols: ['NVDA', 'AMD'], isList: true },
    });
    const many = Array.from({ length: 500 }, (_, at) => `S${at}X`);
    const cut = parseComparePath(`/compare/AAPL,Large:${many.join('+')}`);
    expect(cut?.sides[1]?.symbols).toEqual(many.slice(0, maxSideSymbols));
    expect(cut?.dropped).toEqual(['Large takes part with its first 50 symbols, without 450 others']);
  });
});

describe('a comparison as a path', () => {
  test.each([
    [[], '/compare'],
    [[symbolSide('aapl'), symbolSide('brk b')], '/compare/AAPL,BRK.B'],
    [[symbolSide('AAPL'), listSide({ name: 'Chips', symbols: ['nvda', 'AMD'] })], '/compare/AAPL,Chips:NVDA+AMD'],
    [[listSide({ name: 'One', symbols: ['NVDA'] })], '/compare/One:NVDA+'],
    [[listSide({ name: 'A: b+c, 50 %?', symbols: ['NVDA', 'CRYPTO:BTC'] })], '/compare/A%20b%20c%2050%20%25%3F:NVDA+CRYPTO:BTC'],
    [[symbolSide('AC/DC%')], '/compare/AC.DC%25'],
  ])('is read as it was written: %j', (sides, path) => {
    expect(comparePath(sides)).toBe(path);
    expect(parseComparePath(path)?.sides).toEqual(sides);
  });

  test('spells companies', () => expect(compareSymbolsPath(['brk-b', 'NASDAQ:AAPL'])).toBe('/compare/BRK.B,AAPL'));
});
