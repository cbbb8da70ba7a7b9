import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { RowVirtualizer } from '#src/shared/ui/virtual-rows.ts';
import { indexOf, storyFrom, type NewsLine } from './news-list.ts';

interface Props {
  lines: readonly NewsLine[];
  openId: number | undefined;
  /** the current story where none is open */
  placeId: number | undefined;
  setPlaceId: (id: number | undefined) => void;
  virtualizer: RowVirtualizer;
}

/** Keys of the feed pattern, beside the page's own. */
const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** The current story: keys start from it and act on it. An open story is current, and stays so when it is closed. */
export function useReadingPlace({ lines, openId, placeId, setPlaceId, virtualizer }: Props) {
  const takesFocus = useRef(false);
  const currentId = openId ?? placeId;
  const { startIndex: top, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const at = indexOf(lines, currentId);
  const isVisible = at >= top && at <= endIndex;
  /** the one stop of the Tab key: the current story, or the first visible one */
  const focusable = isVisible ? currentId : lines.slice(top, endIndex + 1).find((line) => line.kind === 'story')?.item.id;

  useLayoutEffect(() => {
    if (openId !== undefined) setPlaceId(openId);
  }, [openId, setPlaceId]);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    const row = document.getElementById(`story-${placeId}`);
    if (!row) return;
    row.focus({ preventScroll: true });
    // Not while a sheet covers it.
    takesFocus.current = document.activeElement !== row;
  });

  const take = (index: number): number | undefined => {
    const line = lines[index];
    if (line?.kind !== 'story') return undefined;
    setPlaceId(line.item.id);
    takesFocus.current = true;
    return line.item.id;
  };
  const go = (index: number): number | undefined => {
    const id = take(index);
    if (id === undefined) return undefined;
    // Upwards, the heading of its day comes into view with the first story of a day.
    const [, align] = virtualizer.getOffsetForIndex(index) ?? [];
    virtualizer.scrollToIndex(align === 'start' && lines[index - 1]?.kind === 'day' ? index - 1 : index);
    return id;
  };
  const step = (by: 1 | -1, fromId = currentId): number | undefined => {
    const from = indexOf(lines, fromId);
    // Without a current story the first visible one is it.
    if (from < 0) return go(storyFrom(lines, top));
    const next = from + by;
    return go(lines[next]?.kind === 'day' ? next + by : Math.max(next, lines[0]?.kind === 'day' ? 1 : 0));
  };
  const page = (by: 1 | -1): void => {
    const { scrollPaddingEnd, estimateSize } = virtualizer.options;
    const visible = Math.floor(((virtualizer.scrollRect?.height ?? 0) - scrollPaddingEnd) / estimateSize(top));
    // One line stays visible.
    const to = Math.min(lines.length - 1, top + by * Math.max(1, visible - 1));
    virtualizer.scrollToIndex(to, { align: 'start' });
    take(storyFrom(lines, to));
  };

  return {
    focusable,
    step,
    page,
    current: () => currentId ?? focusable,
    above: () => lines.slice(0, indexOf(lines, currentId ?? focusable) + 1),
    focus: () => {
      takesFocus.current = true;
      setPlaceId(focusable);
    },
    pressed: (event: KeyboardEvent): void => {
      const by = stepKeys[event.key];
      if (by) step(by);
      else if (event.ctrlKey && event.key === 'Home') go(storyFrom(lines, 0));
      else if (event.ctrlKey && event.key === 'End') go(lines.length - 1);
      else return;
      event.preventDefault();
    },
  };
}
