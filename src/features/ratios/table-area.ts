import type { ChartCursor } from '#src/shared/charts/line-series.tsx';
import type { Moment, Timeline, Track } from './timeline.ts';

/** Where a reader began to select, and how far it goes by now. */
export interface Selection {
  readonly from: ChartCursor;
  readonly to: ChartCursor;
}

/** A rectangle of the table of figures. */
export interface TableArea {
  /** newest first, as in the table */
  readonly moments: readonly Moment[];
  readonly tracks: readonly Track[];
}

function between<T extends { readonly key: string }>(all: readonly T[], a: string, b: string): readonly T[] {
  const [one, other] = [all.findIndex(({ key }) => key === a), all.findIndex(({ key }) => key === b)];
  return one < 0 || other < 0 ? [] : all.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** What lies between two places of the table, both included; nothing where one of them is no longer there. */
export const areaOf = ({ moments, tracks }: Timeline, { from, to }: Selection): TableArea => ({
  moments: between(moments, from.moment, to.moment).toReversed(),
  tracks: between(tracks, from.line, to.line),
});

export const cellsIn = ({ moments, tracks }: TableArea): number => moments.length * tracks.length;
