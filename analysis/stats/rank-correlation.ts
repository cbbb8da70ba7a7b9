import { bootstrapped, drawsOf, type Resampling, type SampleRecords } from './bootstrap.ts';

/** Pairs of values with their records. */
export interface Pairs extends SampleRecords {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Values in ascending order. */
interface Ordered {
  /** the index of each */
  readonly order: Int32Array;
  /** where each run of equal values begins, and at last the number of values */
  readonly starts: Int32Array;
}

function ordered(values: Float64Array): Ordered {
  const order = Int32Array.from(values, (_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const starts = order.map((_, place) => place).filter((place) => values[order[place] ?? 0] !== values[order[place - 1] ?? -1]);
  return { order, starts: Int32Array.from([...starts, order.length]) };
}

/** Spearman's ρ of pairs, of which each counts as often as its cluster was drawn. Equal values share their mid-rank. */
function weightedRho({ x, y }: Pick<Pairs, 'x' | 'y'>, clusters: Int32Array) {
  const [byX, byY] = [ordered(x), ordered(y)];
  const [clusterByX, clusterByY] = [byX.order.map((pair) => clusters[pair] ?? 0), byY.order.map((pair) => clusters[pair] ?? 0)];
  const counts = new Int32Array(clusters.reduce((most, cluster) => Math.max(most, cluster + 1), 0));
  for (const cluster of clusters) counts[cluster] = (counts[cluster] ?? 0) + 1;
  // The rank of each x, less its mean.
  const ranks = new Float64Array(x.length);
  return (drawn: Uint16Array): number => {
    let total = 0;
    for (let cluster = 0; cluster < counts.length; cluster++) total += (counts[cluster] ?? 0) * (drawn[cluster] ?? 0);
    const mean = (total + 1) / 2;
    let passed = 0;
    let ofX = 0;
    for (let run = 0, place = 0; run < byX.starts.length - 1; run++) {
      const end = byX.starts[run + 1] ?? 0;
      let weight = 0;
      for (let index = place; index < end; index++) weight += drawn[clusterByX[index] ?? 0] ?? 0;
      const rank = passed + (weight + 1) / 2 - mean;
      for (; place < end; place++) ranks[byX.order[place] ?? 0] = rank;
      ofX += weight * rank * rank;
      passed += weight;
    }
    passed = 0;
    let both = 0;
    let ofY = 0;
    for (let run = 0, place = 0; run < byY.starts.length - 1; run++) {
      const end = byY.starts[run + 1] ?? 0;
      let weight = 0;
      let sum = 0;
      for (; place < end; place++) {
        const times = drawn[clusterByY[place] ?? 0] ?? 0;
        weight += times;
        sum += times * (ranks[byY.order[place] ?? 0] ?? 0);
      }
      const rank = passed + (weight + 1) / 2 - mean;
      both += sum * rank;
      ofY += weight * rank * rank;
      passed += weight;
    }
    return both / Math.sqrt(ofX * ofY);
  };
}

/**
 * Spearman's rank correlation, which does not assume linearity and is robust to outliers.
 *
 * @returns -1 to 1; NaN where one of the two is constant
 */
export const rankCorrelation = (pairs: Pick<Pairs, 'x' | 'y'>): number =>
  weightedRho(pairs, new Int32Array(pairs.x.length))(Uint16Array.of(1));

/** Its 95 % bootstrap interval, drawn by cluster like that of a median. */
export function* rankInterval(pairs: Pairs): Resampling {
  const draws = drawsOf([pairs]);
  return yield* bootstrapped(draws, weightedRho(pairs, Int32Array.from(pairs.clusters, draws.placeOf)));
}
