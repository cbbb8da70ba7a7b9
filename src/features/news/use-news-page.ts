import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { type Annotations, useAnnotations } from './annotations/annotations.ts';
import { useDuplicates } from './duplicates/use-duplicates.ts';
import { useNewsFeed } from './feed/use-news-feed.ts';
import { buildFeedFilter, filterNews, passesFilter, rankNews } from './filters/feed-filter.ts';
import type { NewsSearch } from './filters/news-search.ts';
import type { Ranking } from './reactions/ranking.tsx';

export interface NewsPageData {
  readonly feed: ReturnType<typeof useNewsFeed>;
  /** the stories of the feed that pass hours and mute list, in the order shown */
  readonly items: readonly NewsItem[];
  /** duplicates by their lead story */
  readonly duplicates: ReadonlyMap<number, readonly NewsItem[]>;
  readonly annotations: Annotations;
  /** the list has reached its end */
  readonly complete: boolean;
  /** a list that is sorted by a measure has it */
  readonly isReady: boolean;
  /** of a sorted list, the number of stories with a value */
  readonly measured: number | undefined;
  readonly setRanking: (ranking: Ranking | undefined) => void;
  /** how many stories of the list are muted, and whether they are shown nevertheless */
  readonly hidden: number;
  readonly showsMuted: boolean;
  readonly setShowsMuted: (shows: boolean) => void;
  /** requests again what has failed */
  readonly retry: () => void;
}

/**
 * What the page shows of a filter: its feed, filtered and sorted in the browser.
 *
 * @param feedSearch the part of the search that the service filters by
 */
export function useNewsPage(search: NewsSearch, feedSearch: NewsSearch): NewsPageData {
  const annotations = useAnnotations();
  const [showsMuted, setShowsMuted] = useState(false);
  const filter = useMemo(
    () => buildFeedFilter(search, showsMuted ? undefined : annotations.muted),
    [search, showsMuted, annotations.muted],
  );
  const feed = useNewsFeed(
    feedSearch,
    useMemo(() => passesFilter(filter), [filter]),
  );
  usePublishFreshness(feed.freshness);
  const { list } = feed;
  const { items: inTime, hidden } = useMemo(() => filterNews(feed.items, filter), [feed.items, filter]);
  const duplicates = useDuplicates(inTime);

  const { rank } = search;
  const [ranking, setRanking] = useState<Ranking>();
  const items = useMemo(() => (rank && ranking ? rankNews(inTime, ranking) : inTime), [inTime, rank, ranking]);

  const retry = (): void => {
    if (!list.isError) void feed.refresh();
    else if (items.length > 0) void list.fetchNextPage();
    else void list.refetch();
  };
  return {
    ...{ feed, items, duplicates, annotations, setRanking, hidden, showsMuted, setShowsMuted, retry },
    complete: list.isSuccess && !list.hasNextPage,
    isReady: !rank || ranking !== undefined,
    measured: rank && ranking && items.filter(({ id }) => ranking.has(id)).length,
  };
}
