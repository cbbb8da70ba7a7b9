import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logScale, niceScale } from './nice-ticks.ts';

test.each([
  [
    [0.46, 1.09],
    [0.4, 0.6, 0.8, 1, 1.2],
  ],
  [
    [0.1, 0.9],
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  ],
  [
    [-0.3, 0.2],
    [-0.3, -0.2, -0.1, 0, 0.1, 0.2],
  ],
  [
    [1000, 1400],
    [1000, 1100, 1200, 1300, 1400],
  ],
  [
    [5, 5],
    [2, 3, 4, 5, 6, 7, 8],
  ],
  [
    [0, 0],
    [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6],
  ],
  [
    [5e-324, -5e-324],
    [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6],
  ],
  [[], [0, 1]],
  [
    [Number.NaN, 3, Infinity],
    [1, 2, 3, 4, 5],
  ],
])('%j is drawn on %j', (values, ticks) => {
  expect(niceScale(values).ticks).toEqual(ticks);
});

test('whatever the values, all lie inside, and the ticks are few and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
      const { domain, ticks } = niceScale(values);
      const slack = (domain[1] - domain[0]) * 1e-6;
      expect(Math.min(...values)).toBeGreaterThanOrEqual(domain[0] - slack);
      expect(Math.max(...values)).toBeLessThanOrEqual(domain[1] + slack);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
    }),
    { numRuns: 300 },
  );
});

test.each([
  [
    [0.3, 7],
    [0.2, 0.5, 1, 2, 5, 10],
  ],
  [
    [100, 250],
    [100, 200, 500],
  ],
  [
    [-5, 0],
    [1, 10],
  ],
  [
    [1, 1],
    [1, 2],
  ],
])('%j is drawn on %j of a log scale', (values, ticks) => {
  expect(logScale(values).ticks).toEqual(ticks);
});
