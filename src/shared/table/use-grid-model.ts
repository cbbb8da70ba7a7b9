import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { usePrinting } from '#src/shared/ui/printing.ts';
import type { Column, SortKey } from './column.ts';
import { useGridCursor } from './grid-cursor.ts';
import { type RowGroup, useGridLines } from './grid-groups.ts';
import { type Layout, useGridLayout } from './grid-layout.tsx';
import { useGridTable } from './grid-table.ts';
import { useGridWindow, useViewSize } from './use-grid-window.ts';
import { useRowAnchor } from './use-row-anchor.ts';

/** Height of the header in every density: groups over names, 24 px each, or names alone (page-parts.css, grid-layout.css). */
const headHeightPx: Readonly<Record<Layout, number>> = { scrolled: 48, fitted: 28, narrow: 0 };
const noSort: readonly SortKey[] = [];
const noColumns: readonly string[] = [];
const noWidths: Readonly<Record<string, number>> = {};

/** The imperative handle of a grid. */
export interface GridHandle<Row> {
  /** in the order shown, for exports and steps from row to row */
  readonly rowsInOrder: () => readonly Row[];
  /** moves the focus to a row; nothing where it has no such row */
  readonly focusRow: (key: string) => void;
  /** scrolls a group to the top */
  readonly scrollToGroup: (key: string) => void;
}

/**
 * `rows`, `groups`, `columns`, `pinned`, `widths`, `rowKey` and `lineCount` must be stable (memoised), because derived data is computed when
 * they change.
 */
export interface GridProps<Row extends object> {
  readonly ref?: Ref<GridHandle<Row>> | undefined;
  /** accessible name of the grid */
  readonly label: string;
  readonly rows: readonly Row[];
  /** a unique and stable key */
  readonly rowKey: (row: Row) => string;
  /** visible columns in order; pinned ones are moved to the front */
  readonly columns: readonly Column<Row>[];
  /** columns that can be sorted by, where these are more than the visible ones */
  readonly sortColumns?: readonly Column<Row>[] | undefined;
  /** keys of unknown columns are ignored */
  readonly sort?: readonly SortKey[] | undefined;
  /** without it the order of the rows is fixed */
  readonly onSort?: ((sort: readonly SortKey[]) => void) | undefined;
  /** headings between the rows, such as the days of an agenda; only with a fixed order */
  readonly groups?: readonly RowGroup[] | undefined;
  /** `fitted` columns share the width; a phone then shows the columns as lines of text, by `narrow` (grid-layout.tsx) */
  readonly layout?: 'scrolled' | 'fitted' | undefined;
  /** lines of text in a row, 1 by default; one more on a phone */
  readonly lineCount?: ((row: Row) => number) | undefined;
  /** ids of pinned columns; those that do not leave room for others are not pinned */
  readonly pinned?: readonly string[] | undefined;
  /** widths by column id that differ from the columns' own */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** called with all widths after the reader has stopped dragging */
  readonly onWidths?: ((widths: Readonly<Record<string, number>>) => void) | undefined;
  /** key of the row whose detail is open; the grid scrolls to it */
  readonly openKey?: string | undefined;
  /** id of a column that is scrolled into view, also when a panel next to the grid leaves it less room */
  readonly columnInView?: string | undefined;
  /** called with the ids of all shown columns after one was dragged to another place; without it they cannot be dragged */
  readonly onOrder?: ((ids: readonly string[]) => void) | undefined;
  readonly onOpen?: ((row: Row, key: string) => void) | undefined;
  /** the path that a row opens in a new tab, where it is another page; stable */
  readonly pathOf?: ((row: Row) => string) | undefined;
  /** keys of highlighted rows; must be stable */
  readonly marked?: ReadonlySet<string> | undefined;
  /** called with the keys of the rows in view and of a few around them, when these become others: for data that is loaded by row */
  readonly onDrawnRows?: ((keys: readonly string[]) => void) | undefined;
  /** called when another row gets the focus */
  readonly onFocusRow?: ((key: string) => void) | undefined;
  /** in the footer while several rows are selected: what can be done with them */
  readonly selectionTools?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** shows a thin progress line at the top */
  readonly busy?: boolean | undefined;
  /** at the end of the footer */
  readonly children?: ReactNode;
}

const ignore = (): void => undefined;

/** The width that the columns fill: beside a detail that of the view before it opened, so that they stay where they are. */
function useFillWidth(viewPx: number, isDetailOpen: boolean): number {
  const [fillPx, setFillPx] = useState(viewPx);
  if (!isDetailOpen && fillPx !== viewPx) setFillPx(viewPx);
  return Math.max(viewPx, isDetailOpen ? fillPx : 0);
}

/** What a grid shows: its columns and lines, the focused cell, and the part in view. */
export function useGridModel<Row extends object>(props: GridProps<Row>) {
  const { ref, rows, rowKey, groups, columns: given, sortColumns = given, sort = noSort, onSort = ignore } = props;
  const { layout: wanted = 'scrolled', lineCount, pinned = noColumns, widths = noWidths, onWidths } = props;
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useViewSize(scroller);
  const { layout, columns, rowPx, heightOf } = useGridLayout({ wanted, columns: given, viewPx: view.width, printing, groups, lineCount });
  const headPx = headHeightPx[layout];
  // The lines of a phone are sorted by columns that are not shown.
  const known = useMemo(
    () => (wanted === 'fitted' ? columns : layout === 'narrow' ? [...columns, ...sortColumns] : sortColumns),
    [wanted, layout, columns, sortColumns],
  );
  const { table, gridColumns } = useGridTable({
    ...{ rows, rowKey, pinned, sort, onSort, widths, onWidths },
    columns: known,
    shown: columns,
    viewPx: view.width,
    fillPx: useFillWidth(view.width, props.openKey !== undefined),
  });
  const { rows: sorted } = table.getRowModel();
  const { lines, keys, stops, uneven } = useGridLines(sorted, groups, heightOf);
  const cursor = useGridCursor(keys, gridColumns.all, stops);
  const { focused } = cursor;
  const visible = useGridWindow({ ...{ scroller, rowPx, headPx, view, gridColumns, focused, uneven }, lineCount: lines.length });
  useImperativeHandle(ref, () => ({
    rowsInOrder: () => sorted.map(({ original }) => original),
    focusRow: (key) => {
      const row = keys.indexOf(key);
      if (row >= 0) cursor.go({ row, column: 0 });
    },
    // Scrolling to the line after the heading leaves the heading in its place at the top.
    scrollToGroup: (key) => visible.scrollBelow(keys.indexOf(key)),
  }));
  useRowAnchor({
    ...{ scroller, keys, sort, headPx },
    drawn: visible.lines,
    startOf: visible.startOf,
    heights: `${rowPx} ${layout}`,
    headingPx: groups ? rowPx : 0,
    focusedRow: focused.row,
  });
  const rowsOf = (first: number, last: number): readonly Row[] => lines.slice(first, last + 1).flatMap(({ original }) => original ?? []);
  const pageRows = Math.max(1, Math.floor((view.height - headPx) / rowPx) - 1);
  return {
    scroller,
    view,
    printing,
    layout,
    headPx,
    gridColumns,
    sort,
    sortColumns,
    sorted,
    lines,
    keys,
    stops,
    uneven,
    cursor,
    visible,
    pageRows,
    /** the rows between two lines, both included */
    rowsOf,
  };
}
