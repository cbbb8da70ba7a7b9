import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
  /** moves the list, and draws what is there before the browser paints */
  readonly scrollTo: (topPx: number) => void;
}

/** The rows of fixed height that a scroller shows: a slice, and nothing else is in the document. */
export function windowOf(
  scrollTopPx: number,
  heightPx: number,
  rowPx: number,
  count: number,
  beyond = overscan,
): { first: number; end: number; top: number } {
  const top = Math.min(Math.floor(scrollTopPx / rowPx), count);
  return { top, first: Math.max(0, top - beyond), end: Math.min(count, Math.ceil((scrollTopPx + heightPx) / rowPx) + beyond) };
}

/**
 * The window of a long list whose rows have one height.
 *
 * @param headPx height of a header that sticks to the scroller's top and would cover a row revealed under it
 */
export function useWindow({ count, rowPx, headPx = 0 }: { count: number; rowPx: number; headPx?: number }): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ topPx, heightPx }, setView] = useState({ topPx: 0, heightPx: innerHeight });
  // The first rows are painted before those that nobody sees yet are drawn.
  const [beyond, setBeyond] = useState(0);
  const isFilled = count > 1;
  useEffect(() => {
    if (isFilled) setTimeout(setBeyond, 0, overscan);
  }, [isFilled]);

  const measure = useCallback((): void => {
    const element = scroller.current;
    if (!element) return;
    // By whole rows: nothing is drawn anew while a list moves within one.
    const topPx = element.scrollTop - (element.scrollTop % rowPx);
    const heightPx = element.clientHeight;
    setView((before) => (before.topPx === topPx && before.heightPx === heightPx ? before : { topPx, heightPx }));
  }, [rowPx]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [measure]);

  const scrollTo = useCallback(
    (topPx: number) => {
      if (scroller.current) scroller.current.scrollTop = topPx;
      measure();
    },
    [measure],
  );
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const topOfRow = index * rowPx;
      const lowest = topOfRow + rowPx + headPx - element.clientHeight;
      if (topOfRow < element.scrollTop) scrollTo(topOfRow);
      else if (lowest > element.scrollTop) scrollTo(lowest);
    },
    [rowPx, headPx, scrollTo],
  );

  return { scroller, ...windowOf(topPx, heightPx, rowPx, count, beyond), atTop: topPx < rowPx, reveal, scrollTo };
}
