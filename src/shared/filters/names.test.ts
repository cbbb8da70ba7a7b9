import { expect, test } from 'vitest';
import { hasSeveralNames, parseNames } from './names.ts';

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
])('%j is read part by part, codes and names', (text, codes, names) => {
  expect(parseNames(text, true)).toEqual(codes);
  expect(parseNames(text, false)).toEqual(names);
});

test('a blank parts codes, and belongs to a name', () => {
  expect(hasSeveralNames('AAPL ', true)).toBe(true);
  expect(hasSeveralNames('Price Target', false)).toBe(false);
  expect(hasSeveralNames('Price Target,', false)).toBe(true);
});
