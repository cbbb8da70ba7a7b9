import { expect, test } from 'vitest';
import { hasSeveralNames, parseNames, suggestions } from './names.ts';

test.each<[text: string, names: string[]]>([
  ['', []],
  [' , ;\n', []],
  ['AAPL,MSFT', ['AAPL', 'MSFT']],
  ['AAPL\r\nMSFT\r\nBRK.B\r\n', ['AAPL', 'MSFT', 'BRK.B']],
  ['AAPL\tMSFT; F', ['AAPL', 'MSFT', 'F']],
  ['Price Target\nM&A', ['Price Target', 'M&A']],
])('%j is parsed as names', (text, names) => {
  expect(parseNames(text)).toEqual(names);
});

test('a space belongs to a name', () => {
  expect(hasSeveralNames('Price Target')).toBe(false);
  expect(hasSeveralNames('Price Target,')).toBe(true);
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
