import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { urlOf } from '#src/shared/api/client.ts';
import { gridFocusKeys } from '#src/shared/ui/commands/grid-focus-keys.ts';
import { useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { maxPrintedRows } from '#src/shared/ui/printing.ts';
import { rowAddress } from '#src/shared/url/paths.ts';
import type { Column } from './column.ts';
import { useReveal } from './grid-cursor.ts';
import type { GridLine } from './grid-groups.ts';
import { GridHead } from './grid-head.tsx';
import { cellPlace, gridActions, useRowKeys } from './grid-keys.ts';
import { GridFoot, GridRow, GroupRow } from './grid-rows.tsx';
import type { GridColumn } from './grid-table.ts';
import { GridTip } from './grid-tip.tsx';
import { MeaningTip } from './meaning-tip.tsx';
import { type GridProps, useGridModel } from './use-grid-model.ts';
import { Curtain, useCurtain } from './whole-columns.tsx';

export type { GridHandle } from './use-grid-model.ts';

type GridModel<Row extends object> = ReturnType<typeof useGridModel<Row>>;

/** What keys, clicks and copying do in a grid, as the handlers of its element. */
function useGridActions<Row extends object>(
  { groups, onSort, openKey, onOpen, pathOf }: GridProps<Row>,
  { scroller, lines, stops, cursor, visible, layout, gridColumns, pageRows, rowsOf }: GridModel<Row>,
  showMessage: (message: string) => void,
) {
  const open = (index: number): void => {
    const line = lines[index];
    if (line?.original) onOpen?.(line.original, line.id);
  };
  useRowKeys({ scroller, stops, cursor, lines, openKey, inView: visible.inView, open });
  return gridActions({
    ...{ rowsOf, cursor, open, showMessage },
    columns: gridColumns.all,
    extent: { rows: lines.length, columns: gridColumns.all.length, pageRows, stops, hasHead: layout !== 'narrow' },
    canSort: onSort !== undefined,
    sortBy: ({ header }, event) => {
      showMessage('');
      header.column.getToggleSortingHandler()?.(event);
      // Sorting starts at the top.
      visible.scrollToTop();
    },
    openTab: (index) => {
      const line = lines[index];
      if (line?.original && onOpen) window.open(pathOf ? urlOf(pathOf(line.original)) : rowAddress(line.id), '_blank', 'noopener');
    },
    // In groups an open detail follows the arrows as well.
    onMove: (index) => {
      if (groups && openKey !== undefined) open(index);
    },
  });
}

/** Reports which rows are drawn. */
function useDrawnRows<Row extends object>({ onDrawnRows }: GridProps<Row>, { lines, visible }: GridModel<Row>): void {
  const report = useEffectEvent((keys: readonly string[]) => onDrawnRows?.(keys));
  const drawn = onDrawnRows ? JSON.stringify(visible.lines.flatMap(({ index }) => (lines[index]?.original ? lines[index].id : []))) : '[]';
  useEffect(() => report(JSON.parse(drawn) as string[]), [drawn]);
}

/**
 * A virtualised data grid (ARIA Authoring Practices, data grid), with or without headings between its rows: one cell has the focus, arrow keys
 * move it, Page Up and Page Down move by a view or, where rows are in groups, by a group.
 */
export function DataGrid<Row extends object>(props: GridProps<Row>) {
  const { label, groups, onSort, onOrder, openKey, columnInView, onFocusRow, selectionTools, busy = false, children } = props;
  const model = useGridModel(props);
  const { scroller, printing, layout, gridColumns, sort, lines, keys, cursor, visible, rowsOf } = model;
  const { focused, selected } = cursor;
  const [message, setMessage] = useState('');
  const canSort = onSort !== undefined;
  useFocusKeys(gridFocusKeys);
  useDrawnRows(props, model);
  const curtain = useCurtain(scroller, gridColumns, layout === 'scrolled');
  useReveal({
    ...{ cursor, keys, openKey, columnInView },
    columns: gridColumns.all,
    viewPx: model.view.width,
    reveal: visible.reveal,
  });
  const actions = useGridActions(props, model, setMessage);
  // Columns that share the width are all in view; a virtual part of them would drop and load cells again when the view gets wider.
  const columns = printing || layout !== 'scrolled' ? gridColumns.all : visible.columns;
  const rowCount = model.sorted.length;
  const selectedRows = selected ? rowsOf(selected.firstRow, selected.lastRow) : noRows;
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
        style={{ scrollPaddingInlineStart: gridColumns.pinnedPx }}
        {...actions}
        onFocus={() => focused.row >= 0 && onFocusRow?.(keys[focused.row] ?? '')}
      >
        <GridHead
          {...{ gridColumns, columns, layout }}
          sort={canSort ? sort : undefined}
          focusedColumn={focused.row < 0 ? focused.column : undefined}
          focusedCell={cursor.focusedCell}
          onOrder={onOrder}
        />
        <div role="rowgroup" className="relative min-w-full" style={{ width: gridColumns.totalPx, height: visible.totalPx }}>
          {drawLines(props, model, columns)}
        </div>
      </div>
      {layout === 'scrolled' && <Curtain ref={curtain} />}
      {printing && lines.length > maxPrintedRows && <PrintedPart {...{ lines, rowCount }} />}
      <GridFoot
        {...{ rowCount, selected, sort, message, layout }}
        rowNumber={groups ? rowsOf(0, focused.row).length : Math.max(0, focused.row) + Math.min(1, rowCount)}
        selectedRows={selectedRows.length}
        columns={model.sortColumns}
      >
        {selectedRows.length > 1 && selectionTools?.(selectedRows)}
        {children}
      </GridFoot>
      <GridTip scroller={scroller} describe={(cell) => describeCell(cell, model, canSort)} isQuiet={cursor.isQuiet} />
    </div>
  );
}

