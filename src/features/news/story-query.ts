import { queryOptions } from '@tanstack/react-query';
import { news, newsById } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import { pageSize } from './news-query.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

/** Bodies of one page of a list: opening a story fetches its whole page once, so that its neighbours open at once. */
export const newsBodiesQuery = (search: NewsSearch, page: number) =>
  queryOptions({
    queryKey: ['news', 'bodies', search, page],
    queryFn: ({ signal }) => ask(news, { ...newsQuestion(search), page, pageSize, displayOutput: 'full' }, { signal }),
    staleTime: 300_000,
    structuralSharing: false,
  });

/**
 * One story by id, whole; `rows` is empty when it is not known.
 *
 * @param updated the version that is known of, so that an edit is asked for; what was read before shows meanwhile
 */
export const storyQuery = (id: number, updated: number | undefined) =>
  queryOptions({
    queryKey: ['news', 'story', id, updated],
    queryFn: ({ signal }) => ask(newsById, { displayOutput: 'full' }, { signal, path: newsById.path.replace('{id}', String(id)) }),
    placeholderData: (before) => (before?.rows[0]?.id === id ? before : undefined),
    staleTime: 300_000,
  });
