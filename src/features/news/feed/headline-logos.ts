import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { logomarksShown, useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { isMultiStock } from '#src/records/stories/multi-stock.ts';
import { symbolOf, tickersOf } from '#src/records/stories/tickers.ts';

/** A narrower list has no room for logos (app.css). */
const minWidthPx = 720;

/** Assumed: a multi-stock story has no logo, for none of its companies is the main one. */
function logoSymbolOf(item: NewsItem, filtered: readonly string[] | undefined): string | undefined {
  const tickers = tickersOf(item);
  return isMultiStock(tickers) ? undefined : symbolOf(tickers, filtered);
}

const noSymbols: readonly string[] = [];

/**
 * Fetches the logos of a list's stories.
 *
 * @param filtered the symbols that the list is filtered by
 * @returns the symbol whose logo a story shows
 */
export function useHeadlineLogos(
  list: RefObject<HTMLElement | null>,
  items: readonly NewsItem[],
  filtered: readonly string[] | undefined,
): (item: NewsItem) => string | undefined {
  const hasRoom = useHasRoom(list);
  const isShown = useStoredValue(logomarksShown) && hasRoom;
  useLogomarks(
    useMemo(() => (isShown ? items.flatMap((item) => logoSymbolOf(item, filtered) ?? []) : noSymbols), [isShown, items, filtered]),
  );
  return (item) => (isShown ? logoSymbolOf(item, filtered) : undefined);
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
