import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/preferences/preferences.ts';
import { mostPrinted, usePrinting } from '#src/shared/ui/printing.ts';
import type { Column, SortKey } from './column.ts';
import { cellPlace, gridActs } from './grid-acts.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { useGridTable } from './grid-table.ts';
import { GridTip } from './grid-tip.tsx';
import { MeaningTip } from './meaning-tip.tsx';
import { useFocusedRow, useGridCursor, useOpenRow } from './use-grid-cursor.ts';
import { useGridWindow } from './use-grid-window.ts';
import { useRowAnchor } from './use-row-anchor.ts';
import { useViewSize } from './view-size.ts';

/** Height of the header: groups over names, 24 px each in every density (app.css). */
const headPx = 48;
const noColumns: readonly string[] = [];
const noWidths: Readonly<Record<string, number>> = {};

/** What a page can ask of its grid. */
export interface GridHandle<Row> {
  /** in the order shown, for exports and steps from row to row */
  readonly rowsInOrder: () => readonly Row[];
}

/**
 * What a grid needs. `rows`, `columns`, `pinned` and `widths` are to stay the same objects, and `rowKey` the same function, while what
 * they hold is the same: all that is worked out once hangs on that.
 */
interface Props<Row extends object> {
  readonly ref?: Ref<GridHandle<Row>> | undefined;
  /** what the grid is called */
  readonly label: string;
  readonly rows: readonly Row[];
  /** unique, and the same for the same row when it comes again */
  readonly rowKey: (row: Row) => string;
  /** those shown, in their order; pinned ones are moved to the front */
  readonly columns: readonly Column<Row>[];
  /** every column that may be sorted by, where that is more than those shown */
  readonly sortColumns?: readonly Column<Row>[] | undefined;
  /** keys of unknown columns are passed over */
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
  /** ids of columns that stay in sight, as far as they leave room for others */
  readonly pinned?: readonly string[] | undefined;
  /** by id, where they are not the columns' own */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** all of them, once a change rests; the grid shows it at once, and keeps it where nobody hears */
  readonly onWidths?: ((widths: Readonly<Record<string, number>>) => void) | undefined;
  /** of the row whose detail is open; it is brought into sight */
  readonly openKey?: string | undefined;
  readonly onOpen?: ((row: Row, key: string) => void) | undefined;
  /** of rows that something beside the grid speaks of; the same set while it holds the same */
  readonly marked?: ReadonlySet<string> | undefined;
  /** told as the reader walks from row to row */
  readonly onFocusRow?: ((key: string) => void) | undefined;
  /** something is being loaded: a thin line at the top, and everything stays usable */
  readonly busy?: boolean | undefined;
  /** at the end of the line under the rows */
  readonly children?: ReactNode;
}

