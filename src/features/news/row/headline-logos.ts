import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { logomarksShown, useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { symbolOf, tickersOf } from '#src/records/stories/tickers.ts';

/** A narrower list has no room for logos (app.css). */
const minWidthPx = 720;

/** The symbol whose logo a story shows. Assumed: a multi-stock story has no logo, for none of its companies is the main one. */
export function logoSymbolOf(item: NewsItem, preferred: readonly string[]): string | undefined {
  const tickers = tickersOf(item);
  return isMultiStock(tickers) ? undefined : symbolOf(tickers, preferred);
}

const noSymbols: readonly string[] = [];

/**
 * Fetches the logos of a list's stories.
 *
 * @param preferred symbols that stand first in a story
 * @returns whether logos are shown
 */
export function useHeadlineLogos(list: RefObject<HTMLElement | null>, items: readonly NewsItem[], preferred: readonly string[]): boolean {
  const hasRoom = useHasRoom(list);
  const isShown = useStoredValue(logomarksShown) && hasRoom;
  useLogomarks(
    useMemo(() => (isShown ? items.flatMap((item) => logoSymbolOf(item, preferred) ?? []) : noSymbols), [isShown, items, preferred]),
  );
  return isShown;
}

/** Whether the list is wide enough. */
function useHasRoom(list: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = (): void => setHasRoom(element.clientWidth >= minWidthPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return hasRoom;
}
