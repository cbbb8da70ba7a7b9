import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDifference, formatRatio, plainRatio, type FigureUnit } from './ratio-format.ts';
import type { RatioUnit } from './ratio-catalogue.ts';

test.each<[number, RatioUnit, shown: string, difference: string]>([
  [0.43, 'fraction', '43.0%', '+4,300 bp'],
  [-0.0825, 'fraction', '\u22128.3%', '\u2212825 bp'],
  [0.00012, 'fraction', '0.0%', '+1.2 bp'],
  [1.07, 'multiple', '1.07x', '+1.07x'],
  [28.6, 'days', '29d', '+29d'],
  [2_410_000.4, 'dollars', '$2,410,000', '+$2,410,000'],
  [-1200, 'dollars', '\u2212$1,200', '\u2212$1,200'],
  [0, 'fraction', '0.0%', '0.0 bp'],
])('%d of unit %s reads %s, as a difference %s', (value, unit, shown, difference) => {
  expect(formatRatio(value, unit)).toBe(shown);
  expect(formatDifference(value, unit)).toBe(difference);
});

test('an index has one decimal', () => {
  expect(formatRatio(112.449, 'index')).toBe('112.4');
});

test.each<[number, FigureUnit, string]>([
  [-0.0825, 'fraction', '(8.3%)'],
  [-1200, 'dollars', '($1,200)'],
  [0.0825, 'fraction', '8.3%'],
  [0, 'multiple', '0.00x'],
])('with parentheses for what is below zero %d of unit %s reads %s', (value, unit, shown) => {
  expect(formatRatio(value, unit, 'parentheses')).toBe(shown);
});

test('a loss that rounds to nothing is not a minus nothing', () => {
  expect(formatRatio(-0.0001, 'fraction')).toBe('0.0%');
  expect(formatRatio(-0.0001, 'fraction', 'parentheses')).toBe('0.0%');
  expect(plainRatio(-0.0001, 'fraction')).toBe('0.0');
});

test.each<[number, FigureUnit, shown: string, file: string]>([
  [12_345.678, 'fraction', '1.23M%', '1234567.8'],
  [-2_500_000, 'multiple', '\u22122.5Mx', '-2500000.00'],
  [1e18, 'days', '1E18d', '1000000000000000000'],
])('a huge %d of unit %s is short on screen, %s, and whole in a file', (value, unit, shown, file) => {
  expect(formatRatio(value, unit)).toBe(shown);
  expect(plainRatio(value, unit)).toBe(file);
});

test('a file holds what the screen shows: digits, a point, an ASCII minus', () => {
  const units = fc.constantFrom<FigureUnit>('fraction', 'multiple', 'days', 'dollars', 'index');
  fc.assert(
    fc.property(fc.double({ min: -9000, max: 9000, noNaN: true }), units, (value, unit) => {
      const plain = plainRatio(value, unit);
      expect(plain).toMatch(/^-?\d+(\.\d+)?$/);
      expect(
        formatRatio(value, unit)
          .replace('\u2212', '-')
          .replaceAll(/[^\d.-]/g, ''),
      ).toBe(plain);
    }),
  );
});

test('no number has a text that is none', () => {
  const units = fc.constantFrom<FigureUnit>('fraction', 'multiple', 'days', 'dollars', 'index');
  fc.assert(
    fc.property(fc.double({ noNaN: true }), units, fc.constantFrom('minus' as const, 'parentheses' as const), (value, unit, negatives) => {
      expect(formatRatio(value, unit, negatives)).not.toMatch(/NaN|∞|undefined|Infinity/);
      expect(formatRatio(value, unit, negatives).length).toBeLessThan(20);
    }),
  );
});
