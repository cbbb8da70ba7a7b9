import { valueAt } from '#contract/value-at.ts';
import { changesWithout, jackknifeVariance, numberClusters } from './clusters.ts';
import { studentP } from './student-t.ts';

export interface BmpTest {
  /** of the standardised moves */
  readonly mean: number;
  /** the mean over its standard error */
  readonly t: number;
  /** two-sided, from Student's t with one degree of freedom less than there are clusters */
  readonly p: number;
  /** number of moves */
  readonly n: number;
  /** number of distinct clusters */
  readonly clusters: number;
}

/**
 * The standardised cross-sectional test (Boehmer, Musumeci and Poulsen 1991) of whether the mean of standardised moves is 0. The standard
 * error is that of the cross-section, so that a higher variance at the event does no harm. It is estimated by the jackknife by clusters, as
 * events of one day share its market; for clusters of equal size this is CR1. With one event in each cluster it is the published test:
 * mean / (s / √n).
 *
 * @param standardised moves in standard deviations of the days before, without NaN
 * @param clusters of each move, such as its trading day
 * @returns `t` and `p` are NaN for fewer than two clusters, for infinite moves, and where the standard error is 0 (moves that are all equal, or whose
 *   deviations cancel out within every cluster)
 */
export function bmpTest(standardised: ArrayLike<number>, clusters: ArrayLike<number>): BmpTest {
  const n = standardised.length;
  const { size, places } = numberClusters(clusters);
  let [sum, largest] = [0, 0];
  for (let index = 0; index < n; index++) {
    const move = valueAt(standardised, index);
    sum += move;
    largest = Math.max(largest, Math.abs(move));
  }
  const mean = sum / n;
  const deviations = Float64Array.from(standardised, (move) => move - mean);
  const error = Math.sqrt(jackknifeVariance(changesWithout(deviations, places, size)));
  // Equal moves may differ from their mean by rounding.
  const t = error > largest * 1e-13 ? mean / error : Number.NaN;
  return { mean, t, p: studentP(t, size - 1), n, clusters: size };
}
