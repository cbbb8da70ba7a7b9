import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Answer } from '#src/shared/api/client.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { newestFirst, noArrivals, shownItems, waiting } from './news-list.ts';
import { newsArrivalsQuery, newsListQuery } from './news-query.ts';
import type { NewsSearch } from './news-search.ts';

const greatestUpdate = ({ pages }: InfiniteData<Answer<NewsItem>>): number => {
  const updates = pages[0]?.rows.map(({ updated }) => updated) ?? [];
  return updates.length > 0 ? Math.max(...updates) : nowSeconds();
};

/**
 * The feed of a filter: pages read so far, edits in place, and how many new stories wait.
 * Nothing above the reader changes until `admit` is called.
 */
export function useNewsFeed(search: NewsSearch) {
  const list = useInfiniteQuery(newsListQuery(search));
  const since = useMemo(() => (list.data ? greatestUpdate(list.data) : undefined), [list.data]);
  const arrivalsQuery = newsArrivalsQuery(search, since);
  const poll = useQuery(arrivalsQuery);
  const [admitted, setAdmitted] = useState(0);

  const pages = list.data?.pages;
  const arrivals = poll.data;
  const { sort } = search;
  const complete = list.isSuccess && !list.hasNextPage;
  const items = useMemo(
    () => shownItems(pages?.map(({ rows }) => rows) ?? [], arrivals, { admitted, sort, complete }),
    [pages, arrivals, admitted, sort, complete],
  );
  const fresh = useMemo(() => waiting(items, arrivals, admitted, sort), [items, arrivals, admitted, sort]);

  const { refetch } = list;
  const arrived = arrivals?.ids.length ?? 0;
  const anew = arrivals?.overflow === true || !newestFirst(sort);
  const client = useQueryClient();
  const admit = async (): Promise<void> => {
    if (!anew) return setAdmitted(arrived);
    const { data } = await refetch();
    if (data) client.setQueryData(arrivalsQuery.queryKey, noArrivals(greatestUpdate(data)));
  };

  return {
    items,
    fresh,
    admit,
    /** whether new stories stand at the top, so that a reader who is there sees them at once */
    flows: !anew,
    list,
    failure: list.error ?? poll.error,
    wrong: pages?.flatMap(({ wrong }) => wrong) ?? [],
    updatedMs: Math.max(list.dataUpdatedAt, poll.dataUpdatedAt),
    staleSeconds: poll.data?.staleSeconds ?? pages?.at(-1)?.staleSeconds ?? 0,
    refresh: poll.refetch,
    busy: list.isFetching || poll.isFetching,
  };
}
