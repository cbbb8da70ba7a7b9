import { memo } from 'react';
import type { GridColumn } from './grid-table.ts';

interface Props<Row extends object> {
  readonly row: Row;
  /** from 0, in the order shown */
  readonly index: number;
  readonly topPx: number;
  readonly widthPx: number;
  /** those to draw */
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
}: Props<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isMarked || undefined}
      className="grid-row"
      style={{ top: topPx, width: widthPx }}
    >
      {/* No component for each cell: a row that comes into sight has only new ones, and 20 rows a frame may come. */}
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
