import { expect, test } from 'vitest';
import { valueHistogram } from './number-filter.tsx';

test('counts every value in a bin, those outside the range at its ends', () => {
  const values = Array.from({ length: 101 }, (_, index) => index);
  const bars = valueHistogram([...values, 1_000_000], 4);
  expect(bars).toEqual({ from: 1, to: 100, counts: [26, 25, 25, 26], outside: 2 });
});

test('one distinct value is one bin; no value has no histogram', () => {
  expect(valueHistogram([2, 2])).toEqual({ from: 2, to: 2, counts: [2], outside: 0 });
  expect(valueHistogram([])).toBeUndefined();
});
