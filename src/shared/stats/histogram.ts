import { quantile } from './quantiles.ts';

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

/** The least of 1, 2, 5, 10, 20, 50, … (and their parts) that is not less than a width. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const digit = [1, 2, 5, 10].find((step) => step * power >= width * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/** Of a bin's width: 0.3 / 0.1 is a hair less than 3, and its value stands on the edge. */
const edge = 1e-9;

/** Keeps 0.1 + 0.2 from being the edge of a bin. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/**
 * Counts values in bins of one round width whose edges are multiples of it, so that 0 is an edge and no bin holds both
 * signs. Of 100 values and more the bins reach over the middle 98 %; what lies beyond is counted apart. A bin holds its lower edge.
 *
 * @param sorted ascending, without NaN
 * @param most how many bins at most
 */
export function histogram(sorted: ArrayLike<number>, most = 40): Histogram {
  if (sorted.length === 0) return { bins: [], below: 0, above: 0 };
  // Of few values none is far from the others only because it is the last one.
  const tail = sorted.length < 100 ? 0 : 0.01;
  const low = quantile(sorted, tail);
  const high = quantile(sorted, 1 - tail);
  // Two bins fewer: both ends are rounded outwards.
  const step = low === high ? 1 : roundStep((high - low) / (most - 2));
  const first = Math.floor(low / step + edge);
  const last = Math.max(first, Math.floor(high / step + edge));
  const counts = new Uint32Array(last - first + 1);
  let [below, above] = [0, 0];
  for (let index = 0; index < sorted.length; index++) {
    const place = Math.floor((sorted[index] ?? 0) / step + edge) - first;
    if (place < 0) below += 1;
    else if (place >= counts.length) above += 1;
    else counts[place] = (counts[place] ?? 0) + 1;
  }
  const bins = Array.from(counts, (count, place) => ({
    from: rounded((first + place) * step),
    to: rounded((first + place + 1) * step),
    count,
  }));
  return { bins, below, above };
}
