import { expect, it, test } from 'vitest';
import { lettering, monogram } from './lettering.ts';

it('places letters by their widths and the kerning of pairs', () => {
  const width = (text: string): number => lettering(text).width;
  expect(width('HI')).toBe(width('H') + width('I'));
  expect(width('AV')).toBeLessThan(width('A') + width('V') - 20);
  expect(width('A V')).toBe(width('A') + width(' ') + width('V'));
  const { d } = lettering('H');
  expect(lettering('H H').d).toBe(`${d}M${width('H') + width(' ')} 0${d.replace('M0 0', '')}`);
});

it('omits accents and unknown characters', () => {
  expect(lettering('Nestlé')).toEqual(lettering('Nestle'));
  expect(lettering('A阿\u0000B')).toEqual(lettering('AB'));
  expect(lettering('')).toEqual({ d: '', width: 0 });
});

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
])('abbreviates %s to %s', (name, letters) => expect(monogram(name)).toBe(letters));

test('uses the symbol for a name in other scripts, and nothing without a symbol', () => {
  expect(monogram('阿里巴巴', 'BABA')).toBe('BA');
  expect(monogram('阿里巴巴', '9988')).toBe('99');
  expect(monogram('', '')).toBe('');
  expect(monogram('!!!', '$-')).toBe('');
});
