import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { RowWindow } from '#src/shared/table/use-window.ts';
import { indexOf, storyFrom, type NewsLine } from './news-list.ts';

interface Props {
  lines: readonly NewsLine[];
  openId: number | undefined;
  view: RowWindow;
  rowPx: number;
  headPx: number;
}

/** Keys of the feed pattern, beside the page's own. */
const stepKeys: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** The reader's place: the story that keys start from and act on. What is open is it, and stays it when it is closed. */
export function useReadingPlace({ lines, openId, view, rowPx, headPx }: Props) {
  const [placeId, setPlaceId] = useState<number>();
  const takesFocus = useRef(false);
  const { scroller, first, end, top, reveal, scrollTo } = view;
  const currentId = openId ?? placeId;
  const at = indexOf(lines, currentId);
  const isDrawn = at >= first && at < end;
  /** the one stop of the Tab key: the place, or the first story in sight */
  const focusable = isDrawn ? currentId : lines.slice(top, end).find((line) => line.kind === 'story')?.item.id;

  useLayoutEffect(() => {
    if (openId !== undefined) setPlaceId(openId);
  }, [openId]);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    const row = document.getElementById(`story-${placeId}`);
    if (!row) return;
    row.focus({ preventScroll: true });
    // Not while a sheet covers it.
    takesFocus.current = document.activeElement !== row;
  });

  const go = (index: number): number | undefined => {
    const line = lines[index];
    if (line?.kind !== 'story') return undefined;
    setPlaceId(line.item.id);
    // Its day heading comes into sight with the first story of a day.
    reveal(lines[index - 1]?.kind === 'day' ? index - 1 : index);
    reveal(index);
    takesFocus.current = true;
    return line.item.id;
  };
  const step = (by: 1 | -1, fromId = currentId): number | undefined => {
    const from = indexOf(lines, fromId);
    // Without a place the reader begins where the eye is.
    if (from < 0) return go(storyFrom(lines, top));
    const next = from + by;
    return go(lines[next]?.kind === 'day' ? next + by : Math.max(next, lines[0]?.kind === 'day' ? 1 : 0));
  };
  const page = (by: 1 | -1): void => {
    const shown = Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1;
    const to = Math.min(lines.length - 1, top + by * Math.max(1, shown));
    scrollTo(to * rowPx);
    go(storyFrom(lines, to));
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
