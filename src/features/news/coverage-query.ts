import { infiniteQueryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import type { Dated } from './coverage.ts';
import { pageSize } from './news-query.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

/** Assumed: of a day with more stories the newest 2,000 are counted, and the strip says which hours that leaves out. */
export const mostPages = 20;

/** One page of a day, of which no more is kept than counting needs. */
export interface DayPage {
  readonly stories: readonly Dated[];
  /** how many had an unexpected shape */
  readonly wrong: number;
  /** the day has no more */
  readonly isLast: boolean;
}

/**
 * All that a filter holds of one day in New York, whatever hours of it are chosen, newest first: page by page, each asked for when the one
 * before has come. An open strip is kept current by the list it stands above; one that is opened again later asks anew.
 *
 * @param known all stories of the day, where the list has them already: then nobody is asked
 */
export const dayQuery = (search: NewsSearch, day: string, known: readonly Dated[] | undefined) => {
  const question = newsQuestion({ ...search, from: day, to: day, sort: 'created:desc' });
  return infiniteQueryOptions({
    queryKey: ['news', 'coverage', question],
    queryFn: async ({ pageParam, signal }): Promise<DayPage> => {
      const { rows, wrong } = await ask(news, { ...question, page: pageParam, pageSize }, { signal });
      return {
        stories: rows.map(({ id, created }) => ({ id, created })),
        wrong: wrong.length,
        isLast: rows.length + wrong.length < pageSize,
      };
    },
    initialPageParam: 0,
    getNextPageParam: ({ isLast }, _, page) => (isLast || page >= mostPages - 1 ? undefined : page + 1),
    ...(known && { initialData: { pages: [{ stories: known, wrong: 0, isLast: true }], pageParams: [0] } }),
    enabled: known === undefined,
    staleTime: 60_000,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
};
