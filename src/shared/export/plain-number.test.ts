import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainNumber, plainNumber } from './sheet.ts';

test.each([
  [1e21, '1000000000000000000000'],
  [-1.5e-7, '-0.00000015'],
  [1.25e25, '12500000000000000000000000'],
  [Number.MIN_VALUE, `0.${'0'.repeat(323)}5`],
  [-0, '0'],
  [Number.NaN, ''],
  [-Infinity, ''],
])('%d is written %j', (value, text) => expect(plainNumber(value)).toBe(text));

test('every number is a plain one, and none is changed', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainNumber(value);
      expect(isPlainNumber(text)).toBe(true);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
    { numRuns: 1000 },
  );
});

test.each(['', '-', '.', '1e5', '0x1', '1,000', '−5', '1 ', 'NaN', '1\n', '--1', '1-1'])('%j is none', (text) =>
  expect(isPlainNumber(text)).toBe(false),
);
