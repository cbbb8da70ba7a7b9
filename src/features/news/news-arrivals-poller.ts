import type { QueryClient } from '@tanstack/react-query';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';
import type { Live, Poller } from '#src/shared/live/live.ts';
import { openPoller } from '#src/shared/live/poller.ts';
import type { Place } from '#src/shared/live/source.ts';
import { seenAfter } from '#src/shared/live/seen.ts';
import { readBrought, storiesSince, type Brought } from '#src/shared/stories/stories-since.ts';
import { steadyOf } from '#src/shared/ui/now.ts';
import { followed, titlesChanged, type Followed } from './news-arrivals.ts';
import { newestFirst, noArrivals } from './news-list.ts';
import { newsArrivals, newsListQuery, pageSize } from './news-query.ts';
import { openRemovals, takeBack } from './news-removals.ts';
import { newsQuestion, type NewsSearch } from './news-search.ts';

const listedIn = (client: QueryClient, search: NewsSearch) => {
  const pages = client.getQueryData(newsListQuery(search).queryKey)?.pages ?? [];
  let byId: Map<number, NewsItem> | undefined;
  return (id: number): NewsItem | undefined =>
    (byId ??= new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))).get(id);
};

/** What is known of arrivals when a list has just been read: none, since the greatest `updated` of its first page. */
function noneSince(client: QueryClient, search: NewsSearch): Live<Followed> {
  const first = client.getQueryData(newsListQuery(search).queryKey)?.pages[0];
  const updates = first?.rows.map(({ updated }) => updated) ?? [];
  // Where no time is believed, the earliest: what comes twice does no harm.
  const seenSeconds = seenAfter(0, updates) || Math.max(0, Math.min(...updates));
  return {
    known: { ...noArrivals(Number.isFinite(seenSeconds) ? seenSeconds : 0, first?.staleSeconds), titlesBefore: new Map() },
    receivedMs: steadyOf(first?.readMs ?? 0),
    failure: null,
    busy: false,
  };
}

function placeOf(client: QueryClient, search: NewsSearch): Place<Followed> {
  const { queryKey } = newsArrivals(search);
  if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, noneSince(client, search));
  return {
    get: () => client.getQueryData<Live<Followed>>(queryKey) ?? noneSince(client, search),
    set: (next) => void client.setQueryData(queryKey, next),
  };
}

/** The list's order is left out: tabs that order alike or not ask the same. */
const questionOf = (search: NewsSearch): string => JSON.stringify({ ...newsQuestion(search), sort: undefined });

/** Follows a filter's news: every 15 s what was updated since. */
const openArrivals = (client: QueryClient, search: NewsSearch): Poller =>
  openPoller<Followed, Brought>(
    {
      endpoint: news.name,
      question: questionOf(search),
      intervalSeconds: 15,
      bring: (known, signal) =>
        storiesSince(known, (question) => ask(news, { ...newsQuestion(search), ...question, pageSize }, { signal })),
      take: (known, brought) => {
        takeBack(client, brought.rows);
        return followed(known, brought, listedIn(client, search));
      },
      read: readBrought,
    },
    placeOf(client, search),
  );

/** Follows the news of a filter, and what is withdrawn of all. */
export function openNews(client: QueryClient, search: NewsSearch): Poller {
  const arrivals = openArrivals(client, search);
  const removals = openRemovals(client);
  return {
    refresh: () => arrivals.refresh(),
    close() {
      arrivals.close();
      removals.close();
    },
  };
}

/**
 * Reads a list anew with all that waits. Newest first, its first page is enough: the reader stands at its top, and a day's
 * pages do not pile up.
 */
export async function readAnew(client: QueryClient, search: NewsSearch): Promise<void> {
  const place = placeOf(client, search);
  const { known } = place.get();
  const listed = listedIn(client, search);
  await client.cancelQueries({ queryKey: newsListQuery(search).queryKey });
  const options = newsListQuery(search);
  const { pages } = await client.infiniteQuery({ ...options, staleTime: 0, ...(newestFirst(search.sort) && { pages: 1 }) });
  const rows = pages.flatMap((page) => page.rows);
  const none = noneSince(client, search);
  place.set({
    ...place.get(),
    ...none,
    known: { ...none.known, titlesBefore: titlesChanged(known.titlesBefore, rows, (id) => known.byId.get(id) ?? listed(id)) },
  });
}
