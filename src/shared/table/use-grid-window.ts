import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, type RefObject } from 'react';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import type { Place } from './grid-place.ts';
import { observeSize, windowSize, type Size } from './view-size.ts';

type Scroller = RefObject<HTMLDivElement | null>;

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
export const overscan = { rows: 10, columns: 2 } as const;

interface Question<Row> {
  readonly scroller: Scroller;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly layout: ColumnLayout<Row>;
  /** stays in the document wherever the view goes: what has the focus must not vanish */
  readonly focused: Place;
}

/** The rows and the free columns to draw, as the view moves over them. */
export function useGridWindow<Row>({ scroller, rowCount, rowPx, layout, focused }: Question<Row>): {
  readonly rows: readonly number[];
  readonly columns: readonly PlacedColumn<Row>[];
} {
  const { free, pinned, pinnedPx } = layout;
  const common = {
    getScrollElement: () => scroller.current,
    observeElementRect: observe,
    initialRect: windowSize(),
  };
  // The rule fears for what a compiler would keep; nothing of it is kept here but what hangs on its items.
  // oxlint-disable-next-line react/incompatible-library
  const down = useVirtualizer({
    ...common,
    count: rowCount,
    estimateSize: () => rowPx,
    overscan: overscan.rows,
    rangeExtractor: useRange(focused.row),
  });
  const across = useVirtualizer({
    ...common,
    horizontal: true,
    count: free.length,
    estimateSize: (index) => free[index]?.widthPx ?? 0,
    paddingStart: pinnedPx,
    overscan: overscan.columns,
    rangeExtractor: useRange(focused.column - pinned.length),
  });
  // Sizes are asked once and kept.
  useLayoutEffect(() => down.measure(), [down, rowPx]);
  useLayoutEffect(() => across.measure(), [across, free]);

  const columns = across.getVirtualItems();
  return {
    rows: down.getVirtualItems().map(({ index }) => index),
    // One and the same while the same columns are in sight: rows are not drawn anew for a scroll.
    columns: useMemo(() => columns.flatMap(({ index }) => free[index] ?? []), [columns, free]),
  };
}

function observe(virtualizer: Virtualizer<HTMLDivElement, Element>, tell: (size: Size) => void): (() => void) | undefined {
  return virtualizer.scrollElement ? observeSize(virtualizer.scrollElement, tell) : undefined;
}

/** What is in sight, and one more. */
const useRange = (kept: number): ((range: Range) => number[]) =>
  useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].toSorted((a, b) => a - b);
    },
    [kept],
  );
