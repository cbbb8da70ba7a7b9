import { memo, type ReactNode, type RefObject } from 'react';
import type { Column, SortKey } from './column.ts';
import type { Area } from './grid-cursor.ts';
import type { RowGroup } from './grid-groups.ts';
import type { Layout } from './grid-layout.tsx';
import type { GridColumn } from './grid-table.ts';

interface GridRowProps<Row extends object> {
  readonly row: Row;
  /** its key */
  readonly id: string;
  readonly pathOf: ((row: Row) => string) | undefined;
  /** index in the sorted order, from 0 */
  readonly index: number;
  readonly topPx: number;
  /** where rows differ in height; otherwise the density gives it */
  readonly heightPx: number | undefined;
  readonly widthPx: number;
  /** columns to render */
  readonly columns: readonly GridColumn<Row>[];
  readonly focusedColumn: number | undefined;
  /** for the focused cell */
  readonly focusedCell: RefObject<HTMLDivElement | null>;
  /** first and last selected column; both undefined where no cell of the row is selected */
  readonly selectedFrom: number | undefined;
  readonly selectedTo: number | undefined;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
}

function Line<Row extends object>({
  row,
  id,
  pathOf,
  index,
  topPx,
  heightPx,
  widthPx,
  columns,
  focusedColumn,
  focusedCell,
  selectedFrom = 0,
  selectedTo = -1,
  isOpen,
  isMarked,
}: GridRowProps<Row>) {
  return (
    <div
      role="row"
      data-row={id}
      data-path={pathOf?.(row)}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isMarked || undefined}
      className="grid-row"
      style={{ top: topPx, width: widthPx, height: heightPx }}
    >
      {/* No component per cell: fast scrolling mounts 20 rows per frame. */}
      {columns.map(({ column, index: at, cell }) => {
        const text = column.textOf(row);
        const isFocused = at === focusedColumn;
        return (
          <div
            key={column.id}
            ref={isFocused ? focusedCell : undefined}
            role="gridcell"
            {...cell}
            className={text === '' && !column.drawLines ? 'grid-cell text-faint' : 'grid-cell'}
            aria-selected={(at >= selectedFrom && at <= selectedTo) || undefined}
            tabIndex={isFocused ? 0 : undefined}
          >
            {column.drawLines ? stacked(column.drawLines(row)) : text === '' ? '–' : (column.draw?.(row) ?? text)}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(Line) as typeof Line;

/** Lines of a cell, one below the other. */
const stacked = (lines: readonly ReactNode[]): ReactNode =>
  lines.length === 1 ? (
    lines[0]
  ) : (
    <span className="cell-lines">
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </span>
  );

interface GroupRowProps {
  readonly group: RowGroup;
  /** index among all lines, from 0 */
  readonly index: number;
  readonly topPx: number;
  readonly heightPx: number;
  /** distance from the top of the view while it stays there; undefined where it scrolls */
  readonly stickyPx: number | undefined;
  /** number of columns, which it spans */
  readonly span: number;
  readonly isFocused: boolean;
  /** for its cell, while it is focused */
  readonly focusedCell: RefObject<HTMLDivElement | null>;
}

function HeadingLine({ group, index, topPx, heightPx, stickyPx, span, isFocused, focusedCell }: GroupRowProps) {
  const { kind, heading, label, isScreenOnly } = group;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={isScreenOnly ? 'grid-group print:hidden!' : 'grid-group'}
      data-kind={kind}
      style={stickyPx === undefined ? { top: topPx, height: heightPx } : { position: 'sticky', top: stickyPx, height: heightPx }}
    >
      <div
        ref={isFocused ? focusedCell : undefined}
        role={kind === 'note' ? 'gridcell' : 'rowheader'}
        aria-colindex={1}
        aria-colspan={span}
        aria-label={label}
        tabIndex={isFocused ? 0 : undefined}
      >
        {heading}
      </div>
    </div>
  );
}

/** The heading of a group of rows. */
export const GroupRow = memo(HeadingLine);

interface GridFootProps<Row> {
  /** number of the focused row, from 1; 0 without rows, or above them */
  readonly rowNumber: number;
  readonly rowCount: number;
  readonly selected: Area | undefined;
  /** how many rows are in the selection */
  readonly selectedRows: number;
  /** columns that can be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  /** a message about the last action; otherwise the sort order is shown */
  readonly message: string;
  readonly layout: Layout;
  readonly children: ReactNode;
}

/** The footer: focused row, selection and sort order; on a phone only what the page adds. */
export function GridFoot<Row>(props: GridFootProps<Row>) {
  const { rowNumber, rowCount, selected, selectedRows, columns, sort, message, layout, children } = props;
  if (layout === 'narrow') return children ? <div className="grid-foot">{children}</div> : null;
  return (
    <div className="grid-foot">
      <span>{selected ? sizeOf(selected, selectedRows) : placeOf(rowNumber, rowCount)}</span>
      <span role="status">{message || describeSort(columns, sort)}</span>
      {children}
    </div>
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');

/** `Row 3 of 600`; above the first row, at a heading, only their number */
const placeOf = (row: number, count: number): string =>
  row === 0 && count > 0 ? `${counted(count)} rows` : `Row ${counted(row)} of ${counted(count)}`;

const sizeOf = ({ firstColumn, lastColumn }: Area, rows: number): string =>
  `${counted(rows)} × ${counted(lastColumn - firstColumn + 1)} cells selected`;

/** `Sorted by 5 min, descending, then Symbol, ascending`; empty without sorting. */
function describeSort<Row>(columns: readonly Column<Row>[], sort: readonly SortKey[]): string {
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? `${column.label}, ${desc ? 'descending' : 'ascending'}` : [];
  });
  return keys.length === 0 ? '' : `Sorted by ${keys.join(', then ')}`;
}
