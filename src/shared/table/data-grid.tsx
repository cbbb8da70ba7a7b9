import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { maxPrintedRows, usePrinting } from '#src/shared/ui/printing.ts';
import type { Column, SortKey } from './column.ts';
import { type Area, type Place, useFocusedRow, useGridCursor, useOpenRow } from './grid-cursor.ts';
import { type GridLine, type RowGroup, useGridLines } from './grid-groups.ts';
import { GridHead } from './grid-head.tsx';
import { cellPlace, gridActions, useGroupKeys } from './grid-keys.ts';
import { type Layout, useGridLayout } from './grid-layout.tsx';
import { GridFoot, GridRow, GroupRow } from './grid-rows.tsx';
import { type GridColumn, useGridTable } from './grid-table.ts';
import { GridTip } from './grid-tip.tsx';
import { MeaningTip } from './meaning-tip.tsx';
import { type GridWindow, useGridWindow, useViewSize } from './use-grid-window.ts';
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
  /** scrolls a group to the top */
  readonly scrollToGroup: (key: string) => void;
}

/**
 * `rows`, `groups`, `columns`, `pinned`, `widths`, `rowKey` and `lineCount` must be stable (memoised), because derived data is computed when
 * they change.
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

/**
 * A virtualised data grid (ARIA Authoring Practices, data grid), with or without headings between its rows: one cell has the focus, arrow keys
 * move it, Page Up and Page Down move by a view or, where rows are in groups, by a group.
 */
export function DataGrid<Row extends object>({
  ref,
  label,
  rows,
  rowKey,
  groups,
  columns: given,
  sortColumns = given,
  sort = noSort,
  onSort,
  layout: wanted = 'scrolled',
  lineCount,
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
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const canSort = onSort !== undefined;

  const view = useViewSize(scroller);
  const { layout, columns, rowPx, heightOf } = useGridLayout({ wanted, columns: given, viewPx: view.width, printing, groups, lineCount });
  const headPx = headHeightPx[layout];
  const { table, gridColumns } = useGridTable({
    ...{ rows, rowKey, pinned, sort, widths, onWidths },
    onSort: onSort ?? ignore,
    columns: layout === 'scrolled' ? sortColumns : columns,
    shown: columns,
    viewPx: view.width,
  });
  const { rows: sorted } = table.getRowModel();
  const { lines, keys, stops, uneven } = useGridLines(sorted, groups, heightOf);
  const cursor = useGridCursor(keys, gridColumns.all, stops);
  const { focused, selected, wantsFocus } = cursor;
  const shownWindow = useGridWindow({
    ...{ scroller, rowPx, headPx, view, gridColumns, focused, uneven },
    lineCount: lines.length,
  });
  const { reveal, scrollToTop, scrollBelow } = shownWindow;
  useImperativeHandle(
    ref,
    () => ({
      rowsInOrder: () => sorted.map(({ original }) => original),
      // Scrolling to the line after the heading leaves the heading in its place at the top.
      scrollToGroup: (key) => scrollBelow(keys.indexOf(key)),
    }),
    [sorted, keys, scrollBelow],
  );
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    reveal(focused);
    scroller.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  });
  useRowAnchor({
    ...{ scroller, keys, sort, headPx },
    drawn: shownWindow.lines,
    startOf: shownWindow.startOf,
    heights: `${rowPx} ${layout}`,
    headingPx: groups ? rowPx : 0,
    focusedRow: focused.row,
  });
  useOpenRow(openKey, keys, reveal);
  const revealColumn = useEffectEvent(() => {
    const column = gridColumns.all.findIndex((placed) => placed.column.id === columnInView);
    if (column >= 0) reveal({ row: -1, column });
  });
  useLayoutEffect(() => revealColumn(), [columnInView, view.width]);
  const onRowFocus = useFocusedRow(scroller, keys[focused.row], onFocusRow);

  const open = (index: number): void => {
    const line = lines[index];
    if (line?.original) onOpen?.(line.original, line.id);
  };
  /** In groups an open detail follows the focus. */
  const onMove = (index: number): void => {
    if (groups && openKey !== undefined) open(index);
  };
  const openLine = useMemo(() => (openKey === undefined ? -1 : keys.indexOf(openKey)), [openKey, keys]);
  const isRow = (index: number): boolean => lines[index]?.original !== undefined;
  useGroupKeys({ stops, cursor, openLine, isRow, inView: shownWindow.inView, open, onMove });
  const rowsOf = (first: number, last: number): readonly Row[] => lines.slice(first, last + 1).flatMap(({ original }) => original ?? []);
  const actions = gridActions({
    rowsOf,
    columns: gridColumns.all,
    cursor,
    extent: {
      rows: lines.length,
      columns: gridColumns.all.length,
      pageRows: Math.max(1, Math.floor((view.height - headPx) / rowPx) - 1),
      stops,
      hasHead: layout !== 'narrow',
    },
    canSort,
    sortBy: ({ header }, event) => {
      setMessage('');
      header.column.getToggleSortingHandler()?.(event);
      // Sorting starts at the top.
      scrollToTop();
    },
    onMove,
    open,
    showMessage: setMessage,
  });

  const describeCell = (cell: HTMLElement): ReactNode => {
    const at = cellPlace(cell);
    const column = gridColumns.all[at.column]?.column;
    const row = lines[at.row]?.original;
    if (!column) return undefined;
    return at.row < 0 ? <MeaningTip {...{ column, canSort }} /> : row && cellTip(cell, column, row);
  };

  const columnsDrawn = printing ? gridColumns.all : shownWindow.columns;
  return (
    <div className={busy ? 'data-grid progress' : 'data-grid'} data-layout={layout}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={gridColumns.all.length}
        aria-multiselectable
        aria-busy={busy}
        className="grid-scroll"
        {...actions}
        onFocus={onRowFocus}
      >
        <GridHead
          {...{ gridColumns, layout }}
          sort={canSort ? sort : undefined}
          columns={columnsDrawn}
          focusedColumn={focused.row < 0 ? focused.column : undefined}
        />
        <GridBody
          {...{ lines, shownWindow, printing, focused, selected, openKey, marked, headPx }}
          columns={columnsDrawn}
          columnCount={gridColumns.all.length}
          widthPx={gridColumns.totalPx}
          isUneven={uneven !== undefined}
        />
      </div>
      {printing && lines.length > maxPrintedRows && <PrintedPart {...{ lines }} rowCount={sorted.length} />}
      <GridFoot
        {...{ selected, sort, message, layout }}
        rowNumber={groups ? rowsOf(0, focused.row).length : Math.max(0, focused.row) + Math.min(1, sorted.length)}
        rowCount={sorted.length}
        selectedRows={selected ? rowsOf(selected.firstRow, selected.lastRow).length : 0}
        columns={sortColumns}
      >
        {children}
      </GridFoot>
      <GridTip
        scroller={scroller}
        describe={describeCell}
        isQuiet={cursor.isQuiet}
        focusedCell={`${keys[focused.row]} ${gridColumns.all[focused.column]?.column.id}`}
      />
    </div>
  );
}

