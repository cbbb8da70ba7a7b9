import type { Moment, Timeline, Track } from './timeline.ts';

/** What a line shows at a moment; null where there is nothing. */
export type Shown = (track: Track, moment: Moment) => number | null;

export const asReported: Shown = (track, { key }) => track.at.get(key)?.value ?? null;

/** Where each series begins to count as 100. */
export interface Index {
  readonly shown: Shown;
  /** sentences about series whose start is not above 0: growth from there means nothing */
  readonly left: readonly string[];
}

/**
 * Every series through its own value at the common start, times 100.
 *
 * Assumed: the common start is the latest of the series' first moments; a series whose periods end on other days starts with its first
 * one after that.
 */
export function indexTo100({ moments, tracks }: Timeline): Index {
  const first = (track: Track, fromX: number): Moment | undefined =>
    moments.find((moment) => moment.x >= fromX && asReported(track, moment) !== null);
  const startX = Math.max(...tracks.map((track) => first(track, -Infinity)?.x ?? -Infinity));
  const bases = new Map<string, number>();
  const left: string[] = [];
  for (const track of tracks) {
    const start = first(track, startX);
    const base = start && asReported(track, start);
    if (base === undefined || base === null) continue;
    if (base > 0) bases.set(track.key, base);
    else left.push(`${track.series.symbol}: starts at or below zero, so an index is not meaningful (n.m.).`);
  }
  return {
    shown: (track, moment) => {
      const base = bases.get(track.key);
      const value = asReported(track, moment);
      return base === undefined || value === null ? null : (value / base) * 100;
    },
    left,
  };
}
