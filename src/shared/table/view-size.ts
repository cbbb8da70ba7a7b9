import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/**
 * Tells the inner size of what scrolls, without its bars, now and whenever it changes. What has no layout yet is taken to be as large
 * as the window.
 */
export function observeSize(element: Element, tell: (size: Size) => void): () => void {
  const measure = (): void => tell({ width: element.clientWidth || innerWidth, height: element.clientHeight || innerHeight });
  measure();
  const resized = new ResizeObserver(measure);
  resized.observe(element);
  return () => resized.disconnect();
}

/** What was measured last: a page that is gone to is mostly as large as the one before. */
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
