import { valueAt } from '#contract/value-at.ts';
import { changesWithout, jackknifeVariance, numberClusters } from './clusters.ts';
import { studentP, studentQuantile } from './student-t.ts';
import type { Interval } from './quantiles.ts';

/** Below this a variance of shares is rounding. */
const rounding = 1e-20;

interface HitRate {
  /** the share of values above 0 */
  readonly rate: number;
  readonly hits: number;
  /** of each value, 1 above 0 and 0 otherwise, from the rate */
  readonly deviations: Float64Array;
}

function hitRateOf(values: ArrayLike<number>): HitRate {
  const isHit = new Float64Array(values).map((value) => Number(value > 0));
  const hits = isHit.reduce((sum, hit) => sum + hit, 0);
  const rate = hits / values.length;
  return { rate, hits, deviations: isHit.map((hit) => hit - rate) };
}

const fewestDegrees = 3;

/**
 * The degrees of freedom of a variance from the kurtosis κ of what is squared: 2 · G / (κ - 1), at most G - 1 (after O'Neill 2014). Where a few
 * of G clusters make most of the variance, as at rates near 0 % and 100 %, it is known less well than G - 1 suggests. Assumed: at least 3, so
 * that two misses on one day among 40 hits do not give an interval from 50 %.
 */
function degreesOfFreedom(changes: Float64Array): number {
  const moment = (power: number): number => changes.reduce((sum, change) => sum + change ** power, 0) / changes.length;
  const kurtosis = moment(4) / moment(2) ** 2;
  return Math.min(changes.length - 1, Math.max(fewestDegrees, kurtosis > 1 ? (2 / (kurtosis - 1)) * changes.length : Infinity));
}

/**
 * Wilson's 95 % score interval of the hit rate (the share of values above 0) of values that move together within clusters. In the place of
 * the number of values stands the effective sample size p · (1 - p) / variance (Korn and Graubard 1998), at most the number of values, and in
 * the place of the normal quantile that of Student's t. The variance is that of the jackknife by clusters.
 *
 * Where no variance can be observed (no value is above 0, or all are, or every cluster has the same share), the effective sample size is the
 * number of clusters G, as if each were a single value, with G - 1 degrees of freedom. So the interval has a width at 0 % and 100 % too. A
 * single cluster says nothing: its interval is 0 to 1.
 *
 * @param clusters of each value, such as its trading day
 * @returns both ends 0 to 1; NaN for no values
 */
export function clusteredWilson(values: ArrayLike<number>, clusters: ArrayLike<number>): Interval {
  const n = values.length;
  if (n === 0) return [Number.NaN, Number.NaN];
  const numbered = numberClusters(clusters);
  if (numbered.size < 2) return [0, 1];
  const { rate, hits, deviations } = hitRateOf(values);
  const changes = changesWithout(deviations, numbered.places, numbered.size);
  const variance = jackknifeVariance(changes);
  const isMeasured = variance > rounding;
  const effective = isMeasured ? Math.min(n, (rate * (1 - rate)) / variance) : numbered.size;
  const weight = studentQuantile(0.975, isMeasured ? degreesOfFreedom(changes) : numbered.size - 1) ** 2 / effective;
  const middle = (rate + weight / 2) / (1 + weight);
  const half = Math.sqrt(weight * rate * (1 - rate) + (weight * weight) / 4) / (1 + weight);
  // At the ends the two terms are equal but for rounding.
  return [hits === 0 ? 0 : middle - half, hits === n ? 1 : middle + half];
}

/** The test of a difference. */
interface DifferenceTest {
  /** first minus second, -1 to 1 */
  readonly difference: number;
  readonly t: number;
  /** two-sided */
  readonly p: number;
  /** number of distinct clusters of both */
  readonly clusters: number;
}

interface Sample {
  readonly values: ArrayLike<number>;
  readonly clusters: ArrayLike<number>;
}

/**
 * Tests whether two hit rates are equal: their difference over its standard error by the jackknife (MacKinnon, Nielsen and Webb 2023), which
 * leaves out each cluster on both sides, as a cluster may have values in either. Student's t with G - 1 degrees of freedom. Of values less the
 * median of both samples together, it is Mood's test of equal medians.
 *
 * @returns `t` and `p` are NaN for fewer than two clusters on either side, and where no variance can be observed
 */
export function hitRateDifferenceTest(a: Sample, b: Sample): DifferenceTest {
  const { size, places } = numberClusters([...Array.from(a.clusters), ...Array.from(b.clusters)]);
  const [ofA, ofB] = [hitRateOf(a.values), hitRateOf(b.values)];
  const changesOfA = changesWithout(ofA.deviations, places.subarray(0, a.values.length), size);
  const changesOfB = changesWithout(ofB.deviations, places.subarray(a.values.length), size);
  const variance = jackknifeVariance(changesOfA.map((change, place) => change - valueAt(changesOfB, place)));
  const difference = ofA.rate - ofB.rate;
  const t = variance > rounding ? difference / Math.sqrt(variance) : Number.NaN;
  return { difference, t, p: studentP(t, size - 1), clusters: size };
}
