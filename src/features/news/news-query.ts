import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { limits } from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import type { Arrivals } from './news-arrivals.ts';
import { noArrivals } from './news-list.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

export const pageSize = limits.news.pageSize;

/** Headlines of a filter, page by page. */
export const newsListQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', search],
    queryFn: ({ pageParam, signal }) => ask(news, { ...newsQuestion(search), page: pageParam, pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize || page >= limits.page ? undefined : page + 1),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** Polls come every 15 s, spread a little so that many desks do not ask in step (product.md 2.11). */
const pollMs = (): number => 15_000 * (0.9 + Math.random() * 0.2);

/**
 * What came or changed since the list was read, gathered poll by poll. The first poll comes after one interval.
 *
 * @param none what is known before the first poll; undefined while the list is on its way
 */
export const newsArrivalsQuery = (search: NewsSearch, none: Arrivals | undefined) =>
  queryOptions({
    queryKey: ['news', 'arrivals', search],
    queryFn: async ({ signal, client, queryKey }): Promise<Arrivals> => {
      const { arrivalsSince } = await import('./news-arrivals.ts');
      const known = client.getQueryData<Arrivals>(queryKey) ?? none ?? noArrivals(0);
      return arrivalsSince(known, (page) => ask(news, { ...newsQuestion(search), ...page, sort: 'updated:asc', pageSize }, { signal }));
    },
    enabled: none !== undefined,
    initialData: none,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    staleTime: 15_000,
    structuralSharing: false,
  });
