import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decimalText, isDecimalText, numberOf, type DecimalText } from './decimal.ts';
import { compareDecimals, decimalOf } from './exact-decimal.ts';

const read = (sent: string): DecimalText => {
  const value = z.decode(decimalText, sent);
  if (value === null) throw new Error('a decimal was meant');
  return value;
};

const digits = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.stringMatching(/^\d{0,12}$/));
const anyDecimal = digits.map(([whole, fraction]) => `${whole}${fraction && `.${fraction}`}`);

test('empty text is null, "not measured", and never zero', () => {
  expect(z.decode(decimalText, '')).toBeNull();
  expect(z.encode(decimalText, null)).toBe('');
  expect(numberOf(null)).toBeNull();
});

test('every decimal keeps its text both ways', () => {
  fc.assert(
    fc.property(anyDecimal, (sent) => {
      expect(z.encode(decimalText, z.decode(decimalText, sent))).toBe(sent);
    }),
  );
});

test.each(['100000000.000', '100000000', '8.26510000000002', '-0.50', '0', '007'])('%s keeps every letter', (sent) => {
  expect(z.encode(decimalText, z.decode(decimalText, sent))).toBe(sent);
});

test.each(['1e5', '1,000', '+1', '.5', '5.', '-', 'NaN', 'Infinity', '0x1', ' 1', '1 ', '1.2.3', 'n/a', '9'.repeat(41)])(
  '%j is no decimal',
  (sent) => {
    expect(z.safeDecode(decimalText, sent).success).toBe(false);
    expect(isDecimalText(sent)).toBe(false);
  },
);

test.each([
  ['-3.49', -3.49],
  ['100000000.000', 1e8],
  ['8.26510000000002', 8.26510000000002],
  ['0.000', 0],
])('%s counts as %d', (sent, number) => expect(numberOf(read(sent))).toBe(number));

test.each([
  ['100000000', '100000000.000', 0],
  ['1.5', '1.50', 0],
  ['-0', '0.0', 0],
  ['2', '10', -1],
  ['-2', '-10', 1],
  ['-0.1', '0.1', -1],
  // a double holds neither digit
  ['9007199254740993.1', '9007199254740993.2', -1],
])('%s against %s is %d', (a, b, order) => expect(compareDecimals(read(a), read(b))).toBe(order));

test('the order is exact where doubles are, and turns with its arguments', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6), (a, b, places) => {
      const [left, right] = [decimalOf(a / 10 ** places), decimalOf(b / 10 ** places)];
      expect(compareDecimals(left, right)).toBe(Math.sign(a - b));
      expect(compareDecimals(right, left) + compareDecimals(left, right)).toBe(0);
    }),
  );
});

test('short texts are ordered as their digits are, as long ones are', () => {
  const digits = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }));
  // The same number with zeros behind it is too long for a double.
  const long = (text: string): DecimalText => read(`${text}${text.includes('.') ? '' : '.'}${'0'.repeat(20)}`);
  fc.assert(
    fc.property(digits, digits, ([a, aPlaces], [b, bPlaces]) => {
      const [left, right] = [(a / 10 ** aPlaces).toFixed(aPlaces), (b / 10 ** bPlaces).toFixed(bPlaces)];
      expect(compareDecimals(read(left), read(right))).toBe(compareDecimals(long(left), long(right)));
    }),
  );
});

test.each([
  [0, '0'],
  [-3.5, '-3.5'],
  [0.1 + 0.2, '0.3'],
  [8.26510000000002, '8.26510000000002'],
  [1 / 3, '0.333333333333333'],
  [123456789012345678, '123456789012346000'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-9.999999999999999e-5, '-0.0001'],
])('%d is written %s', (value, written) => expect(decimalOf(value)).toBe(written));

test('a written number has at most 15 significant digits, no exponent, and counts as nearly the same', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
      fc.pre(value === 0 || Math.abs(value) > 1e-20);
      const written = decimalOf(value);
      expect(written).toMatch(/^-?\d+(?:\.\d*[1-9])?$/);
      expect(written.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length).toBeLessThanOrEqual(15);
      expect(Math.abs(numberOf(written) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14);
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e60])('%d cannot be written', (value) => {
  expect(() => decimalOf(value)).toThrow('cannot be written as a plain decimal');
});
