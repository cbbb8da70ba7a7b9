import { drawsOf, type SampleRecords } from '../stats/bootstrap.ts';

/** The clusters of some samples as they are numbered for the draws, so that a plain calculation can draw the same. */
export function clustersInOrder(samples: readonly SampleRecords[]): readonly number[] {
  const { places } = drawsOf(samples);
  const clusters = samples.flatMap((sample) => Array.from(sample.clusters));
  const named = new Map(clusters.map((cluster, index) => [cluster, places[index]]));
  return [...named.keys()].toSorted((one, other) => Number(named.get(one)) - Number(named.get(other)));
}
