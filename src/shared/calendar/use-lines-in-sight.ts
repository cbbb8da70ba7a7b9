import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { lineAt } from './line-places.ts';

/** Drawn beyond either edge, so that a fast scroll shows no blank. */
const beyond = 8;

interface Question {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly places: readonly number[];
  /** height of what is in sight, the header included */
  readonly viewPx: number;
}

/** The lines to draw, from the first up to but without the end, as the view moves over them. */
export function useLinesInSight({ scroller, places, viewPx }: Question): { readonly first: number; readonly end: number } {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // By whole lines: nothing is drawn anew while a view moves within one.
    const follow = (): void => flushSync(() => setTop(lineAt(places, element.scrollTop)));
    setTop(lineAt(places, element.scrollTop));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, places]);
  const count = places.length - 1;
  // Where lines have gone, the browser moves the view only after they are drawn.
  const lowestPx = Math.max(0, (places[count] ?? 0) - viewPx);
  const topPx = Math.min(places[Math.min(top, count)] ?? 0, lowestPx);
  const first = Math.max(0, lineAt(places, topPx) - beyond);
  return { first, end: Math.min(count, lineAt(places, topPx + viewPx) + 1 + beyond) };
}
