import { quantile } from './quantiles.ts';
import { seeded } from './seeded.ts';
import type { Interval } from './wilson.ts';

/** Values and the cluster each belongs to, such as its story: whole numbers, small enough for a list of all of them. */
export interface Clustered {
  readonly values: ArrayLike<number>;
  readonly clusters: ArrayLike<number>;
}

export const resamples = 2000;

/** Values in order, each with the place of its cluster. Resampling then only weighs them: nothing is sorted again. */
interface Ordered {
  readonly values: Float64Array;
  readonly places: Int32Array;
}

const noPlace = -1;

/** Gives every cluster that occurs a place from 0 on. */
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

/** The median where each value counts as often as its cluster was drawn; NaN when none was. */
function weightedMedian({ values, places }: Ordered, drawn: Uint16Array): number {
  let total = 0;
  for (let index = 0; index < places.length; index++) total += drawn[places[index] ?? 0] ?? 0;
  if (total === 0) return Number.NaN;
  // One place, or the two that an even count has in its middle; both counted from 0.
  const lower = Math.floor((total - 1) / 2);
  let passed = 0;
  let index = -1;
  while (passed <= lower) passed += drawn[places[++index] ?? 0] ?? 0;
  const low = values[index] ?? Number.NaN;
  while (passed <= Math.floor(total / 2)) passed += drawn[places[++index] ?? 0] ?? 0;
  return (low + (values[index] ?? Number.NaN)) / 2;
}

/** The middle 95 % of what the resamples give. */
function middle(found: Float64Array): Interval {
  const told = found.filter((value) => !Number.isNaN(value)).sort();
  return [quantile(told, 0.025), quantile(told, 0.975)];
}

/** An interval in the making, one resample a step: whoever works it out may look up between two of them, or leave it. */
export type Resampling = Generator<undefined, Interval>;

/**
 * 95 % percentile bootstrap of a median, drawn by cluster, because the values of one cluster move together (product 4).
 *
 * @param seed the same text gives the same interval
 */
export const medianInterval = (sample: Clustered, seed: string): Resampling =>
  resampled([sample], seed, ([median]) => median ?? Number.NaN);

/**
 * The same of `a`'s median less `b`'s.
 *
 * Assumed: clusters are drawn once for both, for a cluster may have values in either; a resample that leaves one of them
 * empty is passed over.
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
 * The middle 95 % of what a figure is over 2,000 resamples.
 *
 * @param size how many clusters there are
 * @param figure told how often each cluster was drawn; NaN where it is none
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
