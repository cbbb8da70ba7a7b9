import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustersInOrder } from '../testing/clusters-in-order.ts';
import { runToEnd } from './run-to-end.ts';
import { bins2d, histogram, reachOf } from './bins.ts';
import { drawsOf, resamples, tailShare } from './bootstrap.ts';
import { isDegenerate } from './clusters.ts';
import { seeded } from './seeded.ts';
import { rankCorrelation, rankInterval } from './rank-correlation.ts';
import { quantile } from './quantiles.ts';

const numbers = (...values: number[]): Float64Array => Float64Array.from(values);
const some = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), { minLength: 1, maxLength: 300 });
const sides = (pairs: readonly (readonly [number, number])[]) =>
  [Float64Array.from(pairs, ([x]) => x / 10), Float64Array.from(pairs, ([, y]) => y / 10)] as const;

/** The reference: ranks by counting, then the correlation of the ranks. */
function plainRho(x: readonly number[], y: readonly number[]): number {
  const ranks = (of: readonly number[]) =>
    of.map((value) => of.filter((other) => other < value).length + (of.filter((other) => other === value).length + 1) / 2);
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [a, b] = [ranks(x), ranks(y)];
  const covariance = (one: readonly number[], two: readonly number[]) =>
    mean(one.map((value, index) => (value - mean(one)) * ((two[index] ?? 0) - mean(two))));
  return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
}

describe('rank correlation', () => {
  test.each([
    ['a monotonic relation', [1, 2, 3, 4], [1, 10, 100, 1e6], 1],
    ['an inverse relation', [1, 2, 3, 4], [9, 7, 5, -1e9], -1],
    // ranks 1 2 3 4 5 against 2 1 4 3 5: 1 − 6·4 / (5·24)
    ['an example computed by hand', [1, 2, 3, 4, 5], [20, 10, 40, 30, 50], 0.8],
  ])('of %s', (_, x, y, rho) => {
    expect(rankCorrelation({ x: numbers(...x), y: numbers(...y) })).toBeCloseTo(rho, 12);
  });

  test('of constant values is NaN', () => {
    expect(rankCorrelation({ x: numbers(1, 1, 1), y: numbers(1, 2, 3) })).toBeNaN();
  });

  test('equals a plain calculation, also with ties', () => {
    fc.assert(
      fc.property(some, (pairs) => {
        const [x, y] = sides(pairs.slice(0, 40));
        const found = rankCorrelation({ x, y });
        const plain = plainRho([...x], [...y]);
        if (Number.isNaN(plain)) expect(found).toBeNaN();
        else expect(found).toBeCloseTo(plain, 9);
      }),
    );
  });

  test('has an interval that is not changed by copies of a story', () => {
    const [x, y] = sides(Array.from({ length: 40 }, (_, index) => [index, ((index * 17) % 23) + index] as [number, number]));
    const clusters = x.map((_, index) => index);
    const pairs = { x, y, clusters, records: clusters };
    const [low, high] = runToEnd(rankInterval(pairs));
    expect(low).toBeLessThan(rankCorrelation(pairs));
    expect(high).toBeGreaterThan(rankCorrelation(pairs));
    expect(runToEnd(rankInterval(pairs))).toEqual([low, high]);
    const twice = {
      x: numbers(...x, ...x),
      y: numbers(...y, ...y),
      clusters: [...clusters, ...clusters],
      records: [...clusters, ...clusters],
    };
    const again = runToEnd(rankInterval(twice));
    expect(again[0]).toBeCloseTo(low, 9);
    expect(again[1]).toBeCloseTo(high, 9);
  });
});

