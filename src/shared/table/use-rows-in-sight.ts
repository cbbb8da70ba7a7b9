import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
export const overscan = 10;

interface Question {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly headPx: number;
  /** height of what is in sight, the header included */
  readonly viewPx: number;
}

/** The rows to draw, from the first up to but without the end, and the topmost in sight, as the view moves over them. */
export function useRowsInSight({ scroller, rowCount, rowPx, headPx, viewPx }: Question): { first: number; end: number; top: number } {
  const [top, setTop] = useState(0);
  // Not with the layout: what scrolls is around these rows, and is not known before they are in it.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // By whole rows: nothing is drawn anew while a view moves within one, or sideways.
    const topNow = (): number => Math.floor(element.scrollTop / rowPx);
    // In the very frame that the browser moves the view in.
    const follow = (): void => flushSync(() => setTop(topNow()));
    setTop(topNow());
    // First of all who listen: where the view is costs nothing to ask until one of them has drawn something.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [scroller, rowPx]);
  // Where rows have gone, the browser moves the view only after they are drawn.
  const lowestPx = Math.max(0, rowCount * rowPx + headPx - viewPx);
  const topPx = Math.min(top * rowPx, lowestPx);
  const first = Math.min(Math.floor(topPx / rowPx), rowCount);
  const end = Math.min(rowCount, Math.ceil((topPx + viewPx) / rowPx) + overscan);
  return { top: first, first: Math.max(0, first - overscan), end };
}
