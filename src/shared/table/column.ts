import type { ReactNode } from 'react';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';

/** One column, described once: header, cell, sort, filter, tooltip and export follow from it. */
export interface Column<Row> {
  /** the wire name, which is also used in URLs */
  readonly id: string;
  /** the header, short */
  readonly label: string;
  readonly group: string;
  readonly widthPx: number;
  readonly align: 'start' | 'end';
  /** the value that is sorted and filtered; null is empty and sorts last in both directions. Without it a column sorts by its text. */
  readonly numberOf?: (row: Row) => number | null;
  /** as shown; "" when empty */
  readonly textOf: (row: Row) => string;
  /** why the cell is empty, shown on focus and hover of the dash */
  readonly whyEmpty?: (row: Row) => string;
  /** the whole value where the cell shortens it, shown on focus and hover */
  readonly fullOf?: (row: Row) => string;
  /** renders the cell where text is not enough; not called where the text is empty */
  readonly draw?: (row: Row) => ReactNode;
  /** the lines of a cell that has several, one below the other; in place of `draw` */
  readonly drawLines?: (row: Row) => readonly ReactNode[];
  /** shown on hover and focus of the header */
  readonly meaning?: Meaning;
  /** the header as drawn, where it is shorter than the label */
  readonly head?: ReactNode;
  /** narrowest width of a pinned column in a layout that scrolls, where it takes the room that whole columns leave; without it it keeps its width */
  readonly minPx?: number;
  /** share of the room that a fitted layout has left; without it the column keeps its width */
  readonly grow?: number;
  /** the widest that a growing column gets, so that on a wide screen the next column stays beside its text */
  readonly growToPx?: number;
  /** order in which columns leave a fitted layout without room: 1 leaves last; without it the column always stays */
  readonly dropPriority?: number;
  /** place in the narrow layout; without it the column is not in it */
  readonly narrow?: NarrowPlace<Row>;
}

/** Where a phone shows a column, in lines of text. */
export interface NarrowPlace<Row> {
  /** the first line, or those below it: one for each line of the cell */
  readonly line: 1 | 2;
  /** order on the line, from the left */
  readonly priority: number;
  /** at the right end of its line */
  readonly isLast?: true;
  /** is cut off where the line has too little room */
  readonly isCut?: true;
  /** what is drawn, where it is not the cell; only the first of it on the first line */
  readonly drawLines?: (row: Row) => readonly ReactNode[];
}

/** One sort key. */
export interface SortKey {
  /** of a column */
  readonly id: string;
  readonly desc: boolean;
}
