import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Dated, Hour } from './coverage.ts';
import { dayQuery } from './coverage-query.ts';
import type { NewsSearch } from './news-search.ts';

/** What is known of a day's stories. */
export interface CoveredDay {
  readonly stories: readonly Dated[];
  /** every story that came after this instant is among them, Unix seconds */
  readonly readBackTo: number;
  /** more is on its way */
  readonly counting: boolean;
  /** how many stories had an unexpected shape */
  readonly wrong: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

const all = Number.NEGATIVE_INFINITY;
const none = Number.POSITIVE_INFINITY;

/** Whether the list shows every story from an instant on: it has its end, or a story from before. */
const reachesBack = (items: readonly NewsItem[], search: NewsSearch, complete: boolean, seconds: number): boolean =>
  complete || (search.sort === 'created:desc' && (items.at(-1)?.created ?? none) < seconds);

/**
 * Reads a day to its beginning while it is shown, and counts in what the list has since let in.
 *
 * @param items the stories of the list, in its order
 * @param complete whether the list has reached its end
 */
export function useCoveredDay(
  search: NewsSearch,
  day: string,
  hours: readonly Hour[],
  { items, complete }: { items: readonly NewsItem[]; complete: boolean },
): CoveredDay {
  const start = hours[0]?.start ?? none;
  const end = (hours.at(-1)?.start ?? none) + 3600;
  const listed = useMemo(() => items.filter(({ created }) => created >= start && created < end), [items, start, end]);
  const isListed = reachesBack(items, search, complete, start);
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    dayQuery(search, day, isListed ? listed.map(({ id, created }) => ({ id, created })) : undefined),
  );
  const pages = data?.pages;
  const goesOn = !isListed && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    // After every page: one that comes at once was never seen on its way.
    if (goesOn) void fetchNextPage();
  }, [goesOn, pages, fetchNextPage]);

  const stories = useMemo(() => [...(pages?.flatMap((page) => page.stories) ?? []), ...listed], [pages, listed]);
  const isWhole = isListed || pages?.at(-1)?.isLast === true;
  const failed = isWhole ? null : error;
  return {
    stories,
    readBackTo: isWhole ? all : (pages?.findLast((page) => page.stories.length > 0)?.stories.at(-1)?.created ?? none),
    counting: !isWhole && !failed && (!pages || hasNextPage),
    wrong: isListed ? 0 : (pages?.reduce((sum, page) => sum + page.wrong, 0) ?? 0),
    error: failed,
    retry: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}
