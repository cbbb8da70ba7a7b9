import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bmpTest } from './bmp.ts';
import { clusteredWilson, hitRateDifferenceTest } from './hit-rate.ts';
import { signTest } from './sign-test.ts';
import { normalP, studentP, studentQuantile } from './student-t.ts';

/** Student's two-sided p-value for whole degrees of freedom, by the finite sums of Abramowitz and Stegun (1964), 26.7.3 and 26.7.4. */
function plainP(t: number, df: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(df));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  if (df === 1) return 1 - (2 * angle) / Math.PI;
  let term = df % 2 === 0 ? 1 : cosine;
  let sum = term;
  for (let power = df % 2 === 0 ? 2 : 3; power <= df - 2; power += 2) {
    term *= ((power - 1) / power) * cosine * cosine;
    sum += term;
  }
  return df % 2 === 0 ? 1 - sine * sum : 1 - (2 / Math.PI) * (angle + sine * sum);
}

/**
 * Its upper end of 95 % for any degrees of freedom above 1: with t = √df · tan θ the density is that of cos θ to the power df - 1. Simpson's rule over
 * θ = π/2 · (3s² - 2s³), which is smooth at its end, and bisection.
 */
function plainQuantile(df: number): number {
  const angle = (s: number): number => (Math.PI / 2) * (3 * s * s - 2 * s ** 3);
  const integral = (end: number): number => {
    const steps = 800;
    let sum = 0;
    for (let step = 0; step <= steps; step++) {
      const s = (step * end) / steps;
      const weight = step === 0 || step === steps ? 1 : 2 + 2 * (step % 2);
      sum += weight * Math.max(0, Math.cos(angle(s))) ** (df - 1) * (s - s * s);
    }
    return (sum * end) / steps;
  };
  const most = integral(1);
  let [low, high] = [0, 1];
  for (let round = 0; round < 45; round++) {
    const middle = (low + high) / 2;
    if (integral(middle) < 0.95 * most) low = middle;
    else high = middle;
  }
  return Math.sqrt(df) * Math.tan(angle(low));
}

/** The normal two-sided p-value, by Simpson's rule over the density. */
function plainNormalP(z: number): number {
  const steps = 2000;
  const width = Math.abs(z) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step++)
    sum += (step === 0 || step === steps ? 1 : 2 + 2 * (step % 2)) * Math.exp(-((step * width) ** 2) / 2);
  return 1 - (2 / Math.sqrt(2 * Math.PI)) * ((sum * width) / 3);
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const without = (clusters: readonly number[], left: number) => (values: readonly number[]) =>
  values.filter((_, index) => clusters[index] !== left);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** The jackknife: estimates again without each cluster. */
function plainVariance(clusters: readonly number[], estimate: number, estimateWithout: (cluster: number) => number): number {
  const groups = [...new Set(clusters)];
  return ((groups.length - 1) / groups.length) * sumOf(groups.map((cluster) => (estimateWithout(cluster) - estimate) ** 2));
}

interface Sample {
  readonly values: number[];
  readonly clusters: number[];
}

const someClustered = (value: fc.Arbitrary<number>): fc.Arbitrary<Sample> =>
  fc
    .integer({ min: 2, max: 25 })
    .chain((days) => fc.array(fc.tuple(value, fc.integer({ min: 20_000, max: 20_000 + days - 1 })), { minLength: 2, maxLength: 60 }))
    .filter((rows) => new Set(rows.map(([, day]) => day)).size > 1)
    .map((rows) => ({ values: rows.map(([value]) => value), clusters: rows.map(([, day]) => day) }));
const whole = fc.integer({ min: -4, max: 5 });
const real = fc.double({ min: -8, max: 9, noNaN: true });
const runs = { numRuns: 500 };

/** Rounding leaves nothing of what cancels out. */
const expectClose = (found: number, expected: number): void => {
  if (Number.isFinite(expected)) expect(Math.abs(found - expected)).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
  else expect(found).toBeNaN();
};

