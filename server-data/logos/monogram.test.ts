import { expect, test } from 'vitest';
import { monogram } from './monogram.ts';

test.each([
  ['Apple', 'A'],
  ['Home Depot', 'HD'],
  ['Bank of America', 'BA'],
  ['The Walt Disney Company', 'WD'],
  ['Johnson & Johnson', 'JJ'],
  ['T-Mobile US', 'TM'],
  ["Lowe's", 'L'],
  ['Moody’s', 'M'],
  ['IBM', 'IBM'],
  ['AT&T', 'AT&T'],
  ['3M', '3M'],
  ['S&P Global', 'S&P'],
  ['U.S. Bancorp', 'US'],
  ['SPDR S&P 500 ETF', 'SPDR'],
  ['Phillips 66', 'P6'],
  ['Estée Lauder', 'EL'],
  ['Überall Ölwerke AG', 'UO'],
  ['eBay', 'E'],
  ['Group Holdings Inc.', 'G'],
  ['  spaced   out  ', 'SO'],
])('%s is %s', (name, letters) => expect(monogram(name)).toBe(letters));

test('a name in other letters is stood for by its symbol, and without one by nothing', () => {
  expect(monogram('阿里巴巴', 'BABA')).toBe('BA');
  expect(monogram('阿里巴巴', '9988')).toBe('99');
  expect(monogram('', '')).toBe('');
  expect(monogram('!!!', '$-')).toBe('');
});
