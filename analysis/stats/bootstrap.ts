import { valueAt } from '#contract/value-at.ts';
import { countByPlace, type Numbered, numberClusters } from './clusters.ts';
import { type Interval, quantile } from './quantiles.ts';
import { seeded } from './seeded.ts';
import { normalP, studentQuantile } from './student-t.ts';
import { wholeAt } from './whole-at.ts';

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

/** The clusters of some samples, and the seed of their resamples. */
export interface Draws {
  readonly size: number;
  /** the number of clusters of the sample that has the fewest */
  readonly least: number;
  /** the number of each record's cluster, one sample after the other: from 0, in the order of the clusters' lowest records */
  readonly places: Int32Array;
  readonly seed: string;
}

/** The numbers of one column of all samples. */
function joined(columns: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const column of columns) {
    all.set(column, from);
    from += column.length;
  }
  return all;
}

/** Numbers the clusters anew, from 0 in the order of their lowest records. */
function placesByRecord({ places, size }: Numbered, records: Float64Array): Int32Array {
  const lowest = new Float64Array(size).fill(Infinity);
  for (let index = 0; index < places.length; index++) {
    const place = wholeAt(places, index);
    lowest[place] = Math.min(valueAt(lowest, place), valueAt(records, index));
  }
  const numbers = new Int32Array(size);
  const order = Int32Array.from(lowest.keys()).sort((a, b) => valueAt(lowest, a) - valueAt(lowest, b));
  for (const [number, place] of order.entries()) numbers[place] = number;
  return places.map((place) => wholeAt(numbers, place));
}

/** The seed is that of the distinct records. */
function seedOf(records: Float64Array): string {
  const sorted = records.toSorted();
  let distinct = 0;
  let [low, high, last] = [0, 0, Number.NaN];
  for (let index = 0; index < sorted.length; index++) {
    const record = valueAt(sorted, index);
    if (record === last) continue;
    last = record;
    distinct += 1;
    low = (low + record) >>> 0;
    high = (high + record / 4_294_967_296) >>> 0;
  }
  return `${distinct} ${low} ${high}`;
}

/** All of it follows from the records and their clusters alone, whatever their order. */
export function drawsOf(samples: readonly SampleRecords[]): Draws {
  const records = joined(samples.map((sample) => sample.records));
  const numbered = numberClusters(joined(samples.map(({ clusters }) => clusters)));
  const { size } = numbered;
  const places = placesByRecord(numbered, records);
  let least = size;
  let from = 0;
  for (const { clusters } of samples) {
    const counts = countByPlace(places.subarray(from, (from += clusters.length)), size);
    least = Math.min(least, counts.filter((count) => count > 0).length);
  }
  return { size, least, places, seed: seedOf(records) };
}

/** Computes a statistic from how often each cluster was drawn; NaN where it is undefined. */
type Statistic = (drawn: Int32Array) => number;

/** @param places the number of each value's cluster, below `size` */
type OpenStatistic = (values: ArrayLike<number>, places: Int32Array, size: number) => Statistic;

/**
 * How many values a resample has.
 *
 * @param counts of the values of each cluster, from an index on
 */
export function countDrawn(counts: Int32Array, drawn: Int32Array, from = 0): number {
  // Read once, because V8 reads the length of a typed array anew in each round.
  const { length } = drawn;
  let sum = 0;
  for (let place = 0; place < length; place++) sum += wholeAt(counts, from + place) * wholeAt(drawn, place);
  return sum;
}

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

function ordered(unsorted: Float64Array, placesBefore: Int32Array, clusters: number): Ordered {
  const values = unsorted.toSorted();
  // The clusters in that order: each value's place is the first of those equal to it that is still free. Faster than sorting indexes.
  const places = new Int32Array(values.length);
  const used = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = valueAt(unsorted, index);
    let [low, high] = [0, values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (valueAt(values, middle) < value) low = middle + 1;
      else high = middle;
    }
    const before = wholeAt(used, low);
    used[low] = before + 1;
    places[low + before] = wholeAt(placesBefore, index);
  }
  // Between two checkpoints are at least as many values as there are clusters, so that the checkpoints take no more memory than the values. Where
  // clusters have few values each, a scan of all values is faster than adding up the weights of all clusters at several checkpoints.
  const spacing = values.length < 16 * clusters ? values.length : Math.max(64, clusters);
  const rows = spacing === 0 ? 1 : 1 + Math.ceil(values.length / spacing);
  const passed = new Int32Array(rows * clusters);
  for (let row = 1; row < rows; row++) {
    passed.copyWithin(row * clusters, (row - 1) * clusters, row * clusters);
    for (let index = (row - 1) * spacing; index < Math.min(row * spacing, places.length); index++) {
      const cell = row * clusters + wholeAt(places, index);
      passed[cell] = wholeAt(passed, cell) + 1;
    }
  }
  return { values, places, clusters, spacing, passed };
}

