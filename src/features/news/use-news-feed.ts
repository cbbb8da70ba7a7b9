import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { Answer } from '#src/shared/api/client.ts';
import type { Arrivals } from './news-arrivals.ts';
import { newestFirst, noArrivals, shownItems, waiting } from './news-list.ts';
import { newsArrivalsQuery, newsListQuery } from './news-query.ts';
import type { NewsSearch } from './news-search.ts';

/** What is known of arrivals when a list has just been read: none, since the greatest `updated` of its first page. */
const noneSince = ({ pages: [first] }: InfiniteData<Answer<NewsItem>>): Arrivals =>
  noArrivals(Math.max(0, ...(first?.rows.map(({ updated }) => updated) ?? [])), first?.staleSeconds);

/**
 * The feed of a filter: pages read so far, edits in place, and how many new stories wait.
 * Nothing above the reader changes until `admit` is called.
 */
export function useNewsFeed(search: NewsSearch) {
  const list = useInfiniteQuery(newsListQuery(search));
  const none = useMemo(() => list.data && noneSince(list.data), [list.data]);
  const arrivalsQuery = newsArrivalsQuery(search, none);
  const poll = useQuery(arrivalsQuery);
  const [admitted, setAdmitted] = useState<Arrivals>();

  const pages = list.data?.pages;
  const arrivals = poll.data;
  const { sort } = search;
  const complete = list.isSuccess && !list.hasNextPage;
  const items = useMemo(
    () => shownItems(pages?.map(({ rows }) => rows) ?? [], arrivals, { admitted, sort, complete }),
    [pages, arrivals, admitted, sort, complete],
  );
  const fresh = useMemo(() => waiting(items, arrivals, sort), [items, arrivals, sort]);

  const { refetch } = list;
  const anew = arrivals?.overflow === true || !newestFirst(sort);
  const client = useQueryClient();
  const admit = async (): Promise<void> => {
    setAdmitted(anew ? undefined : arrivals);
    if (!anew) return;
    const { data } = await refetch();
    if (data) client.setQueryData(arrivalsQuery.queryKey, noneSince(data));
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
    staleSeconds: arrivals?.staleSeconds ?? 0,
    refresh: poll.refetch,
    busy: list.isFetching || poll.isFetching,
  };
}
