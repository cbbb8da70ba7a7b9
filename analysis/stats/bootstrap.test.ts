import { describe, expect, test } from 'vitest';
import { clustersInOrder } from '../testing/clusters-in-order.ts';
import { runToEnd } from './run-to-end.ts';
import * as bootstrap from './bootstrap.ts';
import { type Clustered, drawsOf, resamples, tailShare } from './bootstrap.ts';
import { isDegenerate } from './clusters.ts';
import { recordNumber, seeded } from './seeded.ts';
import type { Interval } from './quantiles.ts';
import { quantile } from './quantiles.ts';

const medianInterval = (...of: Parameters<typeof bootstrap.medianInterval>): Interval => runToEnd(bootstrap.medianInterval(...of));
const differenceInterval = (...of: Parameters<typeof bootstrap.differenceInterval>): Interval =>
  runToEnd(bootstrap.differenceInterval(...of));
const hitRateDifferenceInterval = (...of: Parameters<typeof bootstrap.hitRateDifferenceInterval>): Interval =>
  runToEnd(bootstrap.hitRateDifferenceInterval(...of));

const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

const hitRate = (values: readonly number[]): number => values.filter((value) => value > 0).length / values.length;

/** The reference: joins the values of the drawn clusters and computes their median, or another statistic. */
function reference(samples: readonly Clustered[], figure: (found: readonly number[]) => number, statistic = median): Interval {
  // In the order in which clusters are numbered: the draws must be the same.
  const names = clustersInOrder(samples);
  const below = seeded(drawsOf(samples).seed);
  const groups = samples.map(
    ({ values, clusters }) => new Map(names.map((name) => [name, Array.from(values).filter((_, index) => clusters[index] === name)])),
  );
  const found = Array.from({ length: resamples }, () => {
    const drawn = names.map(() => names[below(names.length)]);
    return figure(
      groups.map((valuesOf) => statistic(drawn.flatMap((name) => (name === undefined ? undefined : valuesOf.get(name)) ?? []))),
    );
  })
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const tail = tailShare(Math.min(...samples.map(({ clusters }) => new Set(Array.from(clusters)).size)));
  return [quantile(found, tail), quantile(found, 1 - tail)];
}

const draw = seeded('values');
const sample = (size: number, stories: number, shift: number): Clustered => ({
  values: Array.from({ length: size }, () => shift + draw(800) / 100 - 4),
  clusters: Array.from({ length: size }, () => draw(stories) * 3 + 5),
  records: Array.from({ length: size }, () => draw(1e9)),
});
const alone = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The normal distribution by its series, and its product with the quantile of Student's t of a printed table. */
const normal = (z: number): number => {
  let [term, sum] = [z, z];
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) sum += term *= (z * z) / odd;
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
};

test.each([
  [5, 2.776],
  [10, 2.262],
  [20, 2.093],
  [61, 2.0],
])('beyond each end of an interval of %i clusters are fewer resamples than 2.5 %%', (clusters, t) => {
  expect(tailShare(clusters)).toBeCloseTo(normal(-t * Math.sqrt(clusters / (clusters - 1))), 4);
});

describe('the interval of a median', () => {
  test.each([
    [12, 12],
    [25, 9],
    [40, 30],
    [300, 5],
    [700, 20],
    // values enough for several checkpoints, which are 64 values or as many as there are clusters apart
    [900, 3],
    [1300, 70],
  ])('of %i reactions of at most %i clusters equals resampling whole clusters', (size, stories) => {
    const reactions = sample(size, stories, 0.5);
    expect(medianInterval(reactions)).toEqual(reference([reactions], ([first = Number.NaN]) => first));
  });

  test('follows from the records, whatever their order and the numbers of their stories', () => {
    const reactions = sample(60, 50, 0);
    const { values, clusters, records } = reactions;
    const order = alone(60).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
    const pick = (from: ArrayLike<number>) => order.map((index) => from[index] ?? 0);
    const sorted = { values: pick(values), clusters: pick(clusters).map((cluster) => 1000 - cluster), records: pick(records) };
    expect(medianInterval(sorted)).toEqual(medianInterval(reactions));
    expect(medianInterval({ ...reactions, records: alone(60) })).not.toEqual(medianInterval(reactions));
  });

  test('is wider when the reactions are of few stories', () => {
    const values = Array.from({ length: 200 }, (_, index) => Math.floor(index / 10) + (index % 10) / 100);
    const width = ([low, high]: Interval): number => high - low;
    const records = alone(200);
    const byReaction = medianInterval({ values, records, clusters: records });
    const byStory = medianInterval({ values, records, clusters: records.map((index) => Math.floor(index / 10)) });
    expect(width(byStory)).toBeGreaterThan(2 * width(byReaction));
  });

  test('holds the true median in about 95 % of samples', () => {
    let held = 0;
    for (let round = 0; round < 40; round++) {
      const [low, high] = medianInterval(sample(60, 1e6, 0));
      // uniform over −4 … +3.99: the middle is −0.005
      if (low <= -0.005 && high >= -0.005) held += 1;
    }
    expect(held).toBeGreaterThanOrEqual(34);
  });
});

