import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/storage/preferences.ts';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { maxPrintedRows, usePrinting } from '#src/shared/ui/printing.ts';
import type { Column, SortKey } from './column.ts';
import { useFocusedRow, useGridCursor, useOpenRow } from './grid-cursor.ts';
import { GridHead } from './grid-head.tsx';
import { cellPlace, gridActions } from './grid-keys.ts';
import { GridFoot, GridRow } from './grid-rows.tsx';
import { useGridTable } from './grid-table.ts';
import { GridTip } from './grid-tip.tsx';
import { MeaningTip } from './meaning-tip.tsx';
import { useGridWindow, useViewSize } from './use-grid-window.ts';
import { useRowAnchor } from './use-row-anchor.ts';

/** Height of the header: groups over names, 24 px each in every density (app.css). */
const headPx = 48;
const noColumns: readonly string[] = [];
const noWidths: Readonly<Record<string, number>> = {};

/** The imperative handle of a grid. */
export interface GridHandle<Row> {
  /** in the order shown, for exports and steps from row to row */
  readonly rowsInOrder: () => readonly Row[];
}

/**
 * `rows`, `columns`, `pinned`, `widths` and `rowKey` must be stable (memoised), because derived data is computed when they change.
 */
interface Props<Row extends object> {
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
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
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
  readonly onOpen?: ((row: Row, key: string) => void) | undefined;
  /** keys of highlighted rows; must be stable */
  readonly marked?: ReadonlySet<string> | undefined;
  /** called when another row gets the focus */
  readonly onFocusRow?: ((key: string) => void) | undefined;
  /** shows a thin progress line at the top */
  readonly busy?: boolean | undefined;
  /** at the end of the footer */
  readonly children?: ReactNode;
}

/** A virtualised data grid (ARIA Authoring Practices, data grid). */
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
  columnInView,
  onOpen,
  marked,
  onFocusRow,
  busy = false,
  children,
}: Props<Row>) {
  useFocusKeys(gridFocusKeys);
  const { density } = usePreferences();
  const rowPx = rowHeightPx[density];
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');

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
  const revealColumn = useEffectEvent(() => {
    const column = gridColumns.all.findIndex((placed) => placed.column.id === columnInView);
    if (column >= 0) reveal({ row: -1, column });
  });
  useLayoutEffect(() => revealColumn(), [columnInView, view.width]);
  const onRowFocus = useFocusedRow(scroller, keys[focused.row], onFocusRow);

  const acts = gridActions({
    rowsOf: (first, last) => sorted.slice(first, last + 1).map(({ original }) => original),
    columns: gridColumns.all,
    cursor,
    extent: {
      rows: sorted.length,
      columns: gridColumns.all.length,
      pageRows: Math.max(1, Math.floor((view.height - headPx) / rowPx) - 1),
    },
    sortBy: ({ header }, event) => {
      setMessage('');
      header.column.getToggleSortingHandler()?.(event);
      // Sorting starts at the top.
      scrollToTop();
    },
    open: (index) => {
      const row = sorted[index];
      if (row) onOpen?.(row.original, row.id);
    },
    showMessage: setMessage,
  });

  const describeCell = (cell: HTMLElement): ReactNode => {
    const at = cellPlace(cell);
    const column = gridColumns.all[at.column]?.column;
    const row = sorted[at.row];
    if (!column) return undefined;
    return at.row < 0 ? <MeaningTip column={column} /> : row && cellTip(cell, column, row.original);
  };

  const drawnRows = printing ? Array.from({ length: Math.min(sorted.length, maxPrintedRows) }, (_, index) => index) : rowIndexes;
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
        onFocus={onRowFocus}
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
                // Rows reuse the elements of rows that scrolled away; only the focused row keeps its own.
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
      {printing && sorted.length > maxPrintedRows && (
        <p>
          The first {maxPrintedRows} of {sorted.length.toLocaleString('en-US')} rows.
        </p>
      )}
      <GridFoot focused={focused} selected={selected} rowCount={sorted.length} columns={sortColumns} sort={sort} message={message}>
        {children}
      </GridFoot>
      <GridTip
        scroller={scroller}
        describe={describeCell}
        focusedCell={`${keys[focused.row]} ${gridColumns.all[focused.column]?.column.id}`}
      />
    </div>
  );
}

/** The tooltip of a cell: why it is empty, or the whole value of a shortened one. */
function cellTip<Row>(cell: HTMLElement, { textOf, whyEmpty, fullOf }: Column<Row>, row: Row): ReactNode {
  const text = textOf(row);
  if (text === '') return whyEmpty?.(row);
  const full = fullOf?.(row) ?? text;
  return full !== text || cell.scrollWidth > cell.clientWidth ? full : undefined;
}