/** The weighted median, where a value's weight is how often its cluster was drawn; NaN when none was. */
function weightedMedian({ values, places, spacing, passed: rows, clusters }: Ordered, drawn: Int32Array): number {
  let last = rows.length / clusters - 1;
  const total = countDrawn(rows, drawn, last * clusters);
  if (total === 0) return Number.NaN;
  // The middle position, or the two middle positions of an even count, from 0.
  const lower = Math.floor((total - 1) / 2);
  const upper = Math.floor(total / 2);
  // The last checkpoint that is not beyond it.
  let [row, passed] = [0, 0];
  while (last - row > 1) {
    const middle = (row + last) >>> 1;
    const there = countDrawn(rows, drawn, middle * clusters);
    if (there <= lower) [row, passed] = [middle, there];
    else last = middle;
  }
  let index = row * spacing - 1;
  while (passed <= lower) passed += wholeAt(drawn, wholeAt(places, ++index));
  const low = valueAt(values, index);
  while (passed <= upper) passed += wholeAt(drawn, wholeAt(places, ++index));
  return (low + valueAt(values, index)) / 2;
}

const openMedian: OpenStatistic = (values, places, size) => {
  const part = ordered(new Float64Array(values), places, size);
  return (drawn) => weightedMedian(part, drawn);
};

/** The hit rate: the share of values above 0. */
const openHitRate: OpenStatistic = (values, places, size) => {
  const counts = countByPlace(places, size);
  const hits = new Int32Array(size);
  for (let index = 0; index < values.length; index++) {
    const place = wholeAt(places, index);
    if (valueAt(values, index) > 0) hits[place] = wholeAt(hits, place) + 1;
  }
  return (drawn) => {
    let [hit, count] = [0, 0];
    for (let place = 0; place < size; place++) {
      const times = wholeAt(drawn, place);
      hit += times * wholeAt(hits, place);
      count += times * wholeAt(counts, place);
    }
    return hit / count;
  };
};

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

/** The 95 % interval of a statistic over 2,000 resamples. */
export function* bootstrapped({ size, seed, least }: Omit<Draws, 'places'>, statistic: Statistic): Resampling {
  const drawn = new Int32Array(size);
  const below = seeded(seed);
  const found = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    drawn.fill(0);
    for (let draw = 0; draw < size; draw++) {
      const place = below(size);
      // Without the call of `wholeAt`, which would take 7 % of a draw.
      drawn[place] = (drawn[place] ?? valueAt(drawn, place)) + 1;
    }
    found[resample] = statistic(drawn);
    yield undefined;
  }
  return middle(found, least);
}

/** 95 % bootstrap interval of a median, drawn by cluster, because the values of one cluster move together. */
export function* medianInterval(sample: Clustered): Resampling {
  const draws = drawsOf([sample]);
  return yield* bootstrapped(draws, openMedian(sample.values, draws.places, draws.size));
}

/**
 * The same for the difference of a statistic between two samples, `a` minus `b`.
 *
 * Assumed: clusters are drawn once for both, because a cluster may have values in either; a resample without values of one of them is skipped.
 */
function* intervalOfDifference(a: Clustered, b: Clustered, open: OpenStatistic): Resampling {
  const draws = drawsOf([a, b]);
  const { places, size } = draws;
  const ofA = open(a.values, places.subarray(0, a.values.length), size);
  const ofB = open(b.values, places.subarray(a.values.length), size);
  return yield* bootstrapped(draws, (drawn) => ofA(drawn) - ofB(drawn));
}

/** Of the difference of two medians. */
export const differenceInterval = (a: Clustered, b: Clustered): Resampling => intervalOfDifference(a, b, openMedian);

/** Of the difference of two hit rates (shares of values above 0). */
export const hitRateDifferenceInterval = (a: Clustered, b: Clustered): Resampling => intervalOfDifference(a, b, openHitRate);
