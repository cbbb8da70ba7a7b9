import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseAxis, logAxis, niceAxis } from './axis.ts';

test.each([
  [
    [0.46, 1.09],
    [0.4, 0.6, 0.8, 1, 1.2],
  ],
  [
    [-0.3, 0.2],
    [-0.3, -0.2, -0.1, 0, 0.1, 0.2],
  ],
  [
    [40.5, 109],
    [40, 60, 80, 100, 120],
  ],
  [[], [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('%j has the ticks %j, without empty space beyond', (values, ticks) => {
  expect(niceAxis(values, 6).ticks).toEqual(ticks);
});

// Denormal numbers, which no metric has, are read as 0: the ticks of such a range cannot be told apart.
const value = fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((drawn) => (Math.abs(drawn) < 1e-300 ? 0 : drawn));

test('repeats no tick where numbers are too large to differ by one', () => {
  const { ticks } = niceAxis([9e39], 6);
  expect(ticks).toEqual([...new Set(ticks)]);
});

test('contains all values, with few ticks in order', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
      const { domain, ticks } = niceAxis(values, 6);
      const slack = (domain[1] - domain[0]) * 1e-6;
      expect(domain[1]).toBeGreaterThan(domain[0]);
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
    [45, 190],
    [50, 70, 100],
  ],
  [
    [0.02, 3],
    [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
  ],
  [
    [90, 120],
    [90, 100, 110, 120],
  ],
  [
    [1e-3, 1e9],
    [1e-3, 1e-1, 1e1, 1e3, 1e5, 1e7, 1e9],
  ],
])('%j has the log ticks %j', (values, ticks) => {
  expect(logAxis(values).ticks).toEqual(ticks);
});

test('a log axis ends close to its values', () => {
  const { domain } = logAxis([45, 190]);
  expect(domain[0]).toBeGreaterThan(40);
  expect(domain[1]).toBeLessThan(200);
});

test.each([
  [
    [0.25, 1.04],
    [0, 1.1024],
    [0, 0.5, 1],
  ],
  [
    [-0.2, 0.3],
    [-0.23, 0.33],
    [-0.2, 0, 0.2],
  ],
  [
    [-2, -1],
    [-2.12, 0],
    [-2, -1, 0],
  ],
  [[], [0, 1], [0]],
])('an axis of %j begins at zero and ends at the values', (values, domain, ticks) => {
  const axis = baseAxis(values, 4);
  expect(axis.domain).toEqual(domain.map((bound) => expect.closeTo(bound, 6) as number));
  expect(axis.ticks).toEqual(expect.arrayContaining(ticks));
});
