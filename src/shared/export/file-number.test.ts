import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCompact, formatFixed, formatPrice } from '#src/shared/format/number.ts';
import { type Digits, fileNumber } from './file-number.ts';

test.each<[value: number, digits: Digits, text: string]>([
  [2.5, 'two', '2.50'],
  [-0.0449, 'two', '-0.04'],
  [-0.001, 'two', '0.00'],
  [0.123456789012, 'two', '0.12'],
  [1234.5, 'price', '1234.50'],
  [0.84125, 'price', '0.8413'],
  [1254, 'shortened', '1250'],
  [12_345, 'shortened', '12350'],
  [-1254, 'shortened', '-1250'],
  [999_999, 'shortened', '1000000'],
  [5_772_000_000, 'shortened', '5770000000'],
  [12_000_000, 'shortened', '12000000'],
  [512.375, 'shortened', '512.38'],
  [0, 'shortened', '0'],
])('a file has of %d in %s digits: %s', (value, digits, text) => {
  expect(fileNumber(value, digits)).toBe(text);
});

const scales: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };
const decimal = (text: string): number => {
  const [, digits = '', scale = ''] = /^(\S+?)([KMBT]?)$/.exec(text.replaceAll(',', '').replace('\u2212', '-')) ?? [];
  return Number(`${digits}e${scales[scale] ?? 0}`);
};

test.each<[digits: Digits, format: (value: number) => string]>([
  ['two', formatFixed],
  ['price', formatPrice],
  ['shortened', formatCompact],
])('a file has the number that the screen shows in %s digits, whatever the value', (digits, format) => {
  const size = fc.oneof(fc.double({ noNaN: true, min: -1e4, max: 1e4 }), fc.double({ noNaN: true, min: -1e16, max: 1e16 }), fc.integer());
  fc.assert(
    fc.property(size, (value) => {
      expect(Number(fileNumber(value, digits))).toBe(decimal(format(value)));
    }),
  );
});
