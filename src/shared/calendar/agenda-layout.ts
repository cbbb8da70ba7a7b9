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
  /** where there is no room for all: 1 is the last to go; without it the column stays */
  readonly goes?: number | undefined;
  readonly head?: ReactNode;
  draw(this: void, event: Event): ReactNode;
}

const gapPx = 12;
const edgesPx = 24;

const roomFor = (columns: readonly AgendaColumn<never>[]): number =>
  columns.reduce((sum, { widthPx }) => sum + widthPx + gapPx, edgesPx - gapPx);

/** The columns that there is room for, in their order: those that never go, then one by one as they go last. */
export function columnsThatFit<Event>(columns: readonly AgendaColumn<Event>[], widthPx: number): readonly AgendaColumn<Event>[] {
  const fit = new Set(columns.filter(({ goes }) => goes === undefined));
  for (const column of columns.filter(({ goes }) => goes !== undefined).sort((a, b) => (a.goes ?? 0) - (b.goes ?? 0))) {
    if (roomFor([...fit, column]) <= widthPx) fit.add(column);
  }
  return columns.filter((column) => fit.has(column));
}

/** Their widths, for CSS. */
export const templateOf = (columns: readonly AgendaColumn<never>[]): string =>
  columns.map(({ widthPx, grow = 0 }) => (grow > 0 ? `minmax(${widthPx}px, ${grow}fr)` : `${widthPx}px`)).join(' ');

export const leastWidthOf = roomFor;
