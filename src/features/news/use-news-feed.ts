import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import type { Arrivals } from './news-arrivals.ts';
import { newsArrivalsQuery, newsIntervalSeconds, readAnew } from './news-arrivals-query.ts';
import { newestFirst, shownItems, waiting } from './news-list.ts';
import { newsListQuery } from './news-query.ts';
import { removalsIntervalSeconds, removalsQuery } from './news-removals.ts';
import type { NewsSearch } from './news-search.ts';

/** No titles yet: one map, so that nothing is drawn anew for it. */
const none = new Map<number, never>();

/**
 * The feed of a filter: pages read so far, edits in place, and how many new stories wait.
 * Nothing above the reader changes until `admit` is called.
 *
 * @param counts which new stories the reader wants to hear of; the same function while it says the same
 */
export function useNewsFeed(search: NewsSearch, counts?: (item: NewsItem) => boolean) {
  const client = useQueryClient();
  const poll = usePolling();
  const list = useInfiniteQuery(newsListQuery(search));
  const polled = useQuery(poll({ ...newsArrivalsQuery(client, search), enabled: list.data !== undefined }, newsIntervalSeconds));
  // What is withdrawn is told in the rows; that it cannot be had now is no failure of the list.
  const { data: removals } = useQuery(poll(removalsQuery(client, list.data !== undefined), removalsIntervalSeconds));
  const refresh = useRefresh([polled]);
  const [admitted, setAdmitted] = useState<Arrivals>();
  const paused = usePaused();

  const pages = list.data?.pages;
  const arrivals = polled.data;
  const { sort } = search;
  const complete = list.isSuccess && !list.hasNextPage;
  const items = useMemo(
    () => shownItems(pages?.map(({ rows }) => rows) ?? [], arrivals, { admitted, sort, complete }),
    [pages, arrivals, admitted, sort, complete],
  );
  const waits = useMemo(() => waiting(items, arrivals, sort, counts), [items, arrivals, sort, counts]);

  const overflow = arrivals?.overflow === true;
  const flows = newestFirst(sort);
  const admitting = useRef(false);
  const admit = async (): Promise<void> => {
    if (!overflow && flows) return setAdmitted(arrivals);
    if (admitting.current) return;
    admitting.current = true;
    try {
      await readAnew(client, search);
      setAdmitted(undefined);
    } catch {
      // The list's own query says why.
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
    /** of a flood at least one, so that it is let in even where it changed nothing but what is shown */
    fresh: overflow ? Math.max(1, waits) : waits,
    /** more is new than was counted: `fresh` is the least */
    overflow,
    admit,
    /** whether new stories stand at the top, so that a reader who is there sees them at once */
    flows,
    list,
    failure,
    wrong: pages?.flatMap(({ wrong }) => wrong) ?? [],
    ...freshness,
    freshness,
    refresh,
    busy: list.isFetching || polled.isFetching,
    removed: removals?.removed ?? none,
    titlesBefore: arrivals?.titlesBefore ?? none,
    paused,
    setPaused,
  };
}
