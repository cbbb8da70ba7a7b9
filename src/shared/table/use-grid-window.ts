import {
  defaultRangeExtractor,
  type Range,
  type Rect,
  useVirtualizer,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Place } from './grid-cursor.ts';
import type { UnevenLines } from './grid-groups.ts';
import type { GridColumn, GridColumns } from './grid-table.ts';
import { scrollLeftTo } from './whole-columns.tsx';

/** Overscan, so that fast scrolling shows no blank rows. */
const [rowOverscan, columnOverscan] = [6, 1] as const;

interface Options<Row extends object> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly lineCount: number;
  /** height of a line, and of a heading that stays at the top */
  readonly rowPx: number;
  readonly headPx: number;
  readonly view: Size;
  readonly gridColumns: GridColumns<Row>;
  /** index that stays mounted because it has the focus */
  readonly focused: Place;
  readonly uneven: UnevenLines | undefined;
}

export interface GridWindow<Row extends object> {
  /** the lines to draw, with their places */
  readonly lines: readonly VirtualItem[];
  readonly totalPx: number;
  /** the heading at the top of the view; -1 for none */
  readonly heading: number;
  /** limit of mounted lines, besides the focused one: lines whose indexes differ by it may use one element */
  readonly maxLines: number;
  /** columns to render: the pinned and the visible ones */
  readonly columns: readonly GridColumn<Row>[];
  /** first and last line in view */
  readonly inView: readonly [first: number, last: number];
  /** distance of a line from the first one, px */
  readonly startOf: (index: number) => number;
  /** scrolls a cell into view, as little as possible */
  readonly reveal: (place: Place) => void;
  /** scrolls the line after a heading to the place below it */
  readonly scrollBelow: (heading: number) => void;
  readonly scrollToTop: () => void;
}

/** The visible lines and columns. Scroll padding accounts for the sticky header, the heading below it, and the pinned columns. */
export function useGridWindow<Row extends object>(options: Options<Row>): GridWindow<Row> {
  const { scroller, lineCount, rowPx, headPx, view, gridColumns, focused, uneven } = options;
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
    rangeExtractor: useRangeWith(focused.column - pinned.length, undefined),
  });
  const inSight = columnVirtualizer.getVirtualIndexes();
  const columns = useMemo(() => [...pinned, ...inSight.flatMap((index) => free[index] ?? [])], [pinned, free, inSight]);

  const lineVirtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...common,
    count: lineCount,
    estimateSize: (index) => uneven?.heightOf(index) ?? rowPx,
    // Lines of one height are measured again only when their number changes.
    ...(uneven && { getItemKey: uneven.keyOf, scrollPaddingStart: rowPx }),
    overscan: rowOverscan,
    rangeExtractor: useRangeWith(focused.row, uneven?.headingAt),
  });
  // Lines are not measured, so a new height has to be applied by hand; uneven ones have new keys with it.
  useLayoutEffect(() => lineVirtualizer.measure(), [lineVirtualizer, rowPx]);

  const reveal = ({ row, column }: Place): void => {
    if (row >= 0) lineVirtualizer.scrollToIndex(row);
    if (all[column]?.isPinned !== false || !scroller.current) return;
    const { scrollLeft } = scroller.current;
    columnVirtualizer.scrollToOffset(scrollLeftTo(free, column - pinned.length, { scrollLeft, viewPx: view.width, pinnedPx }));
  };
  const lines = lineVirtualizer.getVirtualItems();
  const { startIndex: first, endIndex: last } = lineVirtualizer.range ?? { startIndex: 0, endIndex: -1 };
  return {
    lines,
    totalPx: lineVirtualizer.getTotalSize(),
    heading: uneven?.headingAt(first) ?? -1,
    // While the view shrinks, more are in range than it will hold: the virtualizer learns its size after the first render with it.
    maxLines: Math.max(Math.ceil(roomHeight / rowPx) + 1, last - first + 1) + 2 * rowOverscan,
    columns,
    inView: [first, last],
    startOf: (index) => (uneven ? (lineVirtualizer.measurementsCache[index]?.start ?? 0) : index * rowPx),
    reveal,
    scrollBelow: (heading) => lineVirtualizer.scrollToIndex(heading + 1, { align: 'start' }),
    scrollToTop: () => lineVirtualizer.scrollToOffset(0),
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

/** The visible range, the index that has the focus, and the heading of the first visible line. */
const useRangeWith = (focused: number, headingAt: UnevenLines['headingAt'] | undefined): ((range: Range) => number[]) =>
  useCallback(
    (range) => {
      const indexes = defaultRangeExtractor(range);
      const mounted = [focused, headingAt?.(range.startIndex) ?? -1];
      const more = mounted.filter(
        (index, at) => index >= 0 && index < range.count && !indexes.includes(index) && mounted.indexOf(index) === at,
      );
      return more.length === 0 ? indexes : [...indexes, ...more].sort((a, b) => a - b);
    },
    [focused, headingAt],
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
