import type { ReactNode } from 'react';
import type { Meaning } from '#contract/glossary/meaning.ts';

/** One column, described once: header, cell, sort, filter, tooltip and export follow from it. */
export interface Column<Row> {
  /** the name on the wire, which also stands in addresses */
  readonly id: string;
  /** the header, short */
  readonly label: string;
  readonly group: string;
  readonly widthPx: number;
  readonly align: 'start' | 'end';
  /** what is sorted and filtered by; null is empty and sorts last both ways. Without it a column sorts by its text. */
  readonly numberOf?: (row: Row) => number | null;
  /** as shown; "" when empty */
  readonly textOf: (row: Row) => string;
  /** why there is nothing, told on focus and hover of the dash */
  readonly whyEmpty?: (row: Row) => string;
  /** the whole value where the cell shows it shortened, told on focus and hover */
  readonly fullOf?: (row: Row) => string;
  /** richer than text; not asked where the text is empty */
  readonly draw?: (row: Row) => ReactNode;
  /** told on the header */
  readonly meaning?: Meaning;
}

/** A key of the order: first, second, … */
export interface SortKey {
  /** of a column */
  readonly id: string;
  readonly desc: boolean;
}