describe('the interval of a rank correlation', () => {
  const draw = seeded('pairs');
  const random = (n: number, clusters: number) => ({
    x: Float64Array.from({ length: n }, () => draw(30)),
    y: Float64Array.from({ length: n }, () => draw(30)),
    clusters: Array.from({ length: n }, () => 20_000 + draw(clusters)),
    records: Array.from({ length: n }, () => draw(1e9)),
  });

  test.each([
    [30, 6],
    [25, 25],
  ])('of %i pairs of at most %i days equals resampling whole days', (n, days) => {
    const pairs = random(n, days);
    const names = clustersInOrder([pairs]);
    const below = seeded(drawsOf([pairs]).seed);
    const found = Array.from({ length: resamples }, () => {
      const drawn = names.map(() => names[below(names.length)]);
      const indexes = drawn.flatMap((name) => [...pairs.clusters.keys()].filter((index) => pairs.clusters[index] === name));
      return plainRho(
        indexes.map((index) => pairs.x[index] ?? 0),
        indexes.map((index) => pairs.y[index] ?? 0),
      );
    }).filter((rho) => !Number.isNaN(rho));
    const sorted = found.toSorted((a, b) => a - b);
    const [low, high] = runToEnd(rankInterval(pairs));
    const tail = tailShare(names.length);
    expect(low).toBeCloseTo(quantile(sorted, tail), 9);
    expect(high).toBeCloseTo(quantile(sorted, 1 - tail), 9);
  });

  test.each([
    ['nothing', random(0, 5)],
    ['one pair', random(1, 5)],
    ['pairs of one day', random(20, 1)],
    ['constants', { ...random(20, 20), x: new Float64Array(20).fill(3) }],
  ])('of %s says nothing', (_, pairs) => {
    expect(isDegenerate(runToEnd(rankInterval(pairs)))).toBe(true);
  });

  test('takes infinities as the largest and smallest', () => {
    const [x, y] = [numbers(-Infinity, 1, 2, Infinity), numbers(1, 2, 3, Infinity)];
    expect(rankCorrelation({ x, y })).toBe(1);
  });
});

describe('two-dimensional bins', () => {
  test('hold each pair once, in its cell', () => {
    fc.assert(
      fc.property(some, (pairs) => {
        const [x, y] = sides(pairs);
        const { stepX, stepY, cells, beyond } = bins2d(x, y, [24, 20]);
        expect(cells.reduce((sum, { count }) => sum + count, beyond)).toBe(pairs.length);
        expect(cells.length).toBeLessThanOrEqual(480);
        for (const cell of cells) {
          const inside = x.filter((value, index) => {
            const other = y[index] ?? 0;
            const isAcross = value >= cell.x - stepX * 1e-6 && value < cell.x + stepX * (1 - 1e-6);
            return isAcross && other >= cell.y - stepY * 1e-6 && other < cell.y + stepY * (1 - 1e-6);
          });
          expect(inside).toHaveLength(cell.count);
        }
      }),
    );
  });

  test('cover the middle of many values, and count those beyond', () => {
    const x = Float64Array.from({ length: 600 }, (_, index) => (index === 0 ? 1e9 : index % 10));
    const { cells, beyond, stepX } = bins2d(x, x, [24, 20]);
    expect([beyond, stepX, cells.length]).toEqual([1, 0.5, 10]);
  });

  test.each([
    ['one value over and over', [7, 7, 7]],
    ['the largest that the wire carries', [9e39, -9e39, 1]],
    ['equal but for their last digit', [9e39, 9e39 + 2e24, 9e39]],
    ['next to nothing', [1e-40, 2e-40, 0]],
    ['nothing', []],
  ])('of %s have distinct edges', (_, values) => {
    const x = numbers(...values);
    const { cells, beyond, stepX } = bins2d(x, x, [24, 20]);
    expect(cells.reduce((sum, { count }) => sum + count, beyond)).toBe(values.length);
    for (const cell of cells) expect(cell.x + stepX).toBeGreaterThan(cell.x);
    for (const { from, to } of histogram(x.toSorted()).bins) expect(to).toBeGreaterThan(from);
  });

  test('of few values cover all', () => {
    expect(reachOf(numbers(3, -100, 5))).toEqual([-100, 5]);
  });
});
