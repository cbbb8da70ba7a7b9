import { valueAt } from '#contract/value-at.ts';
import { numberClusters } from './clusters.ts';
import { normalP } from './student-t.ts';

interface SignTest {
  /** number of values above 0 less the number of values below */
  readonly s: number;
  /** `s` over its standard error */
  readonly z: number;
  /** two-sided */
  readonly p: number;
  /** number of values that are not 0 */
  readonly n: number;
  /** number of distinct clusters of these */
  readonly clusters: number;
}

/**
 * The sign test of whether a median is 0 (and, without values of 0, a hit rate 50 %) for values that move together within clusters: the sum of
 * all signs over the root of the sum of squared sums of each cluster, which is its variance when the median is 0 (Larocque, Nevalainen
 * and Oja 2007). Values of 0 have no sign and drop out.
 *
 * The statistic is close to normal even for 20 clusters, with lighter tails. By Student's t the test
 * would reject in 3 % instead of 5 %.
 *
 * @param values without NaN
 * @param clusters of each value, such as its trading day
 * @returns `z` and `p` are NaN for fewer than two clusters; `p` is 1 where the signs cancel out within every cluster
 */
export function signTest(values: ArrayLike<number>, clusters: ArrayLike<number>): SignTest {
  const { size, places } = numberClusters(clusters);
  const sums = new Float64Array(size);
  const counts = new Int32Array(size);
  let [s, n] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    const sign = Math.sign(valueAt(values, index));
    const place = valueAt(places, index);
    if (sign === 0) continue;
    s += sign;
    n += 1;
    sums[place] = valueAt(sums, place) + sign;
    counts[place] = valueAt(counts, place) + 1;
  }
  const withSigns = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const variance = sums.reduce((sum, each) => sum + each * each, 0);
  const z = withSigns < 2 ? Number.NaN : s / Math.sqrt(variance || 1);
  return { s, z, p: normalP(z), n, clusters: withSigns };
}