/** Many rows and columns, of which only those in sight are in the document (ARIA Authoring Practices, data grid). */
export function DataGrid<Row extends object>({
  ref,
  label,
  rows,
  rowKey,
  columns,
  sortColumns = columns,
  sort,
  onSort,
  pinned = noColumns,
  widths = noWidths,
  onWidths,
  openKey,
  onOpen,
  marked,
  onFocusRow,
  busy = false,
  children,
}: Props<Row>) {
  const { density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');

  const view = useViewSize(scroller);
  const { table, gridColumns } = useGridTable({
    ...{ rows, rowKey, pinned, sort, onSort, widths, onWidths },
    columns: sortColumns,
    shown: columns,
    viewPx: view.width,
  });
  const { rows: sorted } = table.getRowModel();
  const keys = useMemo(() => sorted.map(({ id }) => id), [sorted]);
  useImperativeHandle(ref, () => ({ rowsInOrder: () => sorted.map(({ original }) => original) }), [sorted]);
  const cursor = useGridCursor(keys, gridColumns.all);
  const { focused, selected, wantsFocus } = cursor;
  const {
    rowIndexes,
    maxRows,
    columns: inSight,
    reveal,
    scrollToTop,
  } = useGridWindow({
    ...{ scroller, rowPx, headPx, view, gridColumns, focused },
    rowCount: sorted.length,
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    reveal(focused);
    scroller.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  });
  useRowAnchor({ scroller, keys, sort, rowPx, focusedRow: focused.row });
  useOpenRow(openKey, keys, reveal);
  const tellRow = useFocusedRow(scroller, keys[focused.row], onFocusRow);

  const acts = gridActs({
    rowsOf: (first, last) => sorted.slice(first, last + 1).map(({ original }) => original),
    columns: gridColumns.all,
    cursor,
    extent: {
      rows: sorted.length,
      columns: gridColumns.all.length,
      pageRows: Math.max(1, Math.floor((view.height - headPx) / rowPx) - 1),
    },
    sortBy: ({ header }, event) => {
      setSaid('');
      header.column.getToggleSortingHandler()?.(event);
      // The reader asks for what comes first now.
      scrollToTop();
    },
    open: (index) => {
      const row = sorted[index];
      if (row) onOpen?.(row.original, row.id);
    },
    say: setSaid,
  });

  const tell = (cell: HTMLElement): ReactNode => {
    const at = cellPlace(cell);
    const column = gridColumns.all[at.column]?.column;
    const row = sorted[at.row];
    if (!column) return undefined;
    return at.row < 0 ? <MeaningTip column={column} /> : row && cellTip(cell, column, row.original);
  };

  const drawnRows = printing ? Array.from({ length: Math.min(sorted.length, mostPrinted) }, (_, index) => index) : rowIndexes;
  const drawnColumns = printing ? gridColumns.all : inSight;
  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={gridColumns.all.length}
        aria-multiselectable
        aria-busy={busy}
        className="grid-scroll"
        {...acts}
        onFocus={tellRow}
      >
        <GridHead {...{ gridColumns, sort }} columns={drawnColumns} focusedColumn={focused.row < 0 ? focused.column : undefined} />
        <div role="rowgroup" className="relative min-w-full" style={{ width: gridColumns.totalPx, height: sorted.length * rowPx }}>
          {drawnRows.map((index) => {
            const row = sorted[index];
            if (!row) return null;
            const isFocused = index === focused.row;
            const isSelected = selected !== undefined && index >= selected.firstRow && index <= selected.lastRow;
            return (
              <GridRow
                // A row that comes into sight takes the elements of one that went; only what has the focus keeps its own.
                key={isFocused ? 'focused' : printing ? index : index % maxRows}
                row={row.original}
                index={index}
                topPx={index * rowPx}
                widthPx={gridColumns.totalPx}
                columns={drawnColumns}
                focusedColumn={isFocused ? focused.column : undefined}
                selectedFrom={isSelected ? selected.firstColumn : undefined}
                selectedTo={isSelected ? selected.lastColumn : undefined}
                isOpen={row.id === openKey}
                isMarked={marked?.has(row.id) === true}
              />
            );
          })}
        </div>
      </div>
      {printing && sorted.length > mostPrinted && (
        <p>
          The first {mostPrinted} of {sorted.length.toLocaleString('en-US')} rows.
        </p>
      )}
      <GridFoot focused={focused} selected={selected} rowCount={sorted.length} columns={sortColumns} sort={sort} said={said}>
        {children}
      </GridFoot>
      <GridTip scroller={scroller} tell={tell} />
    </div>
  );
}

/** What a cell does not show: why it is empty, or the whole of what it shortens. Nothing of most. */
function cellTip<Row>(cell: HTMLElement, { textOf, whyEmpty, fullOf }: Column<Row>, row: Row): ReactNode {
  const text = textOf(row);
  if (text === '') return whyEmpty?.(row);
  const full = fullOf?.(row) ?? text;
  return full !== text || cell.scrollWidth > cell.clientWidth ? full : undefined;
}
