import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainClick } from '#src/shared/ui/plain-click.ts';
import type { RowVirtualizer } from '#src/shared/ui/virtual-rows.ts';
import { lineIndexOf, type NewsLine, nextStoryIndex } from './feed-list.ts';

/** A scroll position by story instead of pixels from the top, so that rows inserted above do not shift it. */
interface ListPosition {
  /** the first visible story */
  readonly id: number;
  /** scroll offset less the offset of the story's row */
  readonly offsetPx: number;
}

/** Scroll positions of lists that were left, by history entry. */
const positionsOf = new WeakMap<QueryClient, Map<string, ListPosition | undefined>>();

function storePosition(client: QueryClient, key: string, place: ListPosition | undefined): void {
  positionsOf.set(client, (positionsOf.get(client) ?? new Map<string, ListPosition | undefined>()).set(key, place));
}

/** Restores the scroll position after Back, or after "Back to where I was". */
export function useListPosition(lines: readonly NewsLine[], virtualizer: RowVirtualizer) {
  const { key } = useLocation();
  const client = useQueryClient();
  const [back, setBack] = useState(() => positionsOf.get(client)?.get(key));
  const [wayBack, setWayBack] = useState<ListPosition>();

  const current = (): ListPosition | undefined => {
    const topPx = virtualizer.scrollOffset ?? 0;
    const index = nextStoryIndex(lines, virtualizer.getVirtualItemForOffset(topPx)?.index ?? 0);
    const id = lines[index]?.key;
    const startPx = virtualizer.measurementsCache[index]?.start ?? 0;
    return topPx > 0 && typeof id === 'number' ? { id, offsetPx: topPx - startPx } : undefined;
  };
  const restore = ({ id, offsetPx }: ListPosition): void => {
    const startPx = virtualizer.measurementsCache[lineIndexOf(lines, id)]?.start ?? 0;
    virtualizer.scrollToOffset(startPx + offsetPx);
  };

  const returns = back !== undefined && lineIndexOf(lines, back.id) >= 0;
  useLayoutEffect(() => {
    if (!back) return;
    // Unless the list was scrolled meanwhile.
    const moved = (virtualizer.scrollOffset ?? 0) > 0;
    if (returns && !moved) restore(back);
    if (returns || moved) setBack(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once the story is among the lines
  }, [back, returns]);

  const leave = useRef(current);
  useLayoutEffect(() => {
    leave.current = () => back ?? current();
  });
  useLayoutEffect(() => () => storePosition(client, key, leave.current()), [client, key]);

  return {
    /** the story to restore the position of; older pages may have to be read for it */
    backId: back?.id,
    /** the position is restored in this render */
    isRestoring: returns,
    wayBackIndex: lineIndexOf(lines, wayBack?.id),
    saveWayBack: () => setWayBack(current),
    goBack: () => {
      if (wayBack) restore(wayBack);
      setWayBack(undefined);
    },
  };
}

interface Props {
  lines: readonly NewsLine[];
  openId: number | undefined;
  /** the current story where none is open */
  placeId: number | undefined;
  setPlaceId: (id: number | undefined) => void;
  virtualizer: RowVirtualizer;
}

/** Keys of the ARIA feed pattern, in addition to the page's shortcuts. */
const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** The current story, which shortcuts act on. An open story is current and stays so after it is closed. */
export function useCurrentStory({ lines, openId, placeId, setPlaceId, virtualizer }: Props) {
  const wantsFocus = useRef(false);
  const currentId = openId ?? placeId;
  const { startIndex: top, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const at = lineIndexOf(lines, currentId);
  const isVisible = at >= top && at <= endIndex;
  /** the list's tab stop: the current story if visible, else the first visible one */
  const focusable = isVisible ? currentId : lines.slice(top, endIndex + 1).find((line) => line.kind === 'story')?.item.id;

  useLayoutEffect(() => {
    if (openId !== undefined) setPlaceId(openId);
  }, [openId, setPlaceId]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = document.getElementById(`story-${placeId}`);
    if (!row) return;
    row.focus({ preventScroll: true });
    // A sheet that covers the list refuses the focus.
    wantsFocus.current = document.activeElement !== row;
  });

  const select = (index: number): number | undefined => {
    const line = lines[index];
    if (line?.kind !== 'story') return undefined;
    setPlaceId(line.item.id);
    wantsFocus.current = true;
    return line.item.id;
  };
  const go = (index: number): number | undefined => {
    const id = select(index);
    if (id === undefined) return undefined;
    // Scrolling up to the first story of a day also shows its heading.
    const [, align] = virtualizer.getOffsetForIndex(index) ?? [];
    virtualizer.scrollToIndex(align === 'start' && lines[index - 1]?.kind === 'day' ? index - 1 : index);
    return id;
  };
  const step = (by: 1 | -1, fromId = currentId): number | undefined => {
    const from = lineIndexOf(lines, fromId);
    // Without a current story in sight the first visible one becomes current. Read from the element, which may have scrolled in this frame.
    const scrollPx = virtualizer.scrollElement?.scrollTop ?? 0;
    const topPx = scrollPx + virtualizer.options.scrollPaddingStart;
    const bottomPx = scrollPx + (virtualizer.scrollRect?.height ?? 0);
    const { start = -1, end = -1 } = virtualizer.measurementsCache[from] ?? {};
    if (end <= topPx || start >= bottomPx) return go(nextStoryIndex(lines, virtualizer.getVirtualItemForOffset(topPx)?.index ?? 0));
    const next = from + by;
    return go(lines[next]?.kind === 'day' ? next + by : Math.max(next, lines[0]?.kind === 'day' ? 1 : 0));
  };
  const page = (by: 1 | -1): void => {
    // With the line under that of the day, which is the first in range.
    const { scrollPaddingEnd, estimateSize } = virtualizer.options;
    const visible = Math.floor(((virtualizer.scrollRect?.height ?? 0) - scrollPaddingEnd) / estimateSize(nextStoryIndex(lines, top)));
    // One line stays visible.
    const to = Math.min(lines.length - 1, top + by * Math.max(1, visible - 1));
    virtualizer.scrollToIndex(to, { align: 'start' });
    select(nextStoryIndex(lines, to));
  };

  return {
    focusable,
    step,
    page,
    current: () => currentId ?? focusable,
    above: () => lines.slice(0, lineIndexOf(lines, currentId ?? focusable) + 1),
    focus: () => {
      wantsFocus.current = true;
      setPlaceId(focusable);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const by = stepKeys[event.key];
      if (by) step(by);
      else if (event.ctrlKey && event.key === 'Home') go(nextStoryIndex(lines, 0));
      else if (event.ctrlKey && event.key === 'End') go(lines.length - 1);
      else return;
      event.preventDefault();
    },
  };
}

/** The row of a plain main-button click on one of its links. */
export const headlineAt = (event: MouseEvent): HTMLElement | null | undefined =>
  isPlainClick(event) ? (event.target as Element).closest('a')?.closest('article') : undefined;

/** Pointer movement that still counts as a click, px. */
const maxMovePx = 4;
const ends = ['pointerup', 'pointercancel'];

/**
 * Tracks a press on a headline until its click. When a line inserted above moves the row away from under the pointer, the browser
 * dispatches the click to a common ancestor of both rows, where it would be lost.
 *
 * @param onSlip called with the pressed row when the pointer stood still and the row moved
 */
export function useRowPress(onSlip: (row: HTMLElement) => void) {
  const [isPressed, setPressed] = useState(false);
  const onPointerDown = (event: PointerEvent): void => {
    const { clientX, clientY } = event;
    const row = headlineAt(event);
    if (!row) return;
    setPressed(true);
    const listening = new AbortController();
    const end = (event: Event): void => {
      listening.abort();
      // After the click, which is dispatched within this task.
      setTimeout(setPressed, 0, false);
      if (event.type !== 'pointerup' || row.contains(event.target as Node)) return;
      const up = event as globalThis.PointerEvent;
      if (Math.hypot(up.clientX - clientX, up.clientY - clientY) < maxMovePx) onSlip(row);
    };
    for (const type of ends) addEventListener(type, end, { signal: listening.signal });
  };
  return { isPressed, onPointerDown };
}
