import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import { seenAfter } from '#src/shared/api/seen.ts';
import { storiesSince } from '#src/shared/stories/stories-since.ts';
import { followed, titlesChanged, type Followed } from './news-arrivals.ts';
import { newestFirst, noArrivals } from './news-list.ts';
import { newsListQuery, pageSize } from './news-query.ts';
import { takeBack } from './news-removals.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

/** How often news are requested (product.md 2.11). */
export const newsIntervalSeconds = 15;

const firstPage = (client: QueryClient, search: NewsSearch) => client.getQueryData(newsListQuery(search).queryKey)?.pages[0];

const listedIn = (client: QueryClient, search: NewsSearch) => {
  const pages = client.getQueryData(newsListQuery(search).queryKey)?.pages ?? [];
  let byId: Map<number, NewsItem> | undefined;
  return (id: number): NewsItem | undefined =>
    (byId ??= new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))).get(id);
};

/** No arrivals yet, as when a list has just been read: the next poll begins at the greatest `updated` of its first page. */
function noneSince(client: QueryClient, search: NewsSearch): Followed {
  const first = firstPage(client, search);
  const updates = first?.rows.map(({ updated }) => updated) ?? [];
  // Where no time is believed, the earliest: what comes twice does no harm.
  const seenSeconds = seenAfter(0, updates) || Math.max(0, Math.min(...updates));
  return { ...noArrivals(Number.isFinite(seenSeconds) ? seenSeconds : 0, first?.staleSeconds), titlesBefore: new Map() };
}

/** What came or changed since the list was read, which has to be there: each poll adds to the result of the one before it. */
export const newsArrivalsQuery = (client: QueryClient, search: NewsSearch) =>
  queryOptions({
    queryKey: ['news', 'arrivals', search],
    queryFn: async ({ signal, queryKey }): Promise<Followed> => {
      const known = (): Followed => client.getQueryData<Followed>(queryKey) ?? noneSince(client, search);
      const came = await storiesSince(known(), (query) => ask(news, { ...newsQuestion(search), ...query, pageSize }, { signal }));
      takeBack(client, came.rows);
      // What is known by now: the list may have been read anew meanwhile.
      return followed(known(), came, listedIn(client, search));
    },
    initialData: () => (firstPage(client, search) ? noneSince(client, search) : undefined),
    initialDataUpdatedAt: () => firstPage(client, search)?.readMs,
    structuralSharing: false,
  });

/**
 * Reads a list anew with all that waits. Newest first, its first page is enough: the reader stands at its top, and a day's
 * pages do not pile up.
 */
export async function readAnew(client: QueryClient, search: NewsSearch): Promise<void> {
  const { queryKey } = newsArrivalsQuery(client, search);
  const before = client.getQueryData(queryKey);
  const listed = listedIn(client, search);
  const options = newsListQuery(search);
  await client.cancelQueries({ queryKey: options.queryKey });
  const { pages } = await client.infiniteQuery({ ...options, staleTime: 0, ...(newestFirst(search.sort) && { pages: 1 }) });
  const rows = pages.flatMap((page) => page.rows);
  const titlesBefore = titlesChanged(before?.titlesBefore ?? new Map(), rows, (id) => before?.byId.get(id) ?? listed(id));
  client.setQueryData(queryKey, { ...noneSince(client, search), titlesBefore }, { updatedAt: pages[0]?.readMs ?? Date.now() });
}
