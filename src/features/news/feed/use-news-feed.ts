import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { useLiveList } from '#src/shared/api/live-list/use-live-list.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { newsList } from './feed-queries.ts';
import { useOriginalTitles } from './original-titles.ts';
import { noRemovals, pollRemovals, removalsKey, removedSecondsOf } from './removals.ts';

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

/**
 * The feed of a filter: its list, and what is known of its stories besides. New stories are not shown until `admit` is called.
 *
 * @param counts filters the new stories that are counted; a stable function
 */
export function useNewsFeed(search: NewsSearch, counts?: (item: NewsItem) => boolean) {
  const client = useQueryClient();
  const poll = usePolling();
  const { query: list, rows: items, waiting: fresh, ...live } = useLiveList(newsList, search, { ...(counts && { counts }) });
  // Removals are shown in the rows; a failure to load them is no failure of the list.
  const { data: removals } = useQuery(poll(removalsQuery(client, list.data !== undefined), removalsIntervalSeconds));
  const originalTitleOf = useOriginalTitles(search);
  return { ...live, list, items, fresh, originalTitleOf, removedSecondsOf: (item: NewsItem) => removedSecondsOf(removals, item) };
}
