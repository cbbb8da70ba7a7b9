import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, type RefObject } from 'react';
import type { Place } from './grid-place.ts';
import type { GridColumn, GridColumns } from './grid-table.ts';
import type { Size } from './view-size.ts';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
const [rowOverscan, columnOverscan] = [8, 1] as const;

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
  /** rows that are drawn at once at most */
  readonly maxRows: number;
  /** columns to draw: the pinned ones, and those in sight */
  readonly columns: readonly GridColumn<Row>[];
  /** brings a cell into sight, moving as little as possible */
  readonly reveal: (place: Place) => void;
  readonly scrollToTop: () => void;
}

/** The rows and columns in sight. Neither a header nor a pinned column covers what is brought into sight. */
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
  const getScrollElement = (): HTMLDivElement | null => scroller.current;

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this hook, and what it returns is read in every render
  const rowVirtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement,
    estimateSize: () => rowPx,
    overscan: rowOverscan,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    initialRect: view,
    rangeExtractor: useRangeWith(focused.row),
  });
  // Rows are measured by nobody: another height is told.
  useLayoutEffect(() => rowVirtualizer.measure(), [rowVirtualizer, rowPx]);

  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: free.length,
    getScrollElement,
    estimateSize: (index) => free[index]?.widthPx ?? 0,
    // Another function for other columns or widths: they are laid out anew.
    getItemKey: useCallback((index: number) => free[index]?.column.id ?? index, [free]),
    overscan: columnOverscan,
    paddingStart: pinnedPx,
    scrollPaddingStart: pinnedPx,
    initialRect: view,
    rangeExtractor: useRangeWith(focused.column - pinned.length),
  });
  const inSight = columnVirtualizer.getVirtualIndexes();
  const columns = useMemo(() => [...pinned, ...inSight.flatMap((index) => free[index] ?? [])], [pinned, free, inSight]);

  const reveal = ({ row, column }: Place): void => {
    if (row >= 0) rowVirtualizer.scrollToIndex(row);
    const placed = all[column];
    // Of a column that is wider than its room, the start is shown.
    if (placed && !placed.isPinned)
      columnVirtualizer.scrollToIndex(column - pinned.length, { align: placed.widthPx > view.width - pinnedPx ? 'start' : 'auto' });
  };
  return {
    rowIndexes: rowVirtualizer.getVirtualIndexes(),
    maxRows: Math.ceil(view.height / rowPx) + 2 * rowOverscan + 2,
    columns,
    reveal,
    scrollToTop: () => rowVirtualizer.scrollToOffset(0),
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
