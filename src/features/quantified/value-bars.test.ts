import { expect, test } from 'vitest';
import { valueBars } from './value-bars.ts';

test('every value stands in a bar, and the ends say how many lie beyond them', () => {
  const values = Array.from({ length: 101 }, (_, index) => index);
  const bars = valueBars([...values, 1_000_000], 4);
  expect(bars).toEqual({ from: 1, to: 100, counts: [26, 25, 25, 26], beyond: 2 });
});

test('one value is one bar, and no value is none', () => {
  expect(valueBars([2, 2])).toEqual({ from: 2, to: 2, counts: [2], beyond: 0 });
  expect(valueBars([])).toBeUndefined();
});
