import { memo, type ReactNode } from 'react';
import type { PlacedColumn } from './column-layout.ts';

interface Props<Row> {
  readonly row: Row;
  /** from 0, in the order shown */
  readonly index: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly pinned: readonly PlacedColumn<Row>[];
  readonly free: readonly PlacedColumn<Row>[];
  readonly focusedColumn: number | undefined;
  /** first and last selected column; both undefined where no cell of the row is selected */
  readonly selectedFrom: number | undefined;
  readonly selectedTo: number | undefined;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
}

const emptyCell = 'grid-cell text-faint';

function Line<Row>({
  row,
  index,
  topPx,
  widthPx,
  pinned,
  free,
  focusedColumn,
  selectedFrom = 0,
  selectedTo = -1,
  isOpen,
  isMarked,
}: Props<Row>) {
  // No component for each cell: a row that comes into sight has only new ones, and 20 rows a frame may come.
  const draw = ({ column, index: at, cell }: PlacedColumn<Row>): ReactNode => {
    const text = column.textOf(row);
    const isFocused = at === focusedColumn;
    return (
      <div
        key={column.id}
        {...cell}
        className={text === '' ? emptyCell : cell.className}
        aria-selected={(at >= selectedFrom && at <= selectedTo) || undefined}
        tabIndex={isFocused ? 0 : undefined}
        data-focus={isFocused || undefined}
      >
        {text === '' ? '–' : (column.draw?.(row) ?? text)}
      </div>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isMarked || undefined}
      className="grid-row"
      style={{ top: topPx, width: widthPx }}
    >
      {pinned.map(draw)}
      {free.map(draw)}
    </div>
  );
}

export const GridRow = memo(Line) as typeof Line;
