import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { news, newsById } from '#contract/endpoints/news.ts';
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

/** Bodies of one page of a list: opening a story fetches its whole page once, so that its neighbours open at once. */
export const newsBodiesQuery = (search: NewsSearch, page: number) =>
  queryOptions({
    queryKey: ['news', 'bodies', search, page],
    queryFn: ({ signal }) => ask(news, { ...newsQuestion(search), page, pageSize, displayOutput: 'full' }, { signal }),
    staleTime: 300_000,
    structuralSharing: false,
  });

/** One story by id, whole; `rows` is empty when it is not known. */
export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'story', id],
    queryFn: ({ signal }) => ask(newsById, { displayOutput: 'full' }, { signal, path: newsById.path.replace('{id}', String(id)) }),
    staleTime: 300_000,
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
