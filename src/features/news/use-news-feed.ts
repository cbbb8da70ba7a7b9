import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { setPaused, usePaused } from '#src/shared/live/paused.ts';
import type { Live } from '#src/shared/live/live.ts';
import { liveQuery, useLive } from '#src/shared/live/use-live.ts';
import type { Freshness } from '#src/shared/ui/freshness.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import type { Arrivals, Followed } from './news-arrivals.ts';
import { newestFirst, shownItems, waiting } from './news-list.ts';
import { loadPoller, newsArrivals, newsListQuery, removalsKey } from './news-query.ts';
import type { Removals } from './news-removals.ts';
import type { NewsSearch } from './news-search.ts';

/** No removals and no titles yet: one map, so that nothing is drawn anew for it. */
const none = new Map<number, never>();

/**
 * The feed of a filter: pages read so far, edits in place, and how many new stories wait.
 * Nothing above the reader changes until `admit` is called.
 *
 * @param counts which new stories the reader wants to hear of; the same function while it says the same
 */
export function useNewsFeed(search: NewsSearch, counts?: (item: NewsItem) => boolean) {
  const client = useQueryClient();
  const list = useInfiniteQuery(newsListQuery(search));
  const readMs = list.data?.pages[0]?.readMs ?? 0;
  const { live, refresh } = useLive<Followed>(
    useMemo(() => newsArrivals(search), [search]),
    readMs,
  );
  const { data: removals } = useQuery<Live<Removals>>(liveQuery(removalsKey));
  const [admitted, setAdmitted] = useState<Arrivals>();
  const paused = usePaused();

  const pages = list.data?.pages;
  const arrivals = live?.known;
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
      await (await loadPoller()).readAnew(client, search);
      setAdmitted(undefined);
    } catch {
      // The list's own query says why.
    } finally {
      admitting.current = false;
    }
  };

  const readSteadyMs = useMemo(() => steadyOf(readMs), [readMs]);
  const failure = list.error ?? live?.failure ?? null;
  const freshness: Freshness = {
    updatedMs: live?.receivedMs ?? readSteadyMs,
    failing: failure !== null,
    staleSeconds: (arrivals ?? pages?.[0])?.staleSeconds ?? 0,
    intervalSeconds: 15,
    paused,
    ...(live?.nextTryMs !== undefined && { nextTryMs: live.nextTryMs }),
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
    busy: list.isFetching || live?.busy === true,
    removed: removals?.known.removed ?? none,
    titlesBefore: arrivals?.titlesBefore ?? none,
    paused,
    setPaused,
  };
}
