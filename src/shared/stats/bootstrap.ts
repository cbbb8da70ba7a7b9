import { type Interval, quantile } from './summary.ts';

/** Values and the cluster of each, such as its story: small whole numbers. */
export interface Clustered {
  readonly values: ArrayLike<number>;
  readonly clusters: ArrayLike<number>;
}

export const resamples = 2000;

/** Sorted values with the index of their cluster. Resampling only changes weights, so nothing is sorted again. */
interface Ordered {
  readonly values: Float64Array;
  readonly places: Int32Array;
}

const noPlace = -1;

/** Numbers the clusters that occur, from 0. */
export function places(parts: readonly Pick<Clustered, 'clusters'>[]): (cluster: number) => number {
  let greatest = 0;
  for (const { clusters } of parts)
    for (let index = 0; index < clusters.length; index++) greatest = Math.max(greatest, clusters[index] ?? 0);
  const placeOf = new Int32Array(greatest + 1).fill(noPlace);
  let count = 0;
  return (cluster) => {
    const place = placeOf[cluster] ?? noPlace;
    if (place !== noPlace) return place;
    placeOf[cluster] = count;
    return count++;
  };
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

/**
 * 95 % percentile bootstrap of a median, drawn by cluster, because the values of one cluster move together (product 4).
 *
 * @param seed the same text gives the same interval
 */
export const medianInterval = (sample: Clustered, seed: string): Resampling =>
  resampled([sample], seed, ([median]) => median ?? Number.NaN);

/**
 * The same for the difference of two medians, `a` minus `b`.
 *
 * Assumed: clusters are drawn once for both, because a cluster may have values in either; a resample without values of one of them is skipped.
 */
export const differenceInterval = (a: Clustered, b: Clustered, seed: string): Resampling =>
  resampled([a, b], seed, ([first = Number.NaN, second = Number.NaN]) => first - second);

function* resampled(samples: readonly Clustered[], seed: string, figure: (medians: readonly number[]) => number): Resampling {
  const placeOf = places(samples);
  const parts = samples.map((sample) => ordered(sample, placeOf));
  const size = 1 + parts.reduce((most, part) => part.places.reduce((greatest, place) => Math.max(greatest, place), most), -1);
  return yield* bootstrapped(size, seed, (drawn) => figure(parts.map((part) => weightedMedian(part, drawn))));
}

/**
 * The 95 % percentile interval of a statistic over 2,000 resamples.
 *
 * @param size how many clusters there are
 * @param figure computes the statistic from how often each cluster was drawn; NaN where it is undefined
 */
export function* bootstrapped(size: number, seed: string, figure: (drawn: Uint16Array) => number): Resampling {
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

/** FNV-1a over the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01_00_01_93);
  return state >>> 0;
}

/**
 * Pseudo-random whole numbers below a bound, seeded by a text, so that the same URL gives the same interval. Splitmix: fast, and uniform enough
 * for resampling.
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
