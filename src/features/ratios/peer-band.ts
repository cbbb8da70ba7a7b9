import type { BandPoint } from '#src/shared/charts/line-series.tsx';
import { quartiles } from '#src/shared/stats/quantiles.ts';
import { quarterNumber } from './fiscal-quarter.ts';
import type { Shown } from './indexed.ts';
import type { Alignment, Moment, Track } from './timeline.ts';

/** Fewer companies than this have no band: a median of three is one of them. */
export const fewestPeers = 4;

export interface PeerPoint extends BandPoint {
  /** how many companies it is of */
  readonly n: number;
}

/**
 * The quarter a moment is compared in.
 *
 * Assumed: on calendar time peers whose periods end in one calendar quarter are compared, at the last period end among them.
 */
const bucketOf = ({ x, key }: Moment, alignment: Alignment): number => (alignment === 'fiscal' ? x : quarterNumber(key));

/** Median and middle half of the companies at each moment at which four or more have a value; each counts once. */
export function peerBand(moments: readonly Moment[], tracks: readonly Track[], shown: Shown, alignment: Alignment): readonly PeerPoint[] {
  const buckets = new Map<number, { x: number; values: Map<string, number> }>();
  for (const moment of moments) {
    const key = bucketOf(moment, alignment);
    const bucket = buckets.get(key) ?? { x: moment.x, values: new Map() };
    bucket.x = Math.max(bucket.x, moment.x);
    for (const track of tracks) {
      const value = shown(track, moment);
      if (value !== null) bucket.values.set(track.series.symbol, value);
    }
    buckets.set(key, bucket);
  }
  return [...buckets.values()]
    .filter(({ values }) => values.size >= fewestPeers)
    .map(({ x, values }) => {
      const { q1, median, q3 } = quartiles([...values.values()].toSorted((a, b) => a - b));
      return { x, low: q1, middle: median, high: q3, n: values.size };
    });
}
