import { describe, expect, test } from 'vitest';
import { meanings } from './search-meanings.ts';

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
  ['BRK/B', { tickers: 'BRK/B' }, { topics: 'BRK/B' }],
  ['BRK-B', { tickers: 'BRK-B' }, { topics: 'BRK-B' }],
  ['rate cut', { topics: 'rate cut' }, { tickers: 'RATE,CUT' }],
  ['interest rates', { topics: 'interest rates' }],
  ['M&A', { topics: 'M&A' }],
  ['“quoted”', { topics: '“quoted”' }],
  ['🚀', { topics: '🚀' }],
  ['$', { topics: '$' }],
  [','],
  [', ,'],
])('“%s” means the likelier first', (typed, ...searches) => {
  expect(meanings(typed).map(({ search }) => search)).toEqual(searches);
});

test('51 symbols are more than the service takes, so they can only be words', () => {
  const typed = Array.from({ length: 51 }, (_, index) => `T${index}`).join(' ');
  expect(meanings(typed)).toEqual([{ text: expect.stringMatching(/^Stories with/), search: { topics: typed } }]);
  expect(meanings(typed.slice(0, typed.lastIndexOf(' ')))[0]?.text).toMatch(/^Symbols T0, T1/);
});

test('each meaning says what it would do', () => {
  expect(meanings('F').map(({ text }) => text)).toEqual(['Symbol F', 'Stories with “F”']);
});

describe('symbols the desk has seen', () => {
  const seen = ['AAPL', 'AAL', 'F', 'FORD', 'RATE', 'BRK.B'];

  test.each<[typed: string, ...says: string[]]>([
    ['f', 'Symbol F', 'Stories with “f”', 'Symbol FORD'],
    ['aa', 'Stories with “aa”', 'Symbol AA', 'Symbol AAPL', 'Symbol AAL'],
    ['AA', 'Symbol AA', 'Stories with “AA”', 'Symbol AAPL', 'Symbol AAL'],
    ['F, BRK', 'Symbols F, BRK', 'Stories with “F, BRK”', 'Symbols F, BRK.B'],
    ['rate cut', 'Stories with “rate cut”', 'Symbols RATE, CUT'],
    ['interest rates', 'Stories with “interest rates”'],
  ])('“%s”: the exact symbol first, longer ones last', (typed, ...says) => {
    expect(meanings(typed, seen).map(({ text }) => text)).toEqual(says);
  });

  test('are few', () => {
    const many = Array.from({ length: 2000 }, (_, index) => `T${index}`);
    expect(meanings('T', many)).toHaveLength(7);
  });
});
