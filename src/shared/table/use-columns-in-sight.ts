import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLayout, PlacedColumn } from './column-layout.ts';
import { columnsBetween } from './columns-between.ts';

interface Question<Row> {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly layout: ColumnLayout<Row>;
  readonly viewPx: number;
  /** stays in the document wherever the view goes: what has the focus must not vanish */
  readonly focusedColumn: number;
}

/** The free columns to draw, as the view moves over them: one and the same list while the same are in sight. */
export function useColumnsInSight<Row>({ scroller, layout, viewPx, focusedColumn }: Question<Row>): readonly PlacedColumn<Row>[] {
  const { free, pinned, pinnedPx, totalPx } = layout;
  const [leftPx, setLeft] = useState(0);
  const between = (px: number): readonly [first: number, end: number] => {
    // Where columns have gone, the browser moves the view only after they are drawn.
    const fromPx = Math.min(px, Math.max(0, totalPx - viewPx));
    return columnsBetween(free, fromPx + pinnedPx, fromPx + viewPx);
  };
  const [first, end] = between(leftPx);
  const follow = useEffectEvent((px: number): void => {
    const next = between(px);
    // In the very frame that the browser moves the view in; nothing is drawn while the same columns are in sight.
    if (next[0] !== first || next[1] !== end) flushSync(() => setLeft(px));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const listen = (): void => follow(element.scrollLeft);
    element.addEventListener('scroll', listen, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', listen, { capture: true });
  }, [scroller]);
  useLayoutEffect(() => {
    if (scroller.current) setLeft(scroller.current.scrollLeft);
  }, [scroller, layout]);
  return useMemo(() => {
    const kept = focusedColumn - pinned.length;
    const drawn = free.slice(first, end);
    if (kept >= 0 && kept < first) return [...free.slice(kept, kept + 1), ...drawn];
    return kept >= end ? [...drawn, ...free.slice(kept, kept + 1)] : drawn;
  }, [free, pinned, first, end, focusedColumn]);
}
