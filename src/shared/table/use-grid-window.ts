import { defaultRangeExtractor, useVirtualizer, type Range, type Rect, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { Place } from './grid-place.ts';
import type { GridColumn, GridColumns } from './grid-table.ts';
import type { Size } from './view-size.ts';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
const [rowOverscan, columnOverscan] = [6, 1] as const;

interface Options<Row extends object> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly headPx: number;
  readonly view: Size;
  readonly gridColumns: GridColumns<Row>;
  /** stays in the document wherever the view goes: what has the focus must not vanish */
  readonly focused: Place;
}

export interface GridWindow<Row extends object> {
  /** those to draw */
  readonly rowIndexes: readonly number[];
  /** rows that are drawn at once at most, besides the focused one */
  readonly maxRows: number;
  /** columns to draw: the pinned ones, and those in sight */
  readonly columns: readonly GridColumn<Row>[];
  /** brings a cell into sight, moving as little as possible */
  readonly reveal: (place: Place) => void;
  readonly scrollToTop: () => void;
}

/** The rows and columns in sight. What the header and the pinned columns cover is not in sight: cells are brought out from under them. */
export function useGridWindow<Row extends object>({
  scroller,
  rowCount,
  rowPx,
  headPx,
  view,
  gridColumns,
  focused,
}: Options<Row>): GridWindow<Row> {
  const { all, pinned, free, pinnedPx } = gridColumns;
  const [roomWidth, roomHeight] = [view.width - pinnedPx, Math.max(0, view.height - headPx)];
  const common = { getScrollElement: () => scroller.current, ...useRoom(roomWidth, roomHeight) };

  const columnVirtualizer = useVirtualizer({
    ...common,
    horizontal: true,
    count: free.length,
    estimateSize: (index) => free[index]?.widthPx ?? 0,
    // Another function for other columns or widths: they are laid out anew.
    getItemKey: useCallback((index: number) => free[index]?.column.id ?? index, [free]),
    overscan: columnOverscan,
    rangeExtractor: useRangeWith(focused.column - pinned.length),
  });
  const inSight = columnVirtualizer.getVirtualIndexes();
  const columns = useMemo(() => [...pinned, ...inSight.flatMap((index) => free[index] ?? [])], [pinned, free, inSight]);

  const rowVirtualizer = useVirtualizer({
    ...common,
    count: rowCount,
    estimateSize: () => rowPx,
    overscan: rowOverscan,
    rangeExtractor: useRangeWith(focused.row),
  });
  // Nobody measures rows: that they have another height is told.
  useLayoutEffect(() => rowVirtualizer.measure(), [rowVirtualizer, rowPx]);

  const reveal = ({ row, column }: Place): void => {
    if (row >= 0) rowVirtualizer.scrollToIndex(row);
    const placed = all[column];
    // Of a column that is wider than its room, the start is shown.
    if (placed && !placed.isPinned)
      columnVirtualizer.scrollToIndex(column - pinned.length, { align: placed.widthPx > roomWidth ? 'start' : 'auto' });
  };
  return {
    rowIndexes: rowVirtualizer.getVirtualIndexes(),
    maxRows: Math.ceil(roomHeight / rowPx) + 1 + 2 * rowOverscan,
    columns,
    reveal,
    scrollToTop: () => rowVirtualizer.scrollToOffset(0),
  };
}

type ObserveRect = VirtualizerOptions<HTMLDivElement, HTMLElement>['observeElementRect'];

/** Tells virtualizers of the room that is left of the view, as it changes. */
function useRoom(width: number, height: number): { readonly initialRect: Rect; readonly observeElementRect: ObserveRect } {
  const tellers = useRef(new Set<(room: Rect) => void>());
  const room = useMemo(() => ({ width, height }), [width, height]);
  useLayoutEffect(() => {
    for (const tell of tellers.current) tell(room);
  }, [room]);
  return {
    initialRect: room,
    observeElementRect: (_, tell) => {
      tellers.current.add(tell);
      tell(room);
      return () => tellers.current.delete(tell);
    },
  };
}

/** What is in sight, and one index that stays wherever the view goes. */
const useRangeWith = (kept: number): ((range: Range) => number[]) =>
  useCallback(
    (range) => {
      const indexes = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes;
      return kept < (indexes[0] ?? 0) ? [kept, ...indexes] : [...indexes, kept];
    },
    [kept],
  );
