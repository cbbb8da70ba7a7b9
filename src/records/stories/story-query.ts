import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { newsById, type NewsItem } from '#contract/endpoints/news.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { EndpointResult } from '#src/shared/api/result.ts';

/**
 * One story by id; `rows` is empty when it is unknown.
 *
 * @param updated the known version, so that an edit is fetched; the previous version is shown meanwhile
 * @param onResult called with each result
 */
export const storyQuery = (id: number, updated?: number, onResult?: (client: QueryClient, result: EndpointResult<NewsItem>) => void) =>
  queryOptions({
    queryKey: ['news', 'story', id, updated],
    queryFn: async ({ signal, client }) => {
      const result = await fetchEndpoint(newsById, { displayOutput: 'full' }, { signal, path: newsById.path.replace('{id}', String(id)) });
      onResult?.(client, result);
      return result;
    },
    placeholderData: (before) => (before?.rows[0]?.id === id ? before : undefined),
    staleTime: 300_000,
  });
