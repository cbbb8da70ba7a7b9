import { defaultRangeExtractor, type Range, type Rect, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Place } from './grid-cursor.ts';
import type { GridColumn, GridColumns } from './grid-table.ts';

/** Overscan, so that fast scrolling shows no blank rows. */
const [rowOverscan, columnOverscan] = [6, 1] as const;

interface Options<Row extends object> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly headPx: number;
  readonly view: Size;
  readonly gridColumns: GridColumns<Row>;
  /** index that stays mounted because it has the focus */
  readonly focused: Place;
}

export interface GridWindow<Row extends object> {
  /** those to draw */
  readonly rowIndexes: readonly number[];
  /** limit of mounted rows, besides the focused one: rows whose indexes differ by it may use one element */
  readonly maxRows: number;
  /** columns to render: the pinned and the visible ones */
  readonly columns: readonly GridColumn<Row>[];
  /** scrolls a cell into view, as little as possible */
  readonly reveal: (place: Place) => void;
  readonly scrollToTop: () => void;
}

/** The visible rows and columns. Scroll padding accounts for the sticky header and the pinned columns. */
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
    // A new function makes the virtualizer measure the columns again.
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
  // Rows are not measured, so a new height has to be applied by hand.
  useLayoutEffect(() => rowVirtualizer.measure(), [rowVirtualizer, rowPx]);

  const reveal = ({ row, column }: Place): void => {
    if (row >= 0) rowVirtualizer.scrollToIndex(row);
    const placed = all[column];
    // A column wider than the view is aligned to its start.
    if (placed && !placed.isPinned)
      columnVirtualizer.scrollToIndex(column - pinned.length, { align: placed.widthPx > roomWidth ? 'start' : 'auto' });
  };
  const rowIndexes = rowVirtualizer.getVirtualIndexes();
  return {
    rowIndexes,
    // While the view shrinks, more are drawn than it will hold: the virtualizer learns its size after the first render with it.
    maxRows: Math.max(Math.ceil(roomHeight / rowPx) + 1 + 2 * rowOverscan, rowIndexes.length),
    columns,
    reveal,
    scrollToTop: () => rowVirtualizer.scrollToOffset(0),
  };
}

type ObserveRect = VirtualizerOptions<HTMLDivElement, HTMLElement>['observeElementRect'];

/** Reports the view's size to the virtualizers. */
function useRoom(width: number, height: number): { readonly initialRect: Rect; readonly observeElementRect: ObserveRect } {
  const tellers = useRef(new Set<(room: Rect) => void>());
  const room = useMemo(() => ({ width, height }), [width, height]);
  useLayoutEffect(() => {
    for (const onSize of tellers.current) onSize(room);
  }, [room]);
  return {
    initialRect: room,
    observeElementRect: (_, onSize) => {
      tellers.current.add(onSize);
      onSize(room);
      return () => tellers.current.delete(onSize);
    },
  };
}

/** The visible range, and one index that stays mounted. */
const useRangeWith = (mounted: number): ((range: Range) => number[]) =>
  useCallback(
    (range) => {
      const indexes = defaultRangeExtractor(range);
      if (mounted < 0 || mounted >= range.count || indexes.includes(mounted)) return indexes;
      return mounted < (indexes[0] ?? 0) ? [mounted, ...indexes] : [...indexes, mounted];
    },
    [mounted],
  );

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/**
 * Reports the inner size of a scroll container, now and on every change. Without a layout the window's size is reported.
 */
export function observeSize(element: Element, onSize: (size: Size) => void): () => void {
  const measure = (): void => onSize({ width: element.clientWidth || innerWidth, height: element.clientHeight || innerHeight });
  measure();
  const resized = new ResizeObserver(measure);
  resized.observe(element);
  return () => resized.disconnect();
}

/** The last measured size, as the initial size of the next page. */
let last: Size | undefined;

export function useViewSize(scroller: RefObject<Element | null>): Size {
  const [size, setSize] = useState(() => last ?? windowSize());
  useLayoutEffect(() => {
    if (!scroller.current) return undefined;
    return observeSize(scroller.current, (now) => {
      last = now;
      setSize((before) => (before.width === now.width && before.height === now.height ? before : now));
    });
  }, [scroller]);
  return size;
}
