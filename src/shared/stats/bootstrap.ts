import { type Interval, quantile } from './summary.ts';

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

/** Fewer clusters have no interval: with 10 a nominal 95 % covers about 90 %. */
export const minClusters = 20;

/** Sorted values with the index of their cluster. Resampling only changes weights, so nothing is sorted again. */
interface Ordered {
  readonly values: Float64Array;
  readonly places: Int32Array;
}

/** The clusters of some samples, and the seed of their resamples. */
export interface Draws {
  readonly size: number;
  /** from 0, in the order of the clusters' lowest records */
  readonly placeOf: (cluster: number) => number;
  readonly seed: string;
}

/** Both follow from the records alone, whatever their order. */
export function drawsOf(parts: readonly SampleRecords[]): Draws {
  const lowest = new Map<number, number>();
  const distinct = new Set<number>();
  for (const { clusters, records } of parts)
    for (let index = 0; index < clusters.length; index++) {
      const [cluster, record] = [clusters[index] ?? 0, records[index] ?? 0];
      distinct.add(record);
      lowest.set(cluster, Math.min(lowest.get(cluster) ?? Infinity, record));
    }
  const order = [...lowest].sort(([, a], [, b]) => a - b);
  const places = new Map(order.map(([cluster], place) => [cluster, place]));
  let [low, high] = [0, 0];
  for (const record of distinct) {
    low = (low + record) >>> 0;
    high = (high + record / 4_294_967_296) >>> 0;
  }
  return { size: order.length, placeOf: (cluster) => places.get(cluster) ?? 0, seed: `${distinct.size} ${low} ${high}` };
}

function ordered({ values, clusters }: Clustered, placeOf: (cluster: number) => number): Ordered {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index);
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  return {
    values: Float64Array.from(order, (index) => values[index] ?? Number.NaN),
    places: Int32Array.from(order, (index) => placeOf(clusters[index] ?? 0)),
  };
}

/** The weighted median, where a value's weight is how often its cluster was drawn; NaN when none was. */
function weightedMedian({ values, places }: Ordered, drawn: Uint16Array): number {
  let total = 0;
  for (let index = 0; index < places.length; index++) total += drawn[places[index] ?? 0] ?? 0;
  if (total === 0) return Number.NaN;
  // The middle position, or the two middle positions of an even count, from 0.
  const lower = Math.floor((total - 1) / 2);
  let passed = 0;
  let index = -1;
  while (passed <= lower) passed += drawn[places[++index] ?? 0] ?? 0;
  const low = values[index] ?? Number.NaN;
  while (passed <= Math.floor(total / 2)) passed += drawn[places[++index] ?? 0] ?? 0;
  return (low + (values[index] ?? Number.NaN)) / 2;
}

/** The 2.5 % and 97.5 % quantiles of the resamples. */
function middle(found: Float64Array): Interval {
  const sorted = found.filter((value) => !Number.isNaN(value)).sort();
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)];
}

/** An interval as a generator, one resample per step, so that the caller can yield to the page or stop. */
export type Resampling = Generator<undefined, Interval>;

/** 95 % percentile bootstrap of a median, drawn by cluster, because the values of one cluster move together. */
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
  const parts = samples.map((sample) => ordered(sample, draws.placeOf));
  return yield* bootstrapped(draws, (drawn) => figure(parts.map((part) => weightedMedian(part, drawn))));
}

/**
 * The 95 % percentile interval of a statistic over 2,000 resamples.
 *
 * @param figure computes the statistic from how often each cluster was drawn; NaN where it is undefined
 */
export function* bootstrapped({ size, seed }: Pick<Draws, 'size' | 'seed'>, figure: (drawn: Uint16Array) => number): Resampling {
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
  return middle(found);
}

/** A record's id as a whole number of 53 bits (cyrb53). */
export function recordNumber(id: string): number {
  let [low, high] = [0x41_c6_ce_57, 0xde_ad_be_ef];
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e_37_79_b1);
    low = Math.imul(low ^ code, 0x5f_35_67_31);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85_eb_ca_6b) ^ Math.imul(low ^ (low >>> 13), 0xc2_b2_ae_35);
  low = Math.imul(low ^ (low >>> 16), 0x85_eb_ca_6b) ^ Math.imul(high ^ (high >>> 13), 0xc2_b2_ae_35);
  return 4_294_967_296 * (low & 0x1f_ff_ff) + (high >>> 0);
}

/** FNV-1a over the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01_00_01_93);
  return state >>> 0;
}

/**
 * Pseudo-random whole numbers below a bound, seeded by a text. Splitmix: fast, and uniform enough for resampling.
 */
export function seeded(seed: string): (below: number) => number {
  let state = hash(seed);
  return (below) => {
    state = (state + 0x9e_37_79_b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97);
    return Math.floor(((mixed ^ (mixed >>> 15)) >>> 0) * (below / 4_294_967_296));
  };
}
