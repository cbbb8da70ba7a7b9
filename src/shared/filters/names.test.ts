import { expect, test } from 'vitest';
import { hasSeveralNames, parseNames, suggestions } from './names.ts';

test.each<[text: string, codes: string[], names: string[]]>([
  ['', [], []],
  [' , ;\n', [], []],
  ['aapl', ['AAPL'], ['aapl']],
  ['AAPL,MSFT', ['AAPL', 'MSFT'], ['AAPL', 'MSFT']],
  ['AAPL\r\nMSFT\r\nBRK.B\r\n', ['AAPL', 'MSFT', 'BRK.B'], ['AAPL', 'MSFT', 'BRK.B']],
  ['AAPL\tMSFT; F', ['AAPL', 'MSFT', 'F'], ['AAPL', 'MSFT', 'F']],
  ['$aapl brk/b', ['AAPL', 'BRK/B'], ['$aapl brk/b']],
  ['Price Target\nM&A', ['PRICE', 'TARGET', 'M&A'], ['Price Target', 'M&A']],
  ['$', ['$'], ['$']],
  [' 5', ['5'], ['5']],
])('%j is parsed as codes and as names', (text, codes, names) => {
  expect(parseNames(text, true)).toEqual(codes);
  expect(parseNames(text, false)).toEqual(names);
});

test('a space separates codes, and belongs to a name', () => {
  expect(hasSeveralNames('AAPL ', true)).toBe(true);
  expect(hasSeveralNames('Price Target', false)).toBe(false);
  expect(hasSeveralNames('Price Target,', false)).toBe(true);
});

const offered = ['FORD', 'Price Target', 'F', 'M&A', 'Target Price', 'Fed', 'Ad hoc-news', 'off'];

test.each<[typed: string, found: string[]]>([
  ['', offered],
  ['  ', offered],
  ['f', ['F', 'FORD', 'Fed']],
  ['F', ['F', 'FORD', 'Fed']],
  ['price', ['Price Target', 'Target Price']],
  ['target p', ['Target Price']],
  ['a', ['Ad hoc-news', 'M&A']],
  ['news', ['Ad hoc-news']],
  ['ffi', []],
  ['.*', []],
])('“%s” suggests equal names first, then those that start with it, then those with such a word', (typed, found) => {
  expect(suggestions(offered, typed)).toEqual(found);
});

test('shows at most 50 suggestions', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `T${index}`);
  expect(suggestions(many, 't')).toEqual(many.slice(0, 50));
  expect(suggestions(many, 't1999')).toEqual(['T1999']);
});
