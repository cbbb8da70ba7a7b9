import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stablyBy } from './stably-by.ts';

const asTheyCame = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, index) => index);

test('rows stand from the smallest number to the largest, negatives, fractions and the endless among them', () => {
  const keys = Float64Array.from([3, -1.5, Infinity, 0, -Infinity, 1e-300, -1e300, 2.25]);
  expect([...stablyBy(asTheyCame(8), keys)].map((row) => keys[row])).toEqual([-Infinity, -1e300, -1.5, 0, 1e-300, 2.25, 3, Infinity]);
});

test('zero is one number, whichever sign it has', () => {
  expect([...stablyBy(asTheyCame(4), Float64Array.from([0, -0, 0, -0]))]).toEqual([0, 1, 2, 3]);
});

test('any numbers end in the order that a stable comparison gives, from whatever order they begin', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 400 }), fc.boolean(), (numbers, reversed) => {
      const keys = Float64Array.from(numbers);
      const begun = reversed ? asTheyCame(keys.length).toReversed() : asTheyCame(keys.length);
      const at = (row: number): number => keys[row] ?? 0;
      const expected = [...begun].toSorted((a, b) => (at(a) < at(b) ? -1 : Number(at(a) > at(b))));
      expect([...stablyBy(begun, keys)]).toEqual(expected);
    }),
  );
});
