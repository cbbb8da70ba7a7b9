import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { newsById, type NewsItem, type NewsSort } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { readPages, type ReadPages } from '#src/shared/api/read-pages.ts';
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

interface SinceParams {
  readonly updatedSince: number;
  readonly page: number;
  readonly sort: NewsSort & `updated:${string}`;
}
type FetchPage = (params: SinceParams) => Promise<{ rows: readonly NewsItem[]; wrong: readonly unknown[]; staleSeconds: number }>;

/** Stories updated since a time, Unix seconds, oldest change first; of very many the first pages and the last one. */
export async function fetchStoriesSince(updatedSince: number, fetchPage: FetchPage): Promise<ReadPages<NewsItem>> {
  const read = await readPages((page) => fetchPage({ updatedSince, page, sort: 'updated:asc' }), { fullPage: limits.news.pageSize });
  if (!read.overflow) return read;
  const end = await fetchPage({ updatedSince, page: 0, sort: 'updated:desc' });
  return { ...read, rows: [...read.rows, ...end.rows] };
}
