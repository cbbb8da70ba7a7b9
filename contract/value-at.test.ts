import { expect, test } from 'vitest';
import { valueAt } from './value-at.ts';

test.each([
  [[5, 0, 7], 1, 0],
  [Float64Array.of(1.5, Number.NaN), 1, Number.NaN],
  [Int32Array.of(3, -4), 1, -4],
])('of %o the value at %i is %d', (column, index, value) => {
  expect(valueAt(column, index)).toBe(value);
});

test.each([-1, 2, 0.5, Number.NaN])('there is no value at %d of two: it throws instead of reading 0', (index) => {
  expect(() => valueAt(Float64Array.of(1, 2), index)).toThrow(RangeError);
});
