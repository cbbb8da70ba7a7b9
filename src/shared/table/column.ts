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
  /** shown on hover and focus of the header */
  readonly meaning?: Meaning;
}

/** One sort key. */
export interface SortKey {
  /** of a column */
  readonly id: string;
  readonly desc: boolean;
}
