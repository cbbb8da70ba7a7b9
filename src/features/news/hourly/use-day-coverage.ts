import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { pageSize } from '../feed/feed-queries.ts';
import { buildNewsQuery, type NewsSearch } from '../filters/news-search.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { Hour, TimedStory } from './coverage.ts';

/** Assumed: of a day with more stories the newest 2,000 are counted, and the strip shows which hours are incomplete. */
export const maxPages = 20;

/** One page of a day, with the fields that counting needs. */
export interface DayPage {
  readonly stories: readonly TimedStory[];
  /** the number of items with an unexpected shape */
  readonly wrong: number;
  /** there are no more pages */
  readonly isLast: boolean;
}

/**
 * All stories of one day in New York for a filter, whatever hours are selected, newest first and page by page. The list keeps an open strip
 * current; a strip that is opened again later reads again.
 *
 * @param known all stories of the day, where the list has them; then nothing is requested
 */
export const dayQuery = (search: NewsSearch, day: string, known: readonly TimedStory[] | undefined) => {
  const query = buildNewsQuery({ ...search, from: day, to: day, sort: 'created:desc' });
  return infiniteQueryOptions({
    queryKey: ['news', 'coverage', query],
    queryFn: async ({ pageParam, signal }): Promise<DayPage> => {
      const { rows, wrong } = await fetchEndpoint(news, { ...query, page: pageParam, pageSize }, { signal });
      return {
        stories: rows.map(({ id, created }) => ({ id, created })),
        wrong: wrong.length,
        isLast: rows.length + wrong.length < pageSize,
      };
    },
    initialPageParam: 0,
    getNextPageParam: ({ isLast }, _, page) => (isLast || page >= maxPages - 1 ? undefined : page + 1),
    ...(known && { initialData: { pages: [{ stories: known, wrong: 0, isLast: true }], pageParams: [0] } }),
    enabled: known === undefined,
    staleTime: 60_000,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
};

/** The stories of a day as far as they are read. */
export interface DayCoverage {
  readonly stories: readonly TimedStory[];
  /** every story after this instant is among them, Unix seconds */
  readonly readBackTo: number;
  /** more pages are being read */
  readonly counting: boolean;
  /** the number of items with an unexpected shape */
  readonly wrong: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

const all = Number.NEGATIVE_INFINITY;
const none = Number.POSITIVE_INFINITY;

/** Whether the list has every story from an instant on: it has reached its end or an earlier story. */
const coversDay = (items: readonly NewsItem[], search: NewsSearch, complete: boolean, seconds: number): boolean =>
  complete || (search.sort === 'created:desc' && (items.at(-1)?.created ?? none) < seconds);

/**
 * Reads a day to its start while the strip is open, and adds the stories of the list.
 *
 * @param items the stories of the list, in its order
 * @param complete whether the list has reached its end
 */
export function useDayCoverage(
  search: NewsSearch,
  day: string,
  hours: readonly Hour[],
  { items, complete }: { items: readonly NewsItem[]; complete: boolean },
): DayCoverage {
  const start = hours[0]?.start ?? none;
  const end = (hours.at(-1)?.start ?? none) + secondsPerHour;
  const listed = useMemo(() => items.filter(({ created }) => created >= start && created < end), [items, start, end]);
  const isListed = coversDay(items, search, complete, start);
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    dayQuery(search, day, isListed ? listed.map(({ id, created }) => ({ id, created })) : undefined),
  );
  const pages = data?.pages;
  const readsNext = !isListed && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    // Depends on `pages` too: a page may arrive without a render in between.
    if (readsNext) void fetchNextPage();
  }, [readsNext, pages, fetchNextPage]);

  const stories = useMemo(() => [...(pages?.flatMap((page) => page.stories) ?? []), ...listed], [pages, listed]);
  const isWhole = isListed || pages?.at(-1)?.isLast === true;
  const failed = isWhole ? null : error;
  return {
    stories,
    readBackTo: isWhole ? all : (pages?.findLast((page) => page.stories.length > 0)?.stories.at(-1)?.created ?? none),
    counting: !isWhole && !failed && (!pages || hasNextPage),
    wrong: isListed || !pages ? 0 : pages.reduce((sum, page) => sum + page.wrong, 0),
    error: failed,
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}
