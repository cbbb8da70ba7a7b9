import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioNames } from '#contract/endpoints/ratios.ts';
import { findRatios, type RatioUnit } from './ratio-catalogue.ts';
import { type FigureUnit, formatDifference, formatPlainRatio, formatRatio } from './ratio-format.ts';

test.each<[number, RatioUnit, shown: string, difference: string]>([
  [0.43, 'fraction', '43.0%', '+4,300 bp'],
  [-0.0825, 'fraction', '\u22128.3%', '\u2212825 bp'],
  [0.00012, 'fraction', '0.0%', '+1.2 bp'],
  [1.07, 'multiple', '1.07x', '+1.07x'],
  [28.6, 'days', '29d', '+29d'],
  [2_410_000.4, 'dollars', '$2,410,000', '+$2,410,000'],
  [-1200, 'dollars', '\u2212$1,200', '\u2212$1,200'],
  [0, 'fraction', '0.0%', '0.0 bp'],
])('formats %d of unit %s as %s, as a difference %s', (value, unit, shown, difference) => {
  expect(formatRatio(value, unit)).toBe(shown);
  expect(formatDifference(value, unit)).toBe(difference);
});

test.each<[number, FigureUnit, string]>([
  [-0.0825, 'fraction', '(8.3%)'],
  [-1200, 'dollars', '($1,200)'],
  [0.0825, 'fraction', '8.3%'],
  [0, 'multiple', '0.00x'],
])('formats %d of unit %s with parentheses as %s', (value, unit, shown) => {
  expect(formatRatio(value, unit, 'parentheses')).toBe(shown);
});

test('shows no minus for values that round to zero', () => {
  expect(formatRatio(-0.0001, 'fraction')).toBe('0.0%');
  expect(formatRatio(-0.0001, 'fraction', 'parentheses')).toBe('0.0%');
  expect(formatPlainRatio(-0.0001, 'fraction')).toBe('0.0');
});

test.each<[number, FigureUnit, shown: string, file: string]>([
  [12_345.678, 'fraction', '1.23M%', '1234567.8'],
  [-2_500_000, 'multiple', '\u22122.5Mx', '-2500000.00'],
  [1e18, 'days', '1E18d', '1000000000000000000'],
])('a huge %d of unit %s is short on screen, %s, and exact in a file', (value, unit, shown, file) => {
  expect(formatRatio(value, unit)).toBe(shown);
  expect(formatPlainRatio(value, unit)).toBe(file);
});

test('writes the digits of the screen to files, with a decimal point and an ASCII minus', () => {
  const units = fc.constantFrom<FigureUnit>('fraction', 'multiple', 'days', 'dollars', 'index');
  fc.assert(
    fc.property(fc.double({ min: -9000, max: 9000, noNaN: true }), units, (value, unit) => {
      const plain = formatPlainRatio(value, unit);
      expect(plain).toMatch(/^-?\d+(\.\d+)?$/);
      expect(
        formatRatio(value, unit)
          .replace('\u2212', '-')
          .replaceAll(/[^\d.-]/g, ''),
      ).toBe(plain);
    }),
  );
});

test('formats every number as a short text', () => {
  const units = fc.constantFrom<FigureUnit>('fraction', 'multiple', 'days', 'dollars', 'index');
  fc.assert(
    fc.property(fc.double({ noNaN: true }), units, fc.constantFrom('minus' as const, 'parentheses' as const), (value, unit, negatives) => {
      expect(formatRatio(value, unit, negatives)).not.toMatch(/NaN|∞|undefined|Infinity/);
      expect(formatRatio(value, unit, negatives).length).toBeLessThan(20);
    }),
  );
});

test.each([
  ['fixAssetsTuronver', ['fixAssetsTuronver']],
  ['fixed assets', ['fixAssetsTuronver']],
  ['FIXASSETS', ['fixAssetsTuronver']],
  ['turnover fixed', ['fixAssetsTuronver']],
  ['roic', ['roic', 'normalizedRoic']],
  ['inventory', ['daysInInventory', 'inventoryTurnover']],
  ['per employee', ['salesPerEmployee', 'netIncomePerEmployee']],
  ['no such ratio', []],
])('%s finds %j', (typed, names) => {
  expect(findRatios(typed).map(({ name }) => name)).toEqual(names);
});

test('finds all ratios for an empty text', () => {
  expect(
    findRatios('  ')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...ratioNames].toSorted());
});
