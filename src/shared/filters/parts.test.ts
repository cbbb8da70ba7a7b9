import { expect, test } from 'vitest';
import { holdsSeveral, partsOf } from './parts.ts';

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
  expect(partsOf(text, true)).toEqual(codes);
  expect(partsOf(text, false)).toEqual(names);
});

test('a blank parts codes, and belongs to a name', () => {
  expect(holdsSeveral('AAPL ', true)).toBe(true);
  expect(holdsSeveral('Price Target', false)).toBe(false);
  expect(holdsSeveral('Price Target,', false)).toBe(true);
});
