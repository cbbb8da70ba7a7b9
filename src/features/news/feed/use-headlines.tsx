import { type Ref, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useHref } from 'react-router';
import type { NewsSearch } from '../filters/news-search.ts';
import type { OpenStory } from '../open-story.ts';
import { useReactionColumn } from '../reactions/reaction-column.tsx';
import type { NewsPageData } from '../use-news-page.ts';
import { useHeadlineLogos } from '../row/headline-logos.ts';
import { useHeadlineLabel } from '../row/label-column.ts';
import { usePreferredSymbols } from './preferred-symbols.ts';
import { usePricesShown } from '../row/price-column.tsx';
import type { RowOptions } from '../row/row-options.ts';
import type { Zone } from '#src/shared/time/format.ts';
import type { RowVirtualizer } from '#src/shared/ui/virtual-rows.ts';
import { buildLines, lineIndexOf, type NewsLine } from './feed-list.ts';
import { WaitingPills } from './list-overlays.tsx';
import { type HeadlinesHandle, type useListPosition, visibleRange } from './list-position.ts';
import { useLatest } from './row-press.ts';

export interface HeadlinesProps {
  page: NewsPageData;
  search: NewsSearch;
  openId: number | undefined;
  story: OpenStory;
  onTicker: (ticker: string) => void;
  ref: Ref<HeadlinesHandle>;
}

/** The lines of the list, with the groups of duplicates that are expanded. */
export function useLines({ page: { items, duplicates }, search, openId }: HeadlinesProps, zone: Zone) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(() => new Set());
  const lines = useMemo(() => buildLines(items, search, zone, { duplicates, expanded }), [items, search, zone, duplicates, expanded]);
  const onToggle = useCallback(
    (id: number) => setExpanded((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    [],
  );
  // The group of an open story is expanded.
  const [leadId] = [...duplicates].find(([, others]) => others.some(({ id }) => id === openId)) ?? [];
  if (leadId !== undefined && lineIndexOf(lines, openId) < 0) onToggle(leadId);
  return { lines, onToggle };
}

/** The most stories that are loaded to find the story of a shared link. */
const maxSearched = 1000;

/**
 * Loads older pages near the end of the list, and until a story is found: the one to go back to, or that of a shared link. After a failure
 * they are loaded only by the button.
 */
export function useOlderStories(
  { page: { feed }, search, openId }: HeadlinesProps,
  lines: readonly NewsLine[],
  virtualizer: RowVirtualizer,
  backId: number | undefined,
): void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = feed.list;
  const searchedId = backId ?? (search.to !== undefined && lineIndexOf(lines, openId) < 0 ? openId : undefined);
  const isSearching = searchedId !== undefined && feed.items.length < maxSearched && !feed.items.some(({ id }) => id === searchedId);
  // A page more would sort the list anew under the reader.
  const isNearEnd = search.rank === undefined && visibleRange(virtualizer).endIndex > lines.length - 22;
  const loads = (isSearching || isNearEnd) && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (loads) void fetchNextPage();
  }, [loads, fetchNextPage]);
}

/** New stories: shown at once at the top of the list, else they wait behind a button. */
export function useArrivals(
  { page, search }: HeadlinesProps,
  virtualizer: RowVirtualizer,
  { isRestoring, wayBackIndex, saveWayBack, goBack }: ReturnType<typeof useListPosition>,
  isPressed: boolean,
) {
  const { fresh, overflow, admit, isNewestFirst } = page.feed;
  const { startIndex, endIndex } = visibleRange(virtualizer);
  // A story that has just arrived has no reaction to be sorted by.
  const isRanked = search.rank !== undefined;
  const onBack = wayBackIndex > endIndex ? goBack : undefined;
  const onShow = (): void => {
    saveWayBack();
    void admit();
    virtualizer.scrollToOffset(0);
  };
  useEffect(() => {
    const { scrollElement, options } = virtualizer;
    // Read from the element: the virtualizer learns of a scroll in the next frame.
    const isScrolled = scrollElement !== null && scrollElement.scrollTop >= options.paddingEnd;
    if (fresh > 0 && isNewestFirst && !isRanked && !isScrolled && !isPressed && !isRestoring) void admit();
  });
  return {
    pills: <WaitingPills fresh={isRanked || (startIndex === 0 && isNewestFirst) ? 0 : fresh} {...{ overflow, onShow, onBack }} />,
    /** by the key: shows waiting stories; pressed again, goes back */
    showNew: () => (fresh === 0 && onBack ? onBack() : onShow()),
  };
}

/**
 * The columns of the list, and what all of its rows share.
 *
 * @param list the element that scrolls
 * @param others stable values
 */
export function useColumns(
  { page: { feed, items }, search, story: { storyLink }, onTicker: onTickerNow }: HeadlinesProps,
  list: RefObject<HTMLElement | null>,
  { zone, linkProps, onToggle }: Pick<RowOptions, 'zone' | 'linkProps' | 'onToggle'>,
) {
  const preferred = usePreferredSymbols(search);
  const { badge, ...reactions } = useReactionColumn(feed, search, preferred);
  const { window, withZScore, onHover } = badge;
  const size = feed.list.hasNextPage ? -1 : items.length;
  const label = useHeadlineLabel(feed.items);
  const hasPrices = usePricesShown(search);
  const hasLogos = useHeadlineLogos(list, feed.items, preferred);
  const base = useHref('/').replace(/\/$/, '');
  const onTicker = useLatest(onTickerNow);
  const options = useMemo(
    (): RowOptions => ({
      ...{ search, zone, size, preferred, label, hasPrices, hasLogos, window, withZScore, onHover, linkProps, onToggle, onTicker },
      hrefOf: (id) => base + storyLink(id),
    }),
    [
      search,
      zone,
      size,
      preferred,
      label,
      hasPrices,
      hasLogos,
      window,
      withZScore,
      onHover,
      linkProps,
      onToggle,
      onTicker,
      base,
      storyLink,
    ],
  );
  return { ...reactions, options };
}
