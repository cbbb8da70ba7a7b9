/** The clusters of some values, numbered from 0. */
export interface Numbered {
  /** number of distinct clusters */
  readonly size: number;
  /** the number of each value's cluster */
  readonly places: Int32Array;
}

export function numberClusters(clusters: ArrayLike<number>): Numbered {
  const numbers = new Map<number, number>();
  const places = Int32Array.from(clusters, (cluster) => {
    const known = numbers.get(cluster);
    if (known !== undefined) return known;
    numbers.set(cluster, numbers.size);
    return numbers.size - 1;
  });
  return { size: numbers.size, places };
}

/**
 * The variance of a sum over clusters, from the sums of the deviations of each: G / (G - 1) · Σ sum². The factor is the correction CR1 for few
 * clusters (Cameron and Miller 2015).
 *
 * @param deviations of each value, from the estimate whose variance is wanted
 * @returns NaN for fewer than two clusters
 */
export function clusteredVariance({ size, places }: Numbered, deviations: (index: number) => number): number {
  if (size < 2) return Number.NaN;
  const sums = new Float64Array(size);
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    sums[place] = (sums[place] ?? 0) + deviations(index);
  }
  return (size / (size - 1)) * sums.reduce((sum, each) => sum + each * each, 0);
}