const ignore = (): void => undefined;

interface BodyProps<Row extends object> {
  readonly lines: readonly GridLine<Row>[];
  readonly shownWindow: GridWindow<Row>;
  readonly printing: boolean;
  readonly columns: readonly GridColumn<Row>[];
  readonly columnCount: number;
  readonly widthPx: number;
  readonly headPx: number;
  readonly isUneven: boolean;
  readonly focused: Place;
  readonly selected: Area | undefined;
  readonly openKey: string | undefined;
  readonly marked: ReadonlySet<string> | undefined;
}

/** The lines in sight, or those on paper. */
function GridBody<Row extends object>(props: BodyProps<Row>) {
  const { lines, shownWindow, printing, columns, columnCount, widthPx, headPx, isUneven, focused, selected, openKey, marked } = props;
  const { heading, maxLines, totalPx } = shownWindow;
  const drawn = printing ? lines.slice(0, maxPrintedRows).map((_, index) => ({ index, start: 0, size: 0 })) : shownWindow.lines;
  return (
    <div role="rowgroup" className="relative min-w-full" style={{ width: widthPx, height: totalPx }}>
      {drawn.map(({ index, start, size }) => {
        const line = lines[index];
        if (!line) return null;
        const isFocused = index === focused.row;
        if (line.group)
          return (
            <GroupRow
              key={line.id}
              {...{ index, isFocused }}
              group={line.group}
              topPx={start}
              heightPx={size}
              stickyPx={index === heading && !printing ? headPx : undefined}
              span={columnCount}
            />
          );
        const isSelected = selected !== undefined && index >= selected.firstRow && index <= selected.lastRow;
        // Rows of one height reuse the elements of rows that scrolled away; only the focused row keeps its own.
        const place = isFocused ? 'focused' : printing ? index : index % maxLines;
        return (
          <GridRow
            key={isUneven ? line.id : place}
            row={line.original}
            index={index}
            topPx={start}
            heightPx={isUneven && !printing ? size : undefined}
            widthPx={widthPx}
            columns={columns}
            focusedColumn={isFocused ? focused.column : undefined}
            selectedFrom={isSelected ? selected.firstColumn : undefined}
            selectedTo={isSelected ? selected.lastColumn : undefined}
            isOpen={line.id === openKey}
            isMarked={marked?.has(line.id) === true}
          />
        );
      })}
    </div>
  );
}

interface PrintedPartProps<Row> {
  readonly lines: readonly GridLine<Row>[];
  readonly rowCount: number;
}

/** A sheet does not have all rows. */
const PrintedPart = <Row,>({ lines, rowCount }: PrintedPartProps<Row>) => (
  <p>
    The first {lines.slice(0, maxPrintedRows).filter(({ group }) => !group).length} of {rowCount.toLocaleString('en-US')} rows.
  </p>
);

/** The tooltip of a cell: why it is empty, or the whole value of a shortened one. */
function cellTip<Row>(cell: HTMLElement, { textOf, whyEmpty, fullOf }: Column<Row>, row: Row): ReactNode {
  const text = textOf(row);
  if (text === '') return whyEmpty?.(row);
  const full = fullOf?.(row) ?? text;
  return full !== text || cell.scrollWidth > cell.clientWidth ? full : undefined;
}
