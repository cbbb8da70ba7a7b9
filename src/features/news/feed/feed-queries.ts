import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { buildNewsQuery, type NewsSearch } from '../filters/news-search.ts';
import { fetchStories } from '#src/records/stories/fetch-stories.ts';
import { latestUpdated } from '#src/shared/api/updated-since.ts';
import { pollArrivals, trackTitles, type TrackedArrivals } from './arrivals.ts';
import { emptyArrivals, newestFirst } from './feed-list.ts';

export const pageSize = limits.news.pageSize;

/** The headlines of a filter, page by page. Polling is `newsArrivalsQuery`. */
export const newsListQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: ['news', 'list', search],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await fetchStories({ ...buildNewsQuery(search), page: pageParam, pageSize }, signal)),
      // The first page's time is the freshness of the list; later pages do not change it.
      readMs: Date.now(),
    }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize || page >= limits.page ? undefined : page + 1),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** The news panel of a symbol is polled less often than the news page. */
export const symbolNewsIntervalSeconds = 60;

// Assumed: a symbol's page has its latest 30 stories; all of them are one click away.
const symbolPageSize = 30;

/** The latest stories on a symbol. */
export const symbolNewsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['news', 'symbol', symbol],
    queryFn: ({ signal }) => fetchStories({ tickers: [symbol], sort: 'created:desc', pageSize: symbolPageSize }, signal),
    staleTime: symbolNewsIntervalSeconds * 1000,
  });

export const newsIntervalSeconds = 15;

const firstPage = (client: QueryClient, search: NewsSearch) => client.getQueryData(newsListQuery(search).queryKey)?.pages[0];

const listedLookup = (client: QueryClient, search: NewsSearch) => {
  const pages = client.getQueryData(newsListQuery(search).queryKey)?.pages ?? [];
  let byId: Map<number, NewsItem> | undefined;
  return (id: number): NewsItem | undefined =>
    (byId ??= new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))).get(id);
};

/** No arrivals yet, for a list that has just been read: the next poll starts at the greatest `updated` of its first page. */
function initialArrivals(client: QueryClient, search: NewsSearch): TrackedArrivals {
  const first = firstPage(client, search);
  const updates = first?.rows.map(({ updated }) => updated) ?? [];
  // Where no time is plausible, the earliest: reading a story twice does no harm.
  const seenSeconds = latestUpdated(0, updates) || Math.max(0, Math.min(...updates));
  return { ...emptyArrivals(Number.isFinite(seenSeconds) ? seenSeconds : 0, first?.staleSeconds), originalTitles: new Map() };
}

/** Stories that arrived or changed since the list was read. Each poll adds to the result of the one before. Needs the list in the cache. */
export const newsArrivalsQuery = (client: QueryClient, search: NewsSearch) =>
  queryOptions({
    queryKey: ['news', 'arrivals', search],
    queryFn: async ({ signal, queryKey }): Promise<TrackedArrivals> => {
      return pollArrivals(client, {
        known: () => client.getQueryData<TrackedArrivals>(queryKey) ?? initialArrivals(client, search),
        fetchPage: (query) => fetchStories({ ...buildNewsQuery(search), ...query, pageSize }, signal),
        listed: listedLookup(client, search),
      });
    },
    initialData: () => (firstPage(client, search) ? initialArrivals(client, search) : undefined),
    initialDataUpdatedAt: () => firstPage(client, search)?.readMs,
    structuralSharing: false,
  });

/**
 * Reloads a list with everything that waits. Newest first, its first page is enough: the list is at its top then, and the pages of
 * a long day do not pile up.
 */
export async function reloadList(client: QueryClient, search: NewsSearch): Promise<void> {
  const { queryKey } = newsArrivalsQuery(client, search);
  const before = client.getQueryData(queryKey);
  const listed = listedLookup(client, search);
  const options = newsListQuery(search);
  await client.cancelQueries({ queryKey: options.queryKey });
  const { pages } = await client.infiniteQuery({ ...options, staleTime: 0, ...(newestFirst(search.sort) && { pages: 1 }) });
  const rows = pages.flatMap((page) => page.rows);
  const originalTitles = trackTitles(before?.originalTitles ?? new Map(), rows, (id) => before?.byId.get(id) ?? listed(id));
  client.setQueryData(queryKey, { ...initialArrivals(client, search), originalTitles }, { updatedAt: pages[0]?.readMs ?? Date.now() });
}
