import { memo } from 'react';
import type { SortKey } from './column.ts';
import { ColumnHandle } from './column-handle.tsx';
import type { PlacedColumn } from './column-layout.ts';

interface Props<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly isFocused: boolean;
  readonly sortKey: SortKey | undefined;
  /** which key of the order it is, from 1; undefined where it is the only one */
  readonly rank: number | undefined;
  readonly onWidth: (id: string, px: number) => void;
}

/** A header: its click sorts, its edge changes the width. */
function Head<Row>({ placed, isFocused, sortKey, rank, onWidth }: Props<Row>) {
  const { column, index, leftPx, widthPx, pinned } = placed;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-label={column.label}
      aria-sort={sortKey ? (sortKey.desc ? 'descending' : 'ascending') : 'none'}
      tabIndex={isFocused ? 0 : undefined}
      data-focus={isFocused || undefined}
      data-pinned={pinned}
      data-end={column.align === 'end' || undefined}
      className="grid-cell"
      style={{ left: leftPx, width: widthPx }}
    >
      {sortKey && (
        <b className="text-accent">
          {sortKey.desc ? '▾' : '▴'}
          {rank}{' '}
        </b>
      )}
      {column.label}
      <ColumnHandle widthPx={widthPx} ownPx={column.widthPx} onWidth={(px) => onWidth(column.id, px)} />
    </div>
  );
}

export const HeadCell = memo(Head) as typeof Head;
