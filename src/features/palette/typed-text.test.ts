import { describe, expect, test } from 'vitest';
import { newsSearches, parseSymbolCommand, replayKeys } from './typed-text.ts';

test.each<[typed: string, ...searches: Record<string, string>[]]>([
  [''],
  ['  '],
  ['AAPL', { tickers: 'AAPL' }, { topics: 'AAPL' }],
  [' AAPL ', { tickers: 'AAPL' }, { topics: 'AAPL' }],
  ['aapl', { topics: 'aapl' }, { tickers: 'AAPL' }],
  ['$aapl', { tickers: 'AAPL' }, { topics: '$aapl' }],
  ['AAPL, MSFT', { tickers: 'AAPL,MSFT' }, { topics: 'AAPL, MSFT' }],
  ['AAPL MSFT F', { tickers: 'AAPL,MSFT,F' }, { topics: 'AAPL MSFT F' }],
  ['AAPL AAPL', { tickers: 'AAPL' }, { topics: 'AAPL AAPL' }],
  ['BRK.B', { tickers: 'BRK.B' }, { topics: 'BRK.B' }],
  ['rate cut', { topics: 'rate cut' }, { tickers: 'RATE,CUT' }],
  ['interest rates', { topics: 'interest rates' }],
  ['M&A', { topics: 'M&A' }],
  ['“quoted”', { topics: '“quoted”' }],
  ['🚀', { topics: '🚀' }],
  ['$', { topics: '$' }],
  [','],
  [', ,'],
])('“%s” lists the likelier search first', (typed, ...searches) => {
  expect(newsSearches(typed).map(({ params }) => params)).toEqual(searches);
});

test('more than 50 symbols are only a text search', () => {
  const typed = Array.from({ length: 51 }, (_, index) => `T${index}`).join(' ');
  expect(newsSearches(typed)).toEqual([{ label: expect.stringMatching(/^Stories with/), params: { topics: typed } }]);
  expect(newsSearches(typed.slice(0, typed.lastIndexOf(' ')))[0]?.label).toMatch(/^Symbols T0, T1/);
});

describe('known symbols', () => {
  const seen = ['AAPL', 'AAL', 'F', 'FORD', 'RATE', 'BRK.B'];

  test.each<[typed: string, ...says: string[]]>([
    ['f', 'Symbol F', 'Stories with “f”', 'Symbol FORD'],
    ['aa', 'Stories with “aa”', 'Symbol AA', 'Symbol AAPL', 'Symbol AAL'],
    ['AA', 'Symbol AA', 'Stories with “AA”', 'Symbol AAPL', 'Symbol AAL'],
    ['F, BRK', 'Symbols F, BRK', 'Stories with “F, BRK”', 'Symbols F, BRK.B'],
    ['rate cut', 'Stories with “rate cut”', 'Symbols RATE, CUT'],
    ['interest rates', 'Stories with “interest rates”'],
  ])('“%s”: the exact symbol first, longer ones last', (typed, ...says) => {
    expect(newsSearches(typed, seen).map(({ label }) => label)).toEqual(says);
  });
});

const pages = ['N', 'QN', 'R', 'GUID', 'SPLT'].map((code) => ({ path: `/${code}`, title: `Title-${code}`, code }));

test('accepts 50 symbols, not 51', () => {
  const many = (count: number): string => `${Array.from({ length: count }, (_, index) => `T${index}`).join(' ')} N`;
  expect(parseSymbolCommand(many(50), pages)?.symbols).toHaveLength(50);
  expect(parseSymbolCommand(many(51), pages)).toBeUndefined();
});

test.each([
  ['nothing', [], '', false],
  ['letters', ['A', 'A', 'P', 'L'], 'AAPL', false],
  ['a deleted mistake', ['F', 'x', 'Backspace'], 'F', false],
  ['more deleted than typed', ['Backspace', 'F'], 'F', false],
  ['Enter, and keys after it', ['F', 'Enter', 'j', 'Enter'], 'F', true],
])('keys pressed before the field existed: %s', (_, keys, text, sent) => {
  expect(replayKeys(keys)).toEqual({ text, sent });
});
