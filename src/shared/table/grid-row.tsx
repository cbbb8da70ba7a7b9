import { memo } from 'react';
import type { PlacedColumn } from './column-layout.ts';
import { GridCell } from './grid-cell.tsx';

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
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isMarked || undefined}
      className="grid-row"
      style={{ top: topPx, width: widthPx }}
    >
      {[...pinned, ...free].map((placed) => (
        <GridCell
          key={placed.column.id}
          row={row}
          placed={placed}
          isFocused={placed.index === focusedColumn}
          isSelected={placed.index >= selectedFrom && placed.index <= selectedTo}
        />
      ))}
    </div>
  );
}

export const GridRow = memo(Line) as typeof Line;
