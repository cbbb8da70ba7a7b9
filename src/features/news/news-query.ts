import { infiniteQueryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import * as limits from '#contract/first-limits.ts';
import { ask } from '#src/shared/api/client.ts';
import type { LiveQuestion } from '#src/shared/live/live.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

export const pageSize = limits.news.pageSize;

/** Headlines of a filter, page by page. */
export const newsListQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', search],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await ask(news, { ...newsQuestion(search), page: pageParam, pageSize }, { signal })),
      // Its first page tells how fresh a list is; older ones that follow make it no newer.
      readMs: Date.now(),
    }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize || page >= limits.page ? undefined : page + 1),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** What follows the news, loaded when the first poll is near. */
export const loadPoller = () => import('./news-arrivals-poller.ts');

/** What came, changed or was withdrawn since the list was read. */
export const newsArrivals = (search: NewsSearch): LiveQuestion => ({
  queryKey: ['news', 'arrivals', search],
  open: async (client) => (await loadPoller()).openNews(client, search),
});

/** Where the stories stand that were withdrawn since the page was opened, whatever its filter. */
export const removalsKey = ['news', 'removals'];
