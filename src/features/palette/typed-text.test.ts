import { expect, test } from 'vitest';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import { newsSearches, parseSymbolCommand, replayKeys } from './typed-text.ts';

const directory = buildDirectory([
  { symbol: 'AAPL', name: 'Apple' },
  { symbol: 'MSFT', name: 'Microsoft' },
  { symbol: 'F', name: 'Ford Motor' },
  { symbol: 'BRK.B', name: 'Berkshire Hathaway' },
  { symbol: 'RATE', name: undefined },
  { symbol: 'CUT', name: undefined },
  { symbol: 'AA', name: 'Alcoa' },
]);

test.each<[typed: string, ...searches: Record<string, string>[]]>([
  [''],
  ['  '],
  ['AAPL', { tickers: 'AAPL' }, { topics: 'AAPL' }],
  [' AAPL ', { tickers: 'AAPL' }, { topics: 'AAPL' }],
  ['aapl', { tickers: 'AAPL' }, { topics: 'aapl' }],
  ['$aapl', { tickers: 'AAPL' }, { topics: '$aapl' }, { tickers: '$AAPL' }],
  ['AAPL, MSFT', { tickers: 'AAPL,MSFT' }, { topics: 'AAPL, MSFT' }],
  ['AAPL MSFT F', { tickers: 'AAPL,MSFT,F' }, { topics: 'AAPL MSFT F' }],
  ['apple', { topics: 'apple' }, { tickers: 'AAPL' }, { tickers: 'APPLE' }],
  ['PFIZER', { topics: 'PFIZER' }, { tickers: 'PFIZER' }],
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
  expect(newsSearches(typed, directory).map(({ params }) => params)).toEqual(searches);
});

test('more than 50 symbols are only a text search', () => {
  const typed = Array.from({ length: 51 }, (_, index) => `T${index}`).join(' ');
  expect(newsSearches(typed, directory)).toEqual([{ label: expect.stringMatching(/^Search stories for/), params: { topics: typed } }]);
});

test('a company has its name, and an unknown symbol says that it is one', () => {
  expect(newsSearches('ford', directory)[1]).toEqual({ label: 'Symbol F', description: 'Ford Motor', params: { tickers: 'F' } });
  expect(newsSearches('XYZQ', directory).at(-1)).toEqual({
    label: 'Symbol XYZQ',
    description: 'Not in the directory',
    params: { tickers: 'XYZQ' },
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
