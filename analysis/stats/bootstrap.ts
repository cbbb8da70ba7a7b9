import { seeded } from './seeded.ts';
import { quantile, type Interval } from './quantiles.ts';
import { normalP, studentQuantile } from './student-t.ts';

/** The records of a sample. */
export interface SampleRecords {
  /** the cluster of each, such as its trading day: whole numbers */
  readonly clusters: ArrayLike<number>;
  /** the `recordNumber` of each: the resamples follow from them alone, so that a sample has one interval, wherever and in whatever order it is shown */
  readonly records: ArrayLike<number>;
}

/** Values with their records. */
export interface Clustered extends SampleRecords {
  readonly values: ArrayLike<number>;
}

export const resamples = 2000;

/** Sorted values with the index of their cluster. Resampling only changes weights, so nothing is sorted again. */
interface Ordered {
  readonly values: Float64Array;
  readonly places: Int32Array;
  readonly clusters: number;
  /** number of values between two checkpoints */
  readonly spacing: number;
  /** a row for each checkpoint, beginning with zeros: how many values each cluster has before it; the last row is of all values */
  readonly passed: Int32Array;
}

/** The clusters of some samples, and the seed of their resamples. */
export interface Draws {
  readonly size: number;
  /** the number of clusters of the sample that has the fewest */
  readonly least: number;
  /** from 0, in the order of the clusters' lowest records */
  readonly placeOf: (cluster: number) => number;
  readonly seed: string;
}

/** Both follow from the records alone, whatever their order. */
export function drawsOf(parts: readonly SampleRecords[]): Draws {
  const found = new Map<number, number>();
  const lowest: number[] = [];
  const sorted = new Float64Array(parts.reduce((sum, { clusters }) => sum + clusters.length, 0));
  let passed = 0;
  let least = Infinity;
  for (const { clusters, records } of parts) {
    const own = new Set<number>();
    for (let index = 0; index < clusters.length; index++) {
      const [cluster, record] = [clusters[index] ?? 0, records[index] ?? 0];
      sorted[passed++] = record;
      own.add(cluster);
      const at = found.get(cluster);
      if (at === undefined) found.set(cluster, lowest.push(record) - 1);
      else if (record < (lowest[at] ?? 0)) lowest[at] = record;
    }
    least = Math.min(least, own.size);
  }
  const order = [...found].sort(([, a], [, b]) => (lowest[a] ?? 0) - (lowest[b] ?? 0));
  const places = new Map(order.map(([cluster], place) => [cluster, place]));
  sorted.sort();
  let distinct = 0;
  let [low, high] = [0, 0];
  for (let index = 0; index < sorted.length; index++) {
    const record = sorted[index] ?? 0;
    if (index > 0 && record === sorted[index - 1]) continue;
    distinct += 1;
    low = (low + record) >>> 0;
    high = (high + record / 4_294_967_296) >>> 0;
  }
  return { size: order.length, least, placeOf: (cluster) => places.get(cluster) ?? 0, seed: `${distinct} ${low} ${high}` };
}

function ordered({ values: unsorted, clusters: of }: Clustered, { size: clusters, placeOf }: Draws): Ordered {
  const values = new Float64Array(unsorted.length);
  for (let index = 0; index < values.length; index++) values[index] = unsorted[index] ?? Number.NaN;
  values.sort();
  // The clusters in that order: each value's place is the first of those equal to it that is still free. Faster than sorting indexes.
  const places = new Int32Array(values.length);
  const used = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = unsorted[index] ?? Number.NaN;
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    const before = used[low] ?? 0;
    used[low] = before + 1;
    places[low + before] = placeOf(of[index] ?? 0);
  }
  // Between two checkpoints are at least as many values as there are clusters, so that the checkpoints take no more memory than the values. Where
  // clusters have few values each, a scan of all values is faster than adding up the weights of all clusters at several checkpoints.
  const spacing = values.length < 16 * clusters ? values.length : Math.max(64, clusters);
  const rows = spacing === 0 ? 1 : 1 + Math.ceil(values.length / spacing);
  const passed = new Int32Array(rows * clusters);
  for (let row = 1; row < rows; row++) {
    passed.copyWithin(row * clusters, (row - 1) * clusters, row * clusters);
    for (let index = (row - 1) * spacing; index < Math.min(row * spacing, places.length); index++) {
      const cell = row * clusters + (places[index] ?? 0);
      passed[cell] = (passed[cell] ?? 0) + 1;
    }
  }
  return { values, places, clusters, spacing, passed };
}

/** How many values of a resample are before a checkpoint. */
function passedAt({ passed, clusters }: Ordered, row: number, drawn: Uint16Array): number {
  let sum = 0;
  for (let place = 0, cell = row * clusters; place < clusters; place++, cell++) sum += (passed[cell] ?? 0) * (drawn[place] ?? 0);
  return sum;
}

