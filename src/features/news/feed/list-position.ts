import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { perClient } from '#src/shared/api/per-client.ts';
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
const positionsOf = perClient(() => new Map<string, ListPosition | undefined>());

const noRows = { startIndex: 0, endIndex: 0 };

/** The lines in view. */
export const visibleRange = ({ range }: RowVirtualizer): { readonly startIndex: number; readonly endIndex: number } => range ?? noRows;

/** The first story at this offset, px, or below it; -1 where there is none. */
function storyIndexAt(lines: readonly NewsLine[], virtualizer: RowVirtualizer, px: number): number {
  const row = virtualizer.getVirtualItemForOffset(px);
  return row ? nextStoryIndex(lines, row.index) : -1;
}

/** Restores the scroll position after Back, or after "Back to where I was". */
export function useListPosition(lines: readonly NewsLine[], virtualizer: RowVirtualizer) {
  const { key } = useLocation();
  const client = useQueryClient();
  const [back, setBack] = useState(() => positionsOf(client).get(key));
  const [wayBack, setWayBack] = useState<ListPosition>();

  const current = (): ListPosition | undefined => {
    const { scrollOffset } = virtualizer;
    // Nothing to restore at the top.
    if (!scrollOffset) return undefined;
    const index = storyIndexAt(lines, virtualizer, scrollOffset);
    const [line, row] = [lines[index], virtualizer.measurementsCache[index]];
    return line?.kind === 'story' && row ? { id: line.key, offsetPx: scrollOffset - row.start } : undefined;
  };
  const restore = ({ id, offsetPx }: ListPosition): void => {
    const row = virtualizer.measurementsCache[lineIndexOf(lines, id)];
    if (row) virtualizer.scrollToOffset(row.start + offsetPx);
  };

  const returns = back !== undefined && lineIndexOf(lines, back.id) >= 0;
  useLayoutEffect(() => {
    if (!back) return;
    // Unless the list was scrolled meanwhile.
    const moved = Boolean(virtualizer.scrollOffset);
    if (returns && !moved) restore(back);
    if (returns || moved) setBack(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once the story is among the lines
  }, [back, returns]);

  const leave = useEffectEvent((entry: string) => void positionsOf(client).set(entry, back ?? current()));
  useLayoutEffect(() => () => leave(key), [key]);

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

/** Actions of the page's shortcuts on the list. */
export interface HeadlinesHandle {
  /** moves the current story by one, from itself or from the given one, and returns it */
  readonly step: (by: 1 | -1, from?: number) => number | undefined;
  readonly current: () => number | undefined;
  /** scrolls by a page and moves the current story with it */
  readonly page: (by: 1 | -1) => void;
  /** every line from the top to the current story */
  readonly above: () => readonly NewsLine[];
  /** shows waiting stories; pressed again, goes back to the position before */
  readonly showNew: () => void;
}

interface Props {
  lines: readonly NewsLine[];
  openId: number | undefined;
  /** the current story where none is open */
  placeId: number | undefined;
  setPlaceId: (id: number | undefined) => void;
  virtualizer: RowVirtualizer;
  /** a scroll position is being restored */
  isRestoring: boolean;
}

/** Keys of the ARIA feed pattern, in addition to the page's shortcuts. */
const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** The focus of the current story, whose row gets it as soon as it can have it. */
function usePlaceFocus(setPlaceId: (id: number | undefined) => void) {
  /** the row of the current story, while it is in the document */
  const placeRow = useRef<HTMLElement>(null);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    const row = placeRow.current;
    if (!wantsFocus.current || !row) return;
    row.focus({ preventScroll: true });
    // A sheet that covers the list refuses the focus.
    wantsFocus.current = document.activeElement !== row;
  });
  const focusStory = (id: number | undefined): void => {
    wantsFocus.current = true;
    setPlaceId(id);
  };
  return { placeRow, focusStory };
}

/** Scrolls to a story when it opens: rows inserted above it later must not scroll the list. */
function useRevealOpen({ lines, openId, virtualizer, isRestoring }: Pick<Props, 'lines' | 'openId' | 'virtualizer' | 'isRestoring'>): void {
  const index = lineIndexOf(lines, openId);
  const isFound = index >= 0;
  const reveal = useEffectEvent(() => {
    if (!isRestoring) virtualizer.scrollToIndex(index);
  });
  useEffect(() => {
    if (isFound) reveal();
  }, [openId, isFound]);
}

/** The current story, which shortcuts act on. An open story is current and stays so after it is closed. */
export function useCurrentStory({ lines, openId, placeId, setPlaceId, virtualizer, isRestoring }: Props) {
  const { placeRow, focusStory } = usePlaceFocus(setPlaceId);
  const currentId = openId ?? placeId;
  const { startIndex: top, endIndex } = visibleRange(virtualizer);
  const at = lineIndexOf(lines, currentId);
  const isVisible = at >= top && at <= endIndex;
  /** the list's tab stop: the current story if visible, else the first visible one */
  const focusable = isVisible ? currentId : lines.slice(top, endIndex + 1).find((line) => line.kind === 'story')?.key;

  useLayoutEffect(() => {
    if (openId !== undefined) setPlaceId(openId);
  }, [openId, setPlaceId]);
  useRevealOpen({ lines, openId, virtualizer, isRestoring });

  const select = (index: number): number | undefined => {
    const line = lines[index];
    if (line?.kind !== 'story') return undefined;
    focusStory(line.key);
    return line.key;
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
    const { scrollElement, options, measurementsCache } = virtualizer;
    if (!scrollElement) return undefined;
    // Without a current story in sight the first visible one becomes current. Read from the element, which may have scrolled in this frame.
    const topPx = scrollElement.scrollTop + options.scrollPaddingStart;
    const bottomPx = scrollElement.scrollTop + scrollElement.clientHeight;
    const row = measurementsCache[from];
    if (!row || row.end <= topPx || row.start >= bottomPx) return go(storyIndexAt(lines, virtualizer, topPx));
    const next = from + by;
    return go(lines[next]?.kind === 'day' ? next + by : Math.max(next, lines[0]?.kind === 'day' ? 1 : 0));
  };
  const page = (by: 1 | -1): void => {
    const { scrollElement, options } = virtualizer;
    if (!scrollElement) return;
    // With the line under that of the day, which is the first in range.
    const rowPx = options.estimateSize(nextStoryIndex(lines, top));
    const visible = Math.floor((scrollElement.clientHeight - options.scrollPaddingEnd) / rowPx);
    // One line stays visible.
    const to = Math.min(lines.length - 1, top + by * Math.max(1, visible - 1));
    virtualizer.scrollToIndex(to, { align: 'start' });
    select(nextStoryIndex(lines, to));
  };

  return {
    focusable,
    placeRow,
    focusStory,
    onKeyDown: (event: KeyboardEvent): void => {
      const by = stepKeys[event.key];
      if (by) step(by);
      else if (event.ctrlKey && event.key === 'Home') go(nextStoryIndex(lines, 0));
      else if (event.ctrlKey && event.key === 'End') go(lines.length - 1);
      else return;
      event.preventDefault();
    },
    /** for the page's shortcuts */
    handle: {
      step,
      page,
      current: () => currentId ?? focusable,
      above: () => lines.slice(0, lineIndexOf(lines, currentId ?? focusable) + 1),
    },
  };
}
