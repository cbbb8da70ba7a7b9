import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { maxPrintedRows } from './printing.ts';

/** A vertical list whose rows are HTML elements. */
export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

/**
 * The rows to mount, for `rangeExtractor`: those in range, and the pinned ones wherever the view is. A printed page gets the first
 * `mostPrinted` rows.
 *
 * @param pinned indexes that stay mounted because they are focused or sticky; -1 is none
 */
export function rowRange(range: Range, pinned: readonly number[], printing: boolean): number[] {
  if (printing) return defaultRangeExtractor({ ...range, startIndex: 0, endIndex: maxPrintedRows - 1, overscan: 0 });
  const rows = new Set(defaultRangeExtractor(range));
  for (const index of pinned) if (index >= 0 && index < range.count) rows.add(index);
  return [...rows].sort((a, b) => a - b);
}

/**
 * Measures the rows again when their heights change with the density or the width, and keeps the first visible one at the top.
 *
 * @param heights what the heights depend on
 */
export function useRowHeightChange(virtualizer: RowVirtualizer, heights: string | number): void {
  const measured = useRef(heights);
  useLayoutEffect(() => {
    if (measured.current === heights) return;
    measured.current = heights;
    const { scrollOffset, options } = virtualizer;
    const first = scrollOffset === null ? undefined : virtualizer.getVirtualItemForOffset(scrollOffset + options.scrollPaddingStart);
    virtualizer.measure();
    if (first) virtualizer.scrollToIndex(first.index, { align: 'start' });
  }, [virtualizer, heights]);
}