test('the interval of a difference draws a story once for both sides', () => {
  const [a, b] = [sample(30, 25, 1), sample(24, 25, 0)];
  expect(differenceInterval(a, b)).toEqual(reference([a, b], ([first = Number.NaN, second = Number.NaN]) => first - second));
});

test('the difference of a sample with itself is 0', () => {
  const reactions = sample(30, 12, 0);
  expect(differenceInterval(reactions, reactions)).toEqual([0, 0]);
});

test('the interval of a difference of hit rates draws a cluster once for both sides', () => {
  const [a, b] = [sample(60, 12, 1), sample(45, 14, 0)];
  const expected = reference([a, b], ([first = Number.NaN, second = Number.NaN]) => first - second, hitRate);
  expect(hitRateDifferenceInterval(a, b)).toEqual(expected);
  expect(hitRateDifferenceInterval(a, a)).toEqual([0, 0]);
});

const constant = (n: number, cluster: (index: number) => number, value = 2): Clustered => ({
  values: alone(n).map(() => value),
  clusters: alone(n).map(cluster),
  records: alone(n),
});

test.each([
  ['clusters', { clusters: alone(29) }],
  ['records', { records: alone(29) }],
])('values without their %s are refused', (_, short) => {
  const whole = constant(30, (index) => index);
  expect(() => medianInterval({ ...whole, ...short })).toThrow(RangeError);
  expect(() => hitRateDifferenceInterval(whole, { ...whole, ...short })).toThrow(RangeError);
});

describe('an interval that says nothing', () => {
  test.each([
    ['nothing', constant(0, (index) => index)],
    ['one value', constant(1, (index) => index)],
    ['constants', constant(20, (index) => index)],
    ['infinities', constant(20, (index) => index, Infinity)],
    ['values of one cluster', { ...sample(20, 1, 0), clusters: alone(20).map(() => 7) }],
  ])('is that of %s', (_, degenerate) => {
    expect(isDegenerate(medianInterval(degenerate))).toBe(true);
    expect(isDegenerate(hitRateDifferenceInterval(degenerate, degenerate))).toBe(true);
    expect(
      isDegenerate(
        differenceInterval(
          degenerate,
          constant(0, () => 1),
        ),
      ),
    ).toBe(true);
  });

  test.each([9, 10, 19, 20])('is not that of %i values that differ', (n) => {
    const some = sample(n, 1e6, 0);
    const [low, high] = medianInterval(some);
    expect(isDegenerate([low, high])).toBe(false);
    expect(low).toBeGreaterThanOrEqual(Math.min(...Array.from(some.values)));
    expect(high).toBeLessThanOrEqual(Math.max(...Array.from(some.values)));
  });

  test('is not that of infinite ends', () => {
    const infinite = { ...constant(30, (index) => index), values: alone(30).map((index) => (index < 15 ? -Infinity : Infinity)) };
    expect(medianInterval(infinite)).toEqual([-Infinity, Infinity]);
    expect(isDegenerate([-Infinity, Infinity])).toBe(false);
  });
});

test('seeded numbers are even over their range', () => {
  const below = seeded('even');
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index++) {
    const number = below(10);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  // four standard deviations
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

test('numbers of records are whole and distinct', () => {
  const numbers = alone(5000).map((index) => recordNumber(`64f0c0ffee${index}`));
  expect(new Set(numbers).size).toBe(5000);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
});
