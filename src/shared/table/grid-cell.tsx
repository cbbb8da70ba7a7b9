import { memo } from 'react';
import type { PlacedColumn } from './column-layout.ts';

interface Props<Row> {
  readonly row: Row;
  readonly placed: PlacedColumn<Row>;
  readonly isFocused: boolean;
  readonly isSelected: boolean;
}

/** A value as its column shows it; where there is none, a dash, which says why when it is asked. */
function Cell<Row>({ row, placed: { column, index, leftPx, widthPx, pinned }, isFocused, isSelected }: Props<Row>) {
  const text = column.textOf(row);
  return (
    <div
      role="gridcell"
      aria-colindex={index + 1}
      aria-selected={isSelected || undefined}
      tabIndex={isFocused ? 0 : undefined}
      data-focus={isFocused || undefined}
      data-pinned={pinned}
      data-end={column.align === 'end' || undefined}
      className="grid-cell"
      style={{ left: leftPx, width: widthPx }}
    >
      {text === '' ? <span className="text-faint">–</span> : (column.draw?.(row) ?? text)}
    </div>
  );
}

export const GridCell = memo(Cell) as typeof Cell;
