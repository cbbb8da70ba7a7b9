import { quantile } from './quantiles.ts';
import { binEdge, binOf, binStep, tailOf } from './round-step.ts';

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface Histogram {
  readonly bins: readonly Bin[];
  /** values before the first bin and after the last one: outliers are told, never dropped */
  readonly below: number;
  readonly above: number;
}

/**
 * Counts values in bins of one round width whose edges are multiples of it, so that 0 is an edge and no bin holds both
 * signs. Of 100 values and more the bins reach over the middle 98 %; what lies beyond is counted apart. A bin holds its lower edge.
 *
 * @param sorted ascending, without NaN
 * @param most how many bins at most
 */
export function histogram(sorted: ArrayLike<number>, most = 40): Histogram {
  if (sorted.length === 0) return { bins: [], below: 0, above: 0 };
  const tail = tailOf(sorted.length);
  const low = quantile(sorted, tail);
  const high = quantile(sorted, 1 - tail);
  const step = binStep(low, high, most);
  const first = binOf(low, step);
  const last = Math.max(first, binOf(high, step));
  const counts = new Uint32Array(last - first + 1);
  let [below, above] = [0, 0];
  for (let index = 0; index < sorted.length; index++) {
    const place = binOf(sorted[index] ?? 0, step) - first;
    if (place < 0) below += 1;
    else if (place >= counts.length) above += 1;
    else counts[place] = (counts[place] ?? 0) + 1;
  }
  const bins = Array.from(counts, (count, place) => ({
    from: binEdge(first + place, step),
    to: binEdge(first + place + 1, step),
    count,
  }));
  return { bins, below, above };
}