const noRows: readonly never[] = [];

/** A line in sight and its place. */
interface DrawnLine<Row> {
  readonly line: GridLine<Row>;
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/** The lines in sight, or those on paper. */
const drawnLines = <Row extends object>({ lines, printing, visible }: GridModel<Row>): readonly DrawnLine<Row>[] =>
  printing
    ? lines.slice(0, maxPrintedRows).map((line, index) => ({ line, index, start: 0, size: 0 }))
    : visible.lines.flatMap(({ index, start, size }) => {
        const line = lines[index];
        return line ? { line, index, start, size } : [];
      });

/** No component: it would be rendered again with every scroll, as the grid is. */
function drawLines<Row extends object>(
  { openKey, marked, pathOf }: GridProps<Row>,
  model: GridModel<Row>,
  columns: readonly GridColumn<Row>[],
): ReactNode {
  const { printing, gridColumns, headPx } = model;
  const { heading, maxLines } = model.visible;
  const { focused, selected, focusedCell } = model.cursor;
  const isUneven = model.uneven !== undefined;
  return drawnLines(model).map(({ line, index, start, size }) => {
    const isFocused = index === focused.row;
    if (line.group)
      return (
        <GroupRow
          key={line.id}
          {...{ index, isFocused, focusedCell }}
          group={line.group}
          topPx={start}
          heightPx={size}
          stickyPx={index === heading && !printing ? headPx : undefined}
          span={gridColumns.all.length}
        />
      );
    const isSelected = selected !== undefined && index >= selected.firstRow && index <= selected.lastRow;
    // Rows of one height reuse the elements of rows that scrolled away. The focused row has its own, so that moving to it is a move of the
    // focus, which is announced.
    const place = isFocused ? `focused ${line.id}` : printing ? index : index % maxLines;
    return (
      <GridRow
        key={isUneven ? line.id : place}
        row={line.original}
        id={line.id}
        pathOf={pathOf}
        index={index}
        topPx={start}
        heightPx={isUneven && !printing ? size : undefined}
        widthPx={gridColumns.totalPx}
        columns={columns}
        focusedColumn={isFocused ? focused.column : undefined}
        focusedCell={focusedCell}
        selectedFrom={isSelected ? selected.firstColumn : undefined}
        selectedTo={isSelected ? selected.lastColumn : undefined}
        isOpen={line.id === openKey}
        isMarked={marked?.has(line.id) === true}
      />
    );
  });
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

/** The tooltip of a header: what the column means; of a cell: why it is empty, or the whole value of a shortened one. */
function describeCell<Row extends object>(element: HTMLElement, { gridColumns, lines }: GridModel<Row>, canSort: boolean): ReactNode {
  const at = cellPlace(element);
  const column = gridColumns.all[at.column]?.column;
  const row = lines[at.row]?.original;
  if (!column) return undefined;
  return at.row < 0 ? <MeaningTip {...{ column, canSort }} /> : row && cellTip(element, column, row);
}

function cellTip<Row>(cell: HTMLElement, { textOf, whyEmpty, fullOf }: Column<Row>, row: Row): ReactNode {
  const text = textOf(row);
  if (text === '') return whyEmpty?.(row);
  const full = fullOf?.(row) ?? text;
  return full !== text || cell.scrollWidth > cell.clientWidth ? full : undefined;
}
