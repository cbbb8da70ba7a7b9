import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Rows drawn beyond either edge, so that a fast scroll never shows a blank. */
const overscan = 12;

export interface RowWindow {
  /** the element that scrolls */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** one past the last row drawn */
  readonly end: number;
  /** the first row in sight */
  readonly top: number;
  readonly atTop: boolean;
  /** brings a row into sight, moving as little as possible */
  readonly reveal: (index: number) => void;
  readonly toTop: () => void;
}

/** The rows of fixed height that a scroller shows: a slice, and nothing else is in the document. */
export function windowOf(scrollTopPx: number, heightPx: number, rowPx: number, count: number): { first: number; end: number; top: number } {
  const top = Math.min(Math.floor(scrollTopPx / rowPx), count);
  return { top, first: Math.max(0, top - overscan), end: Math.min(count, Math.ceil((scrollTopPx + heightPx) / rowPx) + overscan) };
}

/**
 * The window of a long list whose rows have one height.
 *
 * @param headPx height of a header that sticks to the scroller's top and would cover a row revealed under it
 */
export function useWindow({ count, rowPx, headPx = 0 }: { count: number; rowPx: number; headPx?: number }): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ topPx, heightPx }, setView] = useState({ topPx: 0, heightPx: 900 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void => setView({ topPx: element.scrollTop, heightPx: element.clientHeight });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const topOfRow = index * rowPx;
      const lowest = topOfRow + rowPx + headPx - element.clientHeight;
      if (topOfRow < element.scrollTop) element.scrollTop = topOfRow;
      else if (lowest > element.scrollTop) element.scrollTop = lowest;
    },
    [rowPx, headPx],
  );
  const toTop = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);

  return { scroller, ...windowOf(topPx, heightPx, rowPx, count), atTop: topPx < rowPx, reveal, toTop };
}