describe("Student's t", () => {
  // Fisher and Yates 1963, table III
  test.each([
    [0.95, 1, 6.314],
    [0.95, 10, 1.812],
    [0.975, 1, 12.706],
    [0.975, 2, 4.303],
    [0.975, 5, 2.571],
    [0.975, 10, 2.228],
    [0.975, 19, 2.093],
    [0.975, 30, 2.042],
    [0.975, 60, 2],
    [0.975, 120, 1.98],
    [0.995, 5, 4.032],
    [0.995, 30, 2.75],
    [0.9995, 9, 4.781],
  ])('has the published quantile of %d for %i degrees of freedom', (share, df, published) => {
    expect(studentQuantile(share, df)).toBeCloseTo(published, 3);
    expect(studentQuantile(1 - share, df)).toBeCloseTo(-published, 3);
  });

  test('equals finite sums to 1e-10', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), fc.integer({ min: 1, max: 400 }), (t, df) => {
        expect(Math.abs(studentP(t, df) - plainP(t, df))).toBeLessThan(1e-10);
      }),
      runs,
    );
  });

  test('has a quantile for each p-value, also far out', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-8, max: 1 - 1e-8, noNaN: true }), fc.integer({ min: 1, max: 400 }), (p, df) => {
        expect(Math.abs(studentP(studentQuantile(1 - p / 2, df), df) / p - 1)).toBeLessThan(1e-6);
        expect(Math.abs(studentP(studentQuantile(1 - p / 2, df), df) - p)).toBeLessThan(1e-10);
      }),
      runs,
    );
  });

  test('approaches the normal distribution', () => {
    // 1.959 964 and, by the first term of the expansion, (z³ + z) / 4 df more
    expect(studentQuantile(0.975, 1e6)).toBeCloseTo(1.959_963_985 + 9.489e-6 / 4, 9);
  });

  test.each([
    ['t of 0', studentP(0, 7), 1],
    ['infinite t', studentP(-Infinity, 7), 0],
    ['undefined t', studentP(Number.NaN, 7), Number.NaN],
    ['no degrees of freedom', studentP(1, 0), Number.NaN],
    ['the share of a half', studentQuantile(0.5, 3), 0],
    ['the share of all', studentQuantile(1, 3), Infinity],
    ['the share of nothing', studentQuantile(0, 3), -Infinity],
    ['an impossible share', studentQuantile(1.1, 3), Number.NaN],
    ['a quantile without degrees of freedom', studentQuantile(0.9, 0), Number.NaN],
  ])('of %s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});

describe('the normal distribution', () => {
  test.each([
    [0, 1],
    [1.644_853_626_951_472_7, 0.1],
    [-1.959_963_984_540_054, 0.05],
    [2.575_829_303_548_900_4, 0.01],
    [3.290_526_731_491_894_5, 0.001],
    [6.109_410_204_869_27, 1e-9],
    [Infinity, 0],
    [Number.NaN, Number.NaN],
  ])('has beyond %d the published share %d', (z, p) => {
    if (p === 0 || Number.isNaN(p)) expect(normalP(z)).toBe(p);
    else expect(normalP(z) / p).toBeCloseTo(1, 9);
  });

  test('equals a numerical integral', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (z) => expectClose(normalP(z), plainNormalP(z))),
      runs,
    );
  });
});

