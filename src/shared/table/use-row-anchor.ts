import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SortKey } from './column.ts';

/** A line that is drawn, and its distance from the first one. */
interface DrawnLine {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

interface RowAnchor {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  readonly sort: readonly SortKey[];
  readonly drawn: readonly DrawnLine[];
  /** distance of a line from the first one, px */
  readonly startOf: (index: number) => number;
  /** what the heights of the lines depend on */
  readonly heights: string;
  /** height of a heading that stays at the top; 0 without groups */
  readonly headingPx: number;
  /** height of the sticky header */
  readonly headPx: number;
  /** index of the focused line */
  readonly focusedRow: number;
}

/**
 * Scroll anchoring: new rows above do not move the focused row or, without focus, the first visible one. At the very top new rows are simply
 * shown. Lines of another height keep the first visible line where it is. Sorting and filtering are not anchored.
 */
export function useRowAnchor({ scroller, keys, sort, drawn, startOf, heights, headingPx, headPx, focusedRow }: RowAnchor): void {
  const order = JSON.stringify(sort);
  const last = useRef({ keys, order, drawn, heights, headingPx });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { keys, order, drawn, heights, headingPx };
    const element = scroller.current;
    const hasNewHeights = before.heights !== heights;
    const hasMore = before.keys !== keys && keys.length >= before.keys.length;
    // Not before: reading the position makes the browser lay out the page, also while it scrolls.
    if (!element || before.order !== order || !(hasNewHeights || hasMore)) return;
    const { scrollTop } = element;
    const placeOf = (index: number): number | undefined => {
      const key = before.keys[index];
      const now = key === undefined || key === keys[index] ? index : keys.indexOf(key);
      return now < 0 ? undefined : startOf(now);
    };
    if (hasNewHeights) {
      const topPx = scrollTop + before.headingPx;
      const first = before.drawn.find(({ start }) => start >= topPx - 1);
      const place = first && scrollTop > 0 ? placeOf(first.index) : undefined;
      if (place !== undefined) element.scrollTop = place - headingPx;
      return;
    }
    // A line that is cut off at the top is not the anchor.
    const inView = before.drawn.filter(({ start, end }) => start >= scrollTop && end <= scrollTop + element.clientHeight - headPx);
    const focusedKey = element.contains(document.activeElement) ? keys[focusedRow] : undefined;
    const held = inView.find(({ index }) => focusedKey !== undefined && before.keys[index] === focusedKey);
    if (scrollTop === 0 && !held) return;
    // The row may have been replaced: then the next one is the anchor.
    for (const { index, start } of held ? [held, ...inView] : inView) {
      const place = placeOf(index);
      if (place === undefined) continue;
      if (place !== start) element.scrollTop += place - start;
      return;
    }
  });
}
