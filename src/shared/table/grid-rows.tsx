import { memo, type ReactNode } from 'react';
import type { Column, SortKey } from './column.ts';
import type { Area, Place } from './grid-cursor.ts';
import type { GridColumn } from './grid-table.ts';

interface GridRowProps<Row extends object> {
  readonly row: Row;
  /** index in the sorted order, from 0 */
  readonly index: number;
  readonly topPx: number;
  readonly widthPx: number;
  /** columns to render */
  readonly columns: readonly GridColumn<Row>[];
  readonly focusedColumn: number | undefined;
  /** first and last selected column; both undefined where no cell of the row is selected */
  readonly selectedFrom: number | undefined;
  readonly selectedTo: number | undefined;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
}

function Line<Row extends object>({
  row,
  index,
  topPx,
  widthPx,
  columns,
  focusedColumn,
  selectedFrom = 0,
  selectedTo = -1,
  isOpen,
  isMarked,
}: GridRowProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isMarked || undefined}
      className="grid-row"
      style={{ top: topPx, width: widthPx }}
    >
      {/* No component per cell: fast scrolling mounts 20 rows per frame. */}
      {columns.map(({ column, index: at, cell }) => {
        const text = column.textOf(row);
        const isFocused = at === focusedColumn;
        return (
          <div
            key={column.id}
            role="gridcell"
            {...cell}
            className={text === '' ? 'grid-cell text-faint' : 'grid-cell'}
            aria-selected={(at >= selectedFrom && at <= selectedTo) || undefined}
            tabIndex={isFocused ? 0 : undefined}
            data-focus={isFocused || undefined}
          >
            {text === '' ? '–' : (column.draw?.(row) ?? text)}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(Line) as typeof Line;

interface GridFootProps<Row> {
  readonly focused: Place;
  readonly selected: Area | undefined;
  readonly rowCount: number;
  /** columns that can be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  /** a message about the last action; otherwise the sort order is shown */
  readonly message: string;
  readonly children: ReactNode;
}

/** The footer: focused row, selection and sort order. */
export function GridFoot<Row>({ focused, selected, rowCount, columns, sort, message, children }: GridFootProps<Row>) {
  return (
    <div className="grid-foot">
      <span>
        {selected ? sizeOf(selected) : `Row ${counted(Math.max(0, focused.row) + Math.min(1, rowCount))} of ${counted(rowCount)}`}
      </span>
      <span role="status">{message || describeSort(columns, sort)}</span>
      {children}
    </div>
  );
}

const counted = (count: number): string => count.toLocaleString('en-US');

const sizeOf = ({ firstRow, lastRow, firstColumn, lastColumn }: Area): string =>
  `${counted(lastRow - firstRow + 1)} × ${counted(lastColumn - firstColumn + 1)} cells selected`;

/** `Sorted by 5 min, descending, then Symbol, ascending`; empty without sorting. */
function describeSort<Row>(columns: readonly Column<Row>[], sort: readonly SortKey[]): string {
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? `${column.label}, ${desc ? 'descending' : 'ascending'}` : [];
  });
  return keys.length === 0 ? '' : `Sorted by ${keys.join(', then ')}`;
}