describe('the interval of a hit rate', () => {
  const signsOf = (hits: number, of: number): number[] => count(of).map((index) => (index < hits ? 1 : -1));

  /** Solves the quadratic equation of the score interval: (p - rate)² = c · p · (1 - p). */
  function plainWilson({ values, clusters }: Sample): readonly [number, number] {
    const hits = values.map((value) => Number(value > 0));
    const rate = sumOf(hits) / hits.length;
    const groups = new Set(clusters).size;
    const rateWithout = (cluster: number): number => meanOf(without(clusters, cluster)(hits));
    const variance = plainVariance(clusters, rate, rateWithout);
    const squares = [...new Set(clusters)].map((cluster) => (rateWithout(cluster) - rate) ** 2);
    const kurtosis = (groups * sumOf(squares.map((square) => square * square))) / sumOf(squares) ** 2;
    const effective = variance < 1e-15 ? groups : Math.min(hits.length, (rate * (1 - rate)) / variance);
    const df = variance < 1e-15 ? groups - 1 : Math.min(groups - 1, Math.max(3, (2 * groups) / Math.max(1e-12, kurtosis - 1)));
    const c = df === 1 ? 12.706_204_736_174_7 ** 2 / effective : plainQuantile(df) ** 2 / effective;
    const root = Math.sqrt((2 * rate + c) ** 2 - 4 * (1 + c) * rate ** 2);
    return [(2 * rate + c - root) / (2 + 2 * c), (2 * rate + c + root) / (2 + 2 * c)];
  }

  test('equals a plain calculation', () => {
    fc.assert(
      fc.property(someClustered(whole), (sample) => {
        const [low, high] = clusteredWilson(sample.values, sample.clusters);
        const [plainLow, plainHigh] = plainWilson(sample);
        expectClose(low, plainLow);
        expectClose(high, plainHigh);
        expect(low).toBeLessThan(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  // Newcombe 1998, table I, whose quantile is the normal one
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
  ])('of %i hits in %i events of a day each is nearly the published one', (hits, of, low, high) => {
    const [foundLow, foundHigh] = clusteredWilson(signsOf(hits, of), count(of));
    expect(foundLow).toBeCloseTo(low, 2);
    expect(foundHigh).toBeCloseTo(high, 2);
  });

  test('of an example computed by hand', () => {
    // Three days of two hits and one of none: p = 3/4. Without one of the three it is 2/3, without the fourth 1, so the variance is
    // 3/4 · (3/144 + 1/16) = 1/16 and n_eff = 3; the kurtosis is 4 · (3/20736 + 1/256) / (1/12)² = 7/3, so the degrees of freedom are 3 rather than 6.
    const [low, high] = clusteredWilson([1, 1, 1, 1, 1, 1, -1, -1], [1, 1, 2, 2, 3, 3, 4, 4]);
    expect(low).toBeCloseTo(0.130_69, 5);
    expect(high).toBeCloseTo(0.983_57, 5);
  });

  test('is wider when events of one day move together', () => {
    const width = (clusters: readonly number[]): number => {
      const [low, high] = clusteredWilson(signsOf(100, 200), clusters);
      return high - low;
    };
    expect(width(count(200).map((index) => Math.floor(index / 5)))).toBeGreaterThan(1.9 * width(count(200)));
  });

  test.each([9, 10, 19, 20, 200])('of %i equal values has a width', (n) => {
    const days = count(n).map((index) => index % 20);
    const [low, high] = clusteredWilson(new Float64Array(n).fill(2), days);
    expect(high).toBe(1);
    // the rule of three would be 1 - 3 / G
    expect(low).toBeLessThan(1 - 3 / Math.min(n, 20));
    expect(clusteredWilson(new Float64Array(n), days)).toEqual([0, expect.closeTo(1 - low, 12)]);
    expect(clusteredWilson(new Float64Array(n).fill(2), new Int32Array(n))).toEqual([0, 1]);
  });

  test('is as wide at 100 % as with a single miss, give or take 7 %', () => {
    const days = count(100).map((index) => index % 20);
    const [all] = clusteredWilson(signsOf(100, 100), days);
    const [allButOne] = clusteredWilson(signsOf(99, 100), days);
    expect(Math.abs(all - allButOne)).toBeLessThan(0.07);
  });

  test('counts each day once when all days have the same share', () => {
    const days = count(80).map((index) => Math.floor(index / 2));
    const [low, high] = clusteredWilson(
      count(80).map((index) => (index % 2) - 0.5),
      days,
    );
    expect(high - 0.5).toBeCloseTo(0.5 - low, 12);
    expect(high - low).toBeGreaterThan(0.29);
  });

  test('of nothing is undefined, and takes infinities', () => {
    expect(clusteredWilson([], [])).toEqual([Number.NaN, Number.NaN]);
    expect(clusteredWilson([Infinity, -Infinity, 1, -1], [1, 2, 3, 4])).toEqual(clusteredWilson([1, -1, 1, -1], [1, 2, 3, 4]));
  });
});

describe('the test of a difference of hit rates', () => {
  test('equals a plain calculation', () => {
    fc.assert(
      fc.property(someClustered(whole), someClustered(whole), (a, b) => {
        const hitsOf = ({ values }: Sample): number[] => values.map((value) => Number(value > 0));
        const rateOf = (sample: Sample): number => meanOf(hitsOf(sample));
        const clusters = [...a.clusters, ...b.clusters];
        const rateWithout = (sample: Sample, cluster: number): number => meanOf(without(sample.clusters, cluster)(hitsOf(sample)));
        const variance = plainVariance(clusters, rateOf(a) - rateOf(b), (cluster) => rateWithout(a, cluster) - rateWithout(b, cluster));
        const { difference, t, p, clusters: groups } = hitRateDifferenceTest(a, b);
        expect(groups).toBe(new Set(clusters).size);
        expectClose(difference, rateOf(a) - rateOf(b));
        const plainT = variance < 1e-15 ? Number.NaN : (rateOf(a) - rateOf(b)) / Math.sqrt(variance);
        expectClose(t, plainT);
        expectClose(p, plainP(plainT, groups - 1));
      }),
      runs,
    );
  });

  test('with one event a day is that of two independent shares', () => {
    const a = { values: [1, 1, 1, -1], clusters: count(4) };
    const b = { values: [1, -1, -1, -1], clusters: count(4).map((day) => day + 9) };
    // Without a hit of `a` its rate is 2/3, without its miss 1: the squared changes add up to 3/144 + 1/16, and as much for `b`.
    expect(hitRateDifferenceTest(a, b).t).toBeCloseTo(0.5 / Math.sqrt((7 / 8) * 2 * (12 / 144)), 12);
  });

  test.each([
    ['nothing on one side', [], [1, -1, 1]],
    ['all above 0 on both sides', [1, 2, 3], [1, 1, 1]],
    ['opposite constants', [1, 2, 3], [-1, -1, -1]],
  ])('is undefined for %s', (_, a, b) => {
    const { t, p } = hitRateDifferenceTest({ values: a, clusters: count(a.length) }, { values: b, clusters: count(b.length) });
    expect([t, p]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('the test of Boehmer, Musumeci and Poulsen', () => {
  test('equals a plain calculation', () => {
    fc.assert(
      fc.property(someClustered(real), ({ values, clusters }) => {
        const { mean, t, p, n, clusters: groups } = bmpTest(values, clusters);
        const plainMean = meanOf(values);
        const variance = plainVariance(clusters, plainMean, (cluster) => meanOf(without(clusters, cluster)(values)));
        fc.pre(variance > 1e-8);
        const plainT = plainMean / Math.sqrt(variance);
        expect([n, groups]).toEqual([values.length, new Set(clusters).size]);
        expectClose(mean, plainMean);
        expectClose(t, plainT);
        expectClose(p, plainP(plainT, groups - 1));
      }),
      runs,
    );
  });

  test('is the published one with one event a day', () => {
    fc.assert(
      fc.property(fc.array(real, { minLength: 2, maxLength: 40 }), (values) => {
        const mean = sumOf(values) / values.length;
        const deviation = Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
        fc.pre(deviation > 1e-3);
        expectClose(bmpTest(values, count(values.length)).t, mean / (deviation / Math.sqrt(values.length)));
      }),
      runs,
    );
  });

  test('has the clustered standard error CR1 for days of equal size', () => {
    const values = [1, 4, 2, 2, -1, -3, 0, 5];
    const mean = 10 / 8;
    const sums = [5, 4, -4, 5].map((sum) => sum - 2 * mean);
    const error = Math.sqrt(((4 / 3) * sumOf(sums.map((sum) => sum * sum))) / 64);
    expect(bmpTest(values, [1, 1, 2, 2, 3, 3, 4, 4]).t).toBeCloseTo(mean / error, 12);
  });

  test('of an example computed by hand', () => {
    // Mean 1; without each of the days 0, 2/3 and 2, so the variance is 2/3 · (1 + 1/9 + 1). For two degrees of freedom p = 1 - t / √(2 + t²).
    const { mean, t, p } = bmpTest([1, 3, 2, -2], [7, 7, 8, 9]);
    expect([mean, t, p]).toEqual([1, expect.closeTo(0.842_927, 6), expect.closeTo(0.488_0, 4)]);
  });

  test.each([
    ['nothing', [], []],
    ['one move', [3], [1]],
    ['moves of one day', [1, 2, 3, 4], [5, 5, 5, 5]],
    ['constants', count(20).map(() => 0.1), count(20)],
    ['constant zeros', count(20).map(() => 0), count(20)],
    ['deviations that cancel out within each day', [0, 1, 0.1, 0.9], [1, 1, 2, 2]],
    ['infinities', [1, Infinity, -1], [1, 2, 3]],
    ['opposite infinities', [-Infinity, Infinity, -1], [1, 2, 3]],
  ])('is undefined for %s', (_, values, clusters) => {
    const { t, p } = bmpTest(values, clusters);
    expect([t, p]).toEqual([Number.NaN, Number.NaN]);
  });
});

test('values without their clusters are refused', () => {
  expect(() => signTest([1, -1, 1], [5, 6])).toThrow(RangeError);
  expect(() => clusteredWilson([1, -1, 1], [5, 6])).toThrow(RangeError);
  expect(() => bmpTest([1, -1, 1], [5, 6])).toThrow(RangeError);
});

describe('the sign test', () => {
  test('equals a plain calculation', () => {
    fc.assert(
      fc.property(someClustered(whole), ({ values, clusters }) => {
        const signs = values.map(Math.sign);
        const used = clusters.filter((_, index) => signs[index] !== 0);
        const groups = new Set(used).size;
        const products = signs.flatMap((one, i) => signs.map((other, j) => (clusters[i] === clusters[j] ? one * other : 0)));
        const found = signTest(values, clusters);
        expect([found.s, found.n, found.clusters]).toEqual([sumOf(signs), used.length, groups]);
        const plainZ = groups < 2 ? Number.NaN : sumOf(products) === 0 ? 0 : sumOf(signs) / Math.sqrt(sumOf(products));
        expectClose(found.z, plainZ);
        expectClose(found.p, plainNormalP(plainZ));
      }),
      runs,
    );
  });

  test('of an example computed by hand', () => {
    // The signs of the days add up to 3, 0, -1 and 2.
    const { s, z, n, clusters } = signTest([5, 1, 2, 4, -1, -7, 1, 1, 0], [1, 1, 1, 2, 2, 3, 4, 4, 4]);
    expect([s, z, n, clusters]).toEqual([4, expect.closeTo(4 / Math.sqrt(14), 12), 8, 4]);
  });

  test('without clusters is the normal sign test', () => {
    expect(signTest([1, 1, 1, 1, 1, 1, 1, 1, -1], count(9)).z).toBeCloseTo(7 / 3, 12);
  });

  test.each([
    ['nothing', [], [], Number.NaN],
    ['one value', [1], [1], Number.NaN],
    ['values of one day', [1, 2, -3, 4], [1, 1, 1, 1], Number.NaN],
    ['zeros', count(20).map(() => 0), count(20), Number.NaN],
    ['one day with a sign', [0, 0, 1], [1, 2, 3], Number.NaN],
    ['signs that cancel out within each day', [1, -1, 2, -2], [1, 1, 2, 2], 1],
  ])('of %s', (_, values, clusters, p) => {
    expect(signTest(values, clusters).p).toBe(p);
  });

  test.each([9, 10, 19, 20])('rejects for %i equal values of a day each', (n) => {
    expect(signTest(new Float64Array(n).fill(Infinity), count(n)).z).toBeCloseTo(Math.sqrt(n), 12);
    expect(signTest(new Float64Array(n).fill(-Infinity), count(n)).p).toBeLessThan(0.02);
  });
});
