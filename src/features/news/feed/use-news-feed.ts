import { type QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { Freshness } from '#src/shared/ui/feedback/freshness.ts';
import type { Arrivals } from './arrivals.ts';
import { countWaiting, mergeFeed, newestFirst } from './feed-list.ts';
import { newsArrivalsQuery, newsIntervalSeconds, newsListQuery, reloadList } from './feed-queries.ts';
import { noRemovals, pollRemovals, removalsKey } from './removals.ts';

const removalsIntervalSeconds = 60;

/** Removals since the page was opened, for every filter; enabled once a list is loaded. */
const removalsQuery = (client: QueryClient, isListed: boolean) =>
  queryOptions({
    queryKey: removalsKey,
    queryFn: ({ signal }) => pollRemovals(client, signal),
    enabled: ({ state }) => isListed && state.data?.isUnsupported !== true,
    initialData: noRemovals,
    structuralSharing: false,
  });

/** A stable empty map, so that it causes no render. */
const none = new Map<number, never>();

/**
 * The feed of a filter: the pages read so far with edits in place, and the number of new stories that wait. New stories are not shown
 * until `admit` is called.
 *
 * @param counts filters the new stories that are counted; a stable function
 */
export function useNewsFeed(search: NewsSearch, counts?: (item: NewsItem) => boolean) {
  const client = useQueryClient();
  const poll = usePolling();
  const list = useInfiniteQuery(newsListQuery(search));
  const polled = useQuery(poll({ ...newsArrivalsQuery(client, search), enabled: list.data !== undefined }, newsIntervalSeconds));
  // Removals are shown in the rows; a failure to load them is no failure of the list.
  const { data: removals } = useQuery(poll(removalsQuery(client, list.data !== undefined), removalsIntervalSeconds));
  const refresh = useRefresh([polled]);
  const [admitted, setAdmitted] = useState<Arrivals>();
  const paused = usePaused();

  const pages = list.data?.pages;
  const arrivals = polled.data;
  const { sort } = search;
  const complete = list.isSuccess && !list.hasNextPage;
  const items = useMemo(
    () => mergeFeed(pages?.map(({ rows }) => rows) ?? [], arrivals, { admitted, sort, complete }),
    [pages, arrivals, admitted, sort, complete],
  );
  const waiting = useMemo(() => countWaiting(items, arrivals, sort, counts), [items, arrivals, sort, counts]);

  const overflow = arrivals?.overflow === true;
  const isNewestFirst = newestFirst(sort);
  const admitting = useRef(false);
  const admit = async (): Promise<void> => {
    if (!overflow && isNewestFirst) return setAdmitted(arrivals);
    if (admitting.current) return;
    admitting.current = true;
    try {
      await reloadList(client, search);
      setAdmitted(undefined);
    } catch {
      // The error is in the list's query.
    } finally {
      admitting.current = false;
    }
  };

  const failure = list.error ?? polled.error;
  const freshness: Freshness = {
    ...usePollFreshness(list.data ? polled : list, newsIntervalSeconds, arrivals?.staleSeconds),
    failing: failure !== null,
  };

  return {
    items,
    /** the number of waiting stories; at least 1 after an overflow, so that the list can be reloaded */
    fresh: overflow ? Math.max(1, waiting) : waiting,
    /** there are more new stories than `fresh` */
    overflow,
    admit,
    /** new stories belong at the top, where they are shown at once while the list is scrolled there */
    isNewestFirst,
    list,
    failure,
    wrong: pages?.flatMap(({ wrong }) => wrong) ?? [],
    ...freshness,
    freshness,
    refresh,
    busy: list.isFetching || polled.isFetching,
    removed: removals?.removed ?? none,
    originalTitles: arrivals?.originalTitles ?? none,
    paused,
    setPaused,
  };
}
