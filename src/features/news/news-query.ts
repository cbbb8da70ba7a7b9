import { infiniteQueryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import * as limits from '#contract/first-limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

export const pageSize = limits.news.pageSize;

/** Headlines of a filter, page by page. What comes later is the matter of `newsArrivalsQuery`. */
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
