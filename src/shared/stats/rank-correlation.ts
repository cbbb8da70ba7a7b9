import { bootstrapped, drawsOf, type Resampling, type SampleRecords } from './bootstrap.ts';

/** Pairs of values with their records. */
export interface Pairs extends SampleRecords {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

const orderOf = (values: Float64Array): Uint32Array =>
  Uint32Array.from(values, (_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));

/** Writes the weighted mid-rank of every value; equal values share one. */
function rank(values: Float64Array, order: Uint32Array, weights: ArrayLike<number>, into: Float64Array): void {
  let passed = 0;
  for (let start = 0; start < order.length;) {
    const value = values[order[start] ?? 0];
    let [end, weight] = [start, 0];
    while (end < order.length && values[order[end] ?? 0] === value) weight += weights[order[end++] ?? 0] ?? 0;
    for (; start < end; start++) into[order[start] ?? 0] = passed + (weight + 1) / 2;
    passed += weight;
  }
}

/** Spearman's ρ of weighted pairs. */
function weightedRho({ x, y }: Pick<Pairs, 'x' | 'y'>) {
  const [orderX, orderY] = [orderOf(x), orderOf(y)];
  const [ranksX, ranksY] = [new Float64Array(x.length), new Float64Array(y.length)];
  return (weights: ArrayLike<number>): number => {
    rank(x, orderX, weights, ranksX);
    rank(y, orderY, weights, ranksY);
    let total = 0;
    for (let index = 0; index < x.length; index++) total += weights[index] ?? 0;
    const mean = (total + 1) / 2;
    let [both, ofX, ofY] = [0, 0, 0];
    for (let index = 0; index < x.length; index++) {
      const weight = weights[index] ?? 0;
      const [across, up] = [(ranksX[index] ?? 0) - mean, (ranksY[index] ?? 0) - mean];
      both += weight * across * up;
      ofX += weight * across * across;
      ofY += weight * up * up;
    }
    return both / Math.sqrt(ofX * ofY);
  };
}

/**
 * Spearman's rank correlation, which does not assume linearity and is robust to outliers.
 *
 * @returns -1 to 1; NaN where one of the two is constant
 */
export const rankCorrelation = (pairs: Pick<Pairs, 'x' | 'y'>): number => weightedRho(pairs)(new Uint8Array(pairs.x.length).fill(1));

/** Its 95 % percentile bootstrap, drawn by cluster like that of a median. */
export function* rankInterval(pairs: Pairs): Resampling {
  const draws = drawsOf([pairs]);
  const clusters = Int32Array.from(pairs.clusters, draws.placeOf);
  const rho = weightedRho(pairs);
  const weights = new Uint16Array(clusters.length);
  return yield* bootstrapped(draws, (drawn) => {
    for (let index = 0; index < weights.length; index++) weights[index] = drawn[clusters[index] ?? 0] ?? 0;
    return rho(weights);
  });
}
