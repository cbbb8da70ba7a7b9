import type { ReactNode } from 'react';

/** A column of an agenda. */
export interface AgendaColumn<Event> {
  readonly id: string;
  readonly label: string;
  /** at least as wide as this */
  readonly widthPx: number;
  /** its share of what is left over; 0 stays as wide as it is */
  readonly grow?: number | undefined;
  readonly align?: 'start' | 'end' | undefined;
  /** columns with the highest number go first where there is no room for all; without one it never goes */
  readonly goes?: number | undefined;
  readonly head?: ReactNode;
  draw(this: void, event: Event): ReactNode;
}

const gapPx = 12;
const edgesPx = 24;

const roomFor = (columns: readonly AgendaColumn<never>[]): number =>
  columns.reduce((sum, { widthPx }) => sum + widthPx + gapPx, edgesPx - gapPx);

/** The columns that there is room for, in their order. */
export function columnsThatFit<Event>(columns: readonly AgendaColumn<Event>[], widthPx: number): readonly AgendaColumn<Event>[] {
  let kept = columns;
  while (roomFor(kept) > widthPx) {
    const first = kept.reduce<AgendaColumn<Event> | undefined>(
      (least, column) => ((column.goes ?? 0) > (least?.goes ?? 0) ? column : least),
      undefined,
    );
    if (!first) return kept;
    kept = kept.filter((column) => column !== first);
  }
  return kept;
}

/** Their widths, for CSS. */
export const templateOf = (columns: readonly AgendaColumn<never>[]): string =>
  columns.map(({ widthPx, grow = 0 }) => (grow > 0 ? `minmax(${widthPx}px, ${grow}fr)` : `${widthPx}px`)).join(' ');

export const leastWidthOf = roomFor;
