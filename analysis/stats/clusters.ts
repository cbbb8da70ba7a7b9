import { valueAt } from '#contract/value-at.ts';
import type { Interval } from './quantiles.ts';
import { wholeAt } from './whole-at.ts';

/** The clusters of some values, numbered from 0. */
export interface Numbered {
  /** number of distinct clusters */
  readonly size: number;
  /** the number of each value's cluster */
  readonly places: Int32Array;
}

export function numberClusters(clusters: ArrayLike<number>): Numbered {
  const numbers = new Map<number, number>();
  const places = new Int32Array(clusters.length);
  let [last, lastPlace] = [Number.NaN, -1];
  for (let index = 0; index < places.length; index++) {
    const cluster = valueAt(clusters, index);
    // Rows in the order of time have the same day many times in a row.
    if (cluster !== last) {
      lastPlace = numbers.get(cluster) ?? numbers.size;
      numbers.set(cluster, lastPlace);
      last = cluster;
    }
    places[index] = lastPlace;
  }
  return { size: numbers.size, places };
}

/** How many values each cluster has. @param places the number of each value's cluster, below `size` */
export function countByPlace(places: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (let index = 0; index < places.length; index++) {
    const place = wholeAt(places, index);
    counts[place] = wholeAt(counts, place) + 1;
  }
  return counts;
}

/**
 * How a mean changes when each cluster is left out.
 *
 * @param deviations of the values from their mean
 * @param places the number of each value's cluster, below `size`
 * @returns one for each cluster; NaN for a cluster that has all values
 */
export function changesWithout(deviations: Float64Array, places: Int32Array, size: number): Float64Array {
  const sums = new Float64Array(size);
  const counts = countByPlace(places, size);
  for (let index = 0; index < deviations.length; index++) {
    const place = valueAt(places, index);
    sums[place] = valueAt(sums, place) + valueAt(deviations, index);
  }
  return sums.map((sum, place) => {
    const others = deviations.length - valueAt(counts, place);
    return others === 0 ? Number.NaN : -sum / others;
  });
}

/**
 * The jackknife variance of an estimate by clusters: (G - 1) / G · Σ change², CV3 of MacKinnon, Nielsen and Webb (2023). For the mean of
 * clusters of equal size it is CR1, G / (G - 1) · Σ sum² / n² with the sums of the deviations of each cluster; where sizes differ, tests with
 * CR1 reject too often.
 *
 * @param changes of the estimate when each cluster is left out
 * @returns NaN for fewer than two clusters
 */
export const jackknifeVariance = (changes: Float64Array): number =>
  changes.length < 2 ? Number.NaN : ((changes.length - 1) / changes.length) * changes.reduce((sum, change) => sum + change * change, 0);

/** The minimum number of clusters for an interval: of 5 clusters, intervals of 95 % hold the true value in some 85 % of samples. */
export const minClusters = 20;

/** Whether an interval says nothing: it has no width, as where all resamples agree, or is undefined. Neither is certainty. */
export const isDegenerate = ([low, high]: Interval): boolean => !(low < high);
