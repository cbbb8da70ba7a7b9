import { valueAt } from '#contract/value-at.ts';
import { bootstrapped, countDrawn, drawsOf, type Resampling, type SampleRecords } from './bootstrap.ts';
import { countByPlace } from './clusters.ts';
import { wholeAt } from './whole-at.ts';

/** Pairs of values with their records. */
export interface Pairs extends SampleRecords {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Values in ascending order. */
interface Ordered {
  /** the index of each */
  readonly order: Int32Array;
  /** where each run of equal values ends */
  readonly ends: readonly number[];
}

function ordered(values: Float64Array): Ordered {
  const order = Int32Array.from(values, (_, index) => index).sort((a, b) => valueAt(values, a) - valueAt(values, b));
  const ends = [...order.keys(), order.length]
    .slice(1)
    .filter((end) => end === order.length || valueAt(values, valueAt(order, end)) !== valueAt(values, valueAt(order, end - 1)));
  return { order, ends };
}

/** Spearman's ρ of pairs, of which each counts as often as its cluster was drawn. Equal values share their mid-rank. @param size number of clusters */
function weightedRho({ x, y }: Pick<Pairs, 'x' | 'y'>, clusters: Int32Array, size: number) {
  const [byX, byY] = [ordered(x), ordered(y)];
  const [clusterByX, clusterByY] = [byX.order.map((pair) => valueAt(clusters, pair)), byY.order.map((pair) => valueAt(clusters, pair))];
  const counts = countByPlace(clusters, size);
  // The rank of each x, less its mean.
  const ranks = new Float64Array(x.length);
  return (drawn: Int32Array): number => {
    const mean = (countDrawn(counts, drawn) + 1) / 2;
    let [passed, place] = [0, 0];
    let ofX = 0;
    for (const end of byX.ends) {
      let weight = 0;
      for (let index = place; index < end; index++) weight += wholeAt(drawn, wholeAt(clusterByX, index));
      const rank = passed + (weight + 1) / 2 - mean;
      for (; place < end; place++) ranks[wholeAt(byX.order, place)] = rank;
      ofX += weight * rank * rank;
      passed += weight;
    }
    [passed, place] = [0, 0];
    let both = 0;
    let ofY = 0;
    for (const end of byY.ends) {
      let weight = 0;
      let sum = 0;
      for (; place < end; place++) {
        const times = wholeAt(drawn, wholeAt(clusterByY, place));
        weight += times;
        sum += times * valueAt(ranks, wholeAt(byY.order, place));
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
  weightedRho(pairs, new Int32Array(pairs.x.length), 1)(Int32Array.of(1));

/** Its 95 % bootstrap interval, drawn by cluster like that of a median. */
export function* rankInterval(pairs: Pairs): Resampling {
  const draws = drawsOf([pairs]);
  return yield* bootstrapped(draws, weightedRho(pairs, draws.places, draws.size));
}