/** The weighted median, where a value's weight is how often its cluster was drawn; NaN when none was. */
function weightedMedian(part: Ordered, drawn: Uint16Array): number {
  const { values, places, spacing, passed: rows, clusters } = part;
  let last = rows.length / clusters - 1;
  const total = passedAt(part, last, drawn);
  if (total === 0) return Number.NaN;
  // The middle position, or the two middle positions of an even count, from 0.
  const lower = Math.floor((total - 1) / 2);
  const upper = Math.floor(total / 2);
  // The last checkpoint that is not beyond it.
  let [row, passed] = [0, 0];
  while (last - row > 1) {
    const middle = (row + last) >>> 1;
    const there = passedAt(part, middle, drawn);
    if (there <= lower) [row, passed] = [middle, there];
    else last = middle;
  }
  let index = row * spacing - 1;
  while (passed <= lower) passed += drawn[places[++index] ?? 0] ?? 0;
  const low = values[index] ?? Number.NaN;
  while (passed <= upper) passed += drawn[places[++index] ?? 0] ?? 0;
  return (low + (values[index] ?? Number.NaN)) / 2;
}

/**
 * The share of resamples beyond each end of a 95 % interval. The percentile interval (2.5 %) is too narrow for few clusters: resamples vary less
 * than samples by (n − 1) / n, and their quantiles are those of the normal distribution where Student's t is due. Its expanded form takes both
 * into account (Hesterberg 2014): Φ(−√(n / (n − 1)) t(0.975, n − 1)), for 20 clusters 1.6 %, for 60 clusters 2.2 %.
 */
export const tailShare = (clusters: number): number =>
  clusters < 2 ? 0.025 : normalP(Math.sqrt(clusters / (clusters - 1)) * studentQuantile(0.975, clusters - 1)) / 2;

/** The middle of the resamples, without the tails. */
function middle(found: Float64Array, clusters: number): Interval {
  const sorted = found.filter((value) => !Number.isNaN(value)).sort();
  const tail = tailShare(clusters);
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}

/** An interval as a generator, one resample per step, so that the caller can yield to the page or stop. */
export type Resampling = Generator<undefined, Interval>;

/** 95 % bootstrap interval of a median, drawn by cluster, because the values of one cluster move together. */
export const medianInterval = (sample: Clustered): Resampling => resampled([sample], ([median]) => median ?? Number.NaN);

/**
 * The same for the difference of two medians, `a` minus `b`.
 *
 * Assumed: clusters are drawn once for both, because a cluster may have values in either; a resample without values of one of them is skipped.
 */
export const differenceInterval = (a: Clustered, b: Clustered): Resampling =>
  resampled([a, b], ([first = Number.NaN, second = Number.NaN]) => first - second);

function* resampled(samples: readonly Clustered[], figure: (medians: readonly number[]) => number): Resampling {
  const draws = drawsOf(samples);
  const parts = samples.map((sample) => ordered(sample, draws));
  return yield* bootstrapped(draws, (drawn) => figure(parts.map((part) => weightedMedian(part, drawn))));
}

/** How many values of each cluster are above 0, and how many there are. */
function hitsByCluster({ values, clusters }: Clustered, { size, placeOf }: Draws) {
  const [hits, counts] = [new Float64Array(size), new Float64Array(size)];
  for (let index = 0; index < values.length; index++) {
    const place = placeOf(clusters[index] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
    if ((values[index] ?? Number.NaN) > 0) hits[place] = (hits[place] ?? 0) + 1;
  }
  return (drawn: Uint16Array): number => {
    let [hit, count] = [0, 0];
    for (let place = 0; place < size; place++) {
      const weight = drawn[place] ?? 0;
      hit += weight * (hits[place] ?? 0);
      count += weight * (counts[place] ?? 0);
    }
    return hit / count;
  };
}

/** 95 % bootstrap interval of the difference of two hit rates (shares of values above 0), `a` minus `b`, drawn like that of two medians. */
export function* hitRateDifferenceInterval(a: Clustered, b: Clustered): Resampling {
  const draws = drawsOf([a, b]);
  const [rateOfA, rateOfB] = [hitsByCluster(a, draws), hitsByCluster(b, draws)];
  return yield* bootstrapped(draws, (drawn) => rateOfA(drawn) - rateOfB(drawn));
}

/**
 * The 95 % interval of a statistic over 2,000 resamples.
 *
 * @param figure computes the statistic from how often each cluster was drawn; NaN where it is undefined
 */
export function* bootstrapped({ size, seed, least }: Omit<Draws, 'placeOf'>, figure: (drawn: Uint16Array) => number): Resampling {
  const drawn = new Uint16Array(size);
  const below = seeded(seed);
  const found = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    drawn.fill(0);
    for (let draw = 0; draw < size; draw++) {
      const place = below(size);
      drawn[place] = (drawn[place] ?? 0) + 1;
    }
    found[resample] = figure(drawn);
    yield undefined;
  }
  return middle(found, least);
}
