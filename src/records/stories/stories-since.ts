import { news, type NewsItem, type NewsQuery, type NewsSort } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { readPages, type ReadPages } from '#src/shared/api/read-pages.ts';

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

/** The stories of a query, the newest first; of very many the first pages. */
export function fetchNewestStories(
  query: Partial<Omit<NewsQuery, 'sort' | 'page' | 'pageSize'>>,
  options: { signal?: AbortSignal } = {},
): Promise<ReadPages<NewsItem>> {
  const { pageSize } = limits.news;
  return readPages((page) => fetchEndpoint(news, { ...query, sort: 'created:desc', page, pageSize }, options), { fullPage: pageSize });
}
