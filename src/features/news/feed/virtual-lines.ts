import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { rowHeightPx, usePreferences } from '#src/shared/storage/preferences.ts';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { rowRange, useRowHeightChange } from '#src/shared/ui/virtual-rows.ts';
import type { NewsLine } from './feed-list.ts';

/** Height of the sticky head. It covers as much of the view as it adds to the content, so a scroll offset is that of the row right under it. */
const headPx = 24;
/** Added on a phone, where a headline has two lines under the line of its time; `--row` of the feed in app.css has the same numbers. */
const phoneExtraPx = 24;
/** A day heading on a phone has one line. */
const phoneDayPx = 24;

const phone = matchMedia('(width < 640px)');
const subscribe = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Heights of a story and of a day heading, px. */
function useRowHeights(): { readonly rowPx: number; readonly dayPx: number } {
  const linePx = rowHeightPx[usePreferences().density];
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches);
  return isPhone ? { rowPx: linePx + phoneExtraPx, dayPx: phoneDayPx } : { rowPx: linePx, dayPx: linePx };
}

/**
 * The lines that are in the document.
 *
 * @param currentIndex the line of the current story, which stays mounted; -1 where there is none
 */
export function useVirtualLines(lines: readonly NewsLine[], currentIndex: number) {
  const { rowPx, dayPx } = useRowHeights();
  const printing = usePrinting();
  const [isAtTop, setAtTop] = useState(true);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? dayPx : rowPx),
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    rangeExtractor: useCallback((range: Range) => rowRange(range, [currentIndex], printing), [currentIndex, printing]),
    overscan: 12,
    // Space for the last line of the list.
    paddingEnd: rowPx,
    scrollPaddingEnd: headPx,
    // The line of the day covers a row.
    scrollPaddingStart: lines[0]?.kind === 'day' ? dayPx : 0,
    // Rows inserted above keep the first visible row in place, except at the very top.
    anchorTo: isAtTop ? 'start' : 'end',
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: ({ range }) => setAtTop(!range || range.startIndex === 0),
  });
  useRowHeightChange(virtualizer, rowPx);
  return { virtualizer, scroller, printing };
}
