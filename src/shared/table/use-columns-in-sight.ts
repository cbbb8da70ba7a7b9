import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, type RefObject } from 'react';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import { observeSize, windowSize, type Size } from './view-size.ts';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
const overscan = 2;

/**
 * The free columns to draw, as the view moves over them.
 *
 * @param focusedColumn stays in the document wherever the view goes: what has the focus must not vanish
 */
export function useColumnsInSight<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  { free, pinned, pinnedPx }: ColumnLayout<Row>,
  focusedColumn: number,
): readonly PlacedColumn<Row>[] {
  // The rule fears for what a compiler would keep; nothing of it is kept here but what hangs on its items.
  // oxlint-disable-next-line react/incompatible-library
  const across = useVirtualizer({
    getScrollElement: () => scroller.current,
    observeElementRect: observe,
    initialRect: windowSize(),
    horizontal: true,
    count: free.length,
    estimateSize: (index) => free[index]?.widthPx ?? 0,
    paddingStart: pinnedPx,
    overscan,
    rangeExtractor: useRange(focusedColumn - pinned.length),
  });
  // Sizes are asked once and kept.
  useLayoutEffect(() => across.measure(), [across, free]);
  const columns = across.getVirtualItems();
  // One and the same while the same columns are in sight: rows are not drawn anew for a scroll.
  return useMemo(() => columns.flatMap(({ index }) => free[index] ?? []), [columns, free]);
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
