import { memo, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
  /** for the focused header */
  readonly focusedCell: RefObject<HTMLDivElement | null>;
  /** called with the columns in their new order after one was dragged; undefined where they cannot be moved */
  readonly onOrder: ((ids: readonly string[]) => void) | undefined;
}

/** The sticky header: column names, in a table that scrolls sideways under the names of their groups. On a phone it is only spoken. */
function Head<Row extends object>({ gridColumns, columns, layout, sort, focusedColumn, focusedCell, onOrder }: Props<Row>) {
  const { totalPx } = gridColumns;
  const [dragged, setDragged] = useState<string>();
  const drop = (id: string): void => {
    setDragged(undefined);
    if (dragged !== undefined && dragged !== id)
      onOrder?.(
        movedTo(
          gridColumns.all.map(({ column }) => column.id),
          dragged,
          id,
        ),
      );
  };
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
              focusedCell={placed.index === focusedColumn ? focusedCell : undefined}
              canSort={sort !== undefined}
              canResize={layout === 'scrolled'}
              sortKey={sort?.[rank]}
              rank={sort && sort.length > 1 && rank >= 0 ? rank + 1 : undefined}
              {...(onOrder && { dragged, onDragged: setDragged, onDropped: drop })}
            />
          );
        })}
      </div>
    </div>
  );
}

export const GridHead = memo(Head) as typeof Head;

/** The columns after one was dropped on another: it takes the place of that one. */
export function movedTo(ids: readonly string[], dragged: string, target: string): readonly string[] {
  const to = ids.indexOf(target);
  return ids.filter((id) => id !== dragged).toSpliced(to, 0, dragged);
}

/** The names of groups of columns; the tooltip of each header names its group as well. */
const GroupHeaders = <Row extends object>({
  gridColumns: { pinnedGroups, freeGroups, free, pinnedPx },
}: Pick<Props<Row>, 'gridColumns'>) => (
  <div aria-hidden className="grid-bands">
    {freeGroups.map((group) => (
      <GroupHeader key={group.id} {...group} stickPx={pinnedPx} />
    ))}
    {/* Where the grid stops when it is scrolled sideways: all columns, of which the names are drawn in sight only. */}
    {free.map(({ column, startPx, widthPx }) => (
      <span key={column.id} className="column-stop" style={{ left: startPx, width: widthPx }} />
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
  /** undefined where it is not focused */
  readonly focusedCell: RefObject<HTMLDivElement | null> | undefined;
  readonly canSort: boolean;
  readonly canResize: boolean;
  readonly sortKey: SortKey | undefined;
  /** position among several sort keys, from 1; undefined where it is the only one */
  readonly rank: number | undefined;
  /** the column that is being dragged */
  readonly dragged?: string | undefined;
  readonly onDragged?: (id: string | undefined) => void;
  /** called with the column that another one was dropped on */
  readonly onDropped?: (id: string) => void;
}

/** A header: its click sorts, its edge changes the width, and it can be dragged to the place of another. */
function ColumnHeaderCell<Row extends object>(props: HeaderProps<Row>) {
  const { placed, focusedCell, canSort, canResize, sortKey, rank, dragged, onDragged, onDropped } = props;
  const { column, cell } = placed;
  const isTarget = dragged !== undefined && dragged !== column.id;
  const [isOver, setOver] = useState(false);
  return (
    <div
      ref={focusedCell}
      role="columnheader"
      {...cell}
      aria-label={column.label}
      aria-sort={sortKey ? (sortKey.desc ? 'descending' : 'ascending') : canSort ? 'none' : undefined}
      tabIndex={focusedCell ? 0 : undefined}
      data-over={(isTarget && isOver) || undefined}
      className="grid-cell"
      draggable={onDragged !== undefined}
      onDragStart={() => onDragged?.(column.id)}
      onDragEnd={() => onDragged?.(undefined)}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false);
        onDropped?.(column.id);
      }}
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

/** Room of a cell beside its content, and the narrowest fitted content, px. */
const [cellPaddingPx, minFitPx] = [18, 30];

/** The width of a cell's content, which may be cut off, px. */
function contentPx(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().width;
}

/** Time for the second click of a double click; shorter than widths rest before they are reported (grid-table.ts). */
const doubleClickMs = 200;

/** A click may move by a pixel or two. */
const tremblePx = 2;

/**
 * The edge of a column: can be dragged, or clicked to cycle through wider widths (WCAG 2.2, 2.5.7). The keyboard resizes with Shift and arrows on
 * the header, so the edge needs no accessible name.
 */
function ColumnEdge<Row extends object>({ placed: { column, header, index, widthPx } }: { readonly placed: GridColumn<Row> }) {
  const grabbedPx = useRef(widthPx);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
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
  const release = (): void => {
    pending.current = undefined;
    onRelease();
  };
  /** A double click fits the column to its widest cell in sight. */
  const onFit = (event: MouseEvent<HTMLElement>): void => {
    const cells = event.currentTarget.closest('[role=grid]')?.querySelectorAll(`[role=row] > [aria-colindex="${index + 1}"]`) ?? [];
    const px = Math.ceil(Math.max(minFitPx, ...[...cells].map(contentPx))) + cellPaddingPx;
    header.column.table.setColumnSizing((before) => ({ ...before, [column.id]: Math.min(maxWidthPx, px) }));
  };
  return (
    <span
      aria-hidden
      draggable
      // The edge is dragged for the width; the header is not moved with it.
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDoubleClick={onFit}
      className="column-handle"
      onMouseDown={onGrab}
      onTouchStart={onGrab}
      onTouchEnd={onRelease}
      // A drag that ends on a header must not sort.
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onClick={(event) => {
        event.stopPropagation();
        // Delayed, because the edge must still be there for the second click of two.
        const isSecond = pending.current !== undefined;
        clearTimeout(pending.current);
        pending.current = isSecond ? undefined : setTimeout(release, doubleClickMs);
      }}
    />
  );
}
