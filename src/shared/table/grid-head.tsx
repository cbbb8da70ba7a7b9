import { memo, useRef } from 'react';
import type { SortKey } from './column.ts';
import type { Layout } from './grid-layout.tsx';
import { maxWidthPx, type GridColumn, type GridColumns, type GridGroup } from './grid-table.ts';

interface Props<Row extends object> {
  readonly gridColumns: GridColumns<Row>;
  /** columns to render */
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: Layout;
  /** undefined where rows cannot be sorted */
  readonly sort: readonly SortKey[] | undefined;
  readonly focusedColumn: number | undefined;
}

/** The sticky header: column names, in a table that scrolls sideways under the names of their groups. On a phone it is only spoken. */
function Head<Row extends object>({ gridColumns, columns, layout, sort, focusedColumn }: Props<Row>) {
  const { totalPx } = gridColumns;
  return (
    <div role="rowgroup" className={layout === 'narrow' ? 'sr-only' : 'grid-head'} style={{ width: totalPx }}>
      {layout === 'scrolled' && <GroupHeaders gridColumns={gridColumns} />}
      <div role="row" aria-rowindex={1} className="grid-names">
        {columns.map((placed) => {
          const rank = sort?.findIndex(({ id }) => id === placed.column.id) ?? -1;
          return (
            <ColumnHeader
              key={placed.column.id}
              placed={placed}
              isFocused={placed.index === focusedColumn}
              canSort={sort !== undefined}
              canResize={layout === 'scrolled'}
              sortKey={sort?.[rank]}
              rank={sort && sort.length > 1 && rank >= 0 ? rank + 1 : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

export const GridHead = memo(Head) as typeof Head;

/** The names of groups of columns; the tooltip of each header names its group as well. */
const GroupHeaders = <Row extends object>({ gridColumns: { pinnedGroups, freeGroups, pinnedPx } }: Pick<Props<Row>, 'gridColumns'>) => (
  <div aria-hidden className="grid-bands">
    {freeGroups.map((group) => (
      <GroupHeader key={group.id} {...group} stickPx={pinnedPx} />
    ))}
    <div className="sticky left-0 z-1 bg-inherit" style={{ width: pinnedPx }}>
      {pinnedGroups.map((group) => (
        <GroupHeader key={group.id} {...group} stickPx={0} />
      ))}
    </div>
  </div>
);

/** A group's name is sticky within its columns. */
const GroupHeader = ({ label, startPx, widthPx, stickPx }: GridGroup & { readonly stickPx: number }) => (
  <div className="grid-band" style={{ left: startPx, width: widthPx }}>
    <span className="sticky truncate" style={{ left: stickPx + 8 }}>
      {label}
    </span>
  </div>
);

interface HeaderProps<Row extends object> {
  readonly placed: GridColumn<Row>;
  readonly isFocused: boolean;
  readonly canSort: boolean;
  readonly canResize: boolean;
  readonly sortKey: SortKey | undefined;
  /** position among several sort keys, from 1; undefined where it is the only one */
  readonly rank: number | undefined;
}

/** A header: its click sorts, its edge changes the width. */
function ColumnHeaderCell<Row extends object>({ placed, isFocused, canSort, canResize, sortKey, rank }: HeaderProps<Row>) {
  const { column, cell } = placed;
  return (
    <div
      role="columnheader"
      {...cell}
      aria-label={column.label}
      aria-sort={sortKey ? (sortKey.desc ? 'descending' : 'ascending') : canSort ? 'none' : undefined}
      tabIndex={isFocused ? 0 : undefined}
      data-focus={isFocused || undefined}
      className="grid-cell"
    >
      {sortKey && (
        <b className="text-accent">
          {sortKey.desc ? '▾' : '▴'}
          {rank}{' '}
        </b>
      )}
      {column.head ?? column.label}
      {canResize && <ColumnEdge placed={placed} />}
    </div>
  );
}

const ColumnHeader = memo(ColumnHeaderCell) as typeof ColumnHeaderCell;

/** A click may move by a pixel or two. */
const tremblePx = 2;

/**
 * The edge of a column: can be dragged, or clicked to cycle through wider widths (WCAG 2.2, 2.5.7). The keyboard resizes with Shift and arrows on
 * the header, so the edge needs no accessible name.
 */
function ColumnEdge<Row extends object>({ placed: { column, header, widthPx } }: { readonly placed: GridColumn<Row> }) {
  const grabbedPx = useRef(widthPx);
  const onResize = header.getResizeHandler();
  const onGrab = (event: unknown): void => {
    grabbedPx.current = widthPx;
    onResize(event);
  };
  const onRelease = (): void => {
    const fromPx = grabbedPx.current;
    if (Math.abs(widthPx - fromPx) > tremblePx) return;
    const steps = [column.widthPx * 1.5, column.widthPx * 2, column.widthPx * 3].filter((px) => px <= maxWidthPx);
    const px = steps.find((step) => step > fromPx) ?? column.widthPx;
    header.column.table.setColumnSizing((before) => ({ ...before, [column.id]: px }));
  };
  return (
    <span
      aria-hidden
      className="column-handle"
      onMouseDown={onGrab}
      onTouchStart={onGrab}
      onTouchEnd={onRelease}
      // A drag that ends on a header must not sort.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onClick={(event) => {
        event.stopPropagation();
        onRelease();
      }}
    />
  );
}
