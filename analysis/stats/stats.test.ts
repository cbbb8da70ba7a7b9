import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipAt, histogram } from './bins.ts';
import { hasIntervals } from './sample-size.ts';
import { summaryOf } from './summary.ts';
import { midRank, quantile, quartiles } from './quantiles.ts';

const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('quantiles lie between values by linear interpolation', () => {
  test.each([
    [[3], 3, 3, 3],
    [[1, 2], 1.25, 1.5, 1.75],
    [[1, 2, 3, 4], 1.75, 2.5, 3.25],
    [[-5, 0, 1, 2, 10], 0, 1, 2],
    [[1, 1, 1, 9], 1, 1, 3],
  ])('%j', (values, q1, median, q3) => {
    expect(quartiles(values)).toEqual({ q1, median, q3 });
  });

  test('the ends are the least and the greatest value; without values it is NaN', () => {
    expect([quantile([1, 5, 9], 0), quantile([1, 5, 9], 1), quantile([], 0.5)]).toEqual([1, 9, Number.NaN]);
  });

  test.each([-0.1, 1.1, Number.NaN])('there is none of the share %d', (share) => {
    expect(() => quantile([1, 5, 9], share)).toThrow(RangeError);
  });

  test('a share of the values lies at or below its quantile, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const found = quantile(ascending(values), share);
        const atMost = values.filter((value) => value <= found + 1e-9).length;
        expect(atMost).toBeGreaterThanOrEqual(Math.floor((values.length - 1) * share) + 1);
      }),
    );
  });
});

describe('a histogram', () => {
  test('has round bins with an edge at 0, and a value on an edge belongs to the bin above it', () => {
    const { bins, below, above } = histogram([-0.2, -0.1, 0, 0.1, 0.2, 0.3], 8);
    expect({ below, above }).toEqual({ below: 0, above: 0 });
    expect(bins.map(({ from, count }) => [from, count])).toEqual([
      [-0.2, 1],
      [-0.1, 1],
      [0, 1],
      [0.1, 1],
      [0.2, 1],
      [0.3, 1],
    ]);
  });

  test('counts values beyond its bins separately', () => {
    const values = [...Array.from({ length: 200 }, (_, index) => index / 100), 900];
    const { bins, below, above } = histogram([-400, ...values]);
    expect([below, above]).toEqual([1, 1]);
    expect(bins.at(-1)?.to).toBeLessThanOrEqual(2.05);
  });

  test('counts every value once, in the bin that holds it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 200 }), (cents) => {
        const values = ascending(cents.map((cent) => cent / 100));
        const { bins, below, above } = histogram(values);
        expect(below + above + bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(bins.length).toBeLessThanOrEqual(41);
        for (const { from, to, count } of bins)
          expect(count).toBe(values.filter((value) => value - from >= -1e-7 && value - to < -1e-7).length);
      }),
    );
  });

  test('of one value many times is one bin', () => {
    expect(histogram([2, 2, 2])).toEqual({ bins: [{ from: 2, to: 3, count: 3 }], below: 0, above: 0 });
  });
});

test('a percentile is the share below and half of the equal ones', () => {
  expect(midRank(3, [1, 2, 3, 4])).toBe(0.625);
  expect(midRank(3, [3, 3])).toBe(0.5);
  expect(midRank(5, [1, 2, 3])).toBe(1);
  expect(midRank(5, [])).toBeNaN();
});

test('a scale is clipped where 95 % of the sizes end, whatever their signs', () => {
  expect(clipAt([-2, 1, 0])).toBeCloseTo(1.9);
});

describe('a summary', () => {
  const daysOf = (n: number, days: number): number[] => Array.from({ length: n }, (_, index) => index % days);

  test('has quartiles and the hit rate; 0 is not a hit', () => {
    const summary = summaryOf({ values: [4, -1, 0, 2, 0], clusters: [1, 1, 2, 3, 3] }, 5);
    expect(summary).toEqual({
      ...{ n: 5, stories: 5, days: 3, q1: 0, median: 0, q3: 2, hitRate: 0.4 },
      ...{ isEnough: false, hitInterval: undefined },
    });
  });

  test.each([
    [9, 9, false],
    [10, 9, false],
    [10, 10, true],
  ])('%i reactions of %i stories are enough: %s', (n, stories, isEnough) => {
    expect(summaryOf({ values: new Float64Array(n), clusters: daysOf(n, n) }, stories).isEnough).toBe(isEnough);
  });

  test.each([
    [100, 19, false],
    [20, 20, true],
    [9, 9, false],
  ])('%i reactions on %i days have intervals: %s', (n, days, has) => {
    const summary = summaryOf({ values: Array.from({ length: n }, (_, index) => (index % 2) - 0.5), clusters: daysOf(n, days) }, n);
    expect(hasIntervals(summary)).toBe(has);
    expect(summary.hitInterval !== undefined).toBe(has);
  });
});
