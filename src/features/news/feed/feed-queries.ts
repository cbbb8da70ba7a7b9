import { type QueryClient } from '@tanstack/react-query';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { buildNewsQuery, feedSearchOf, newsSearch, type NewsSearch } from '../filters/news-search.ts';
import { fetchStoriesSince } from '#src/records/stories/stories-since.ts';
import { liveList } from '#src/shared/api/live-list/live-list.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { compareBy, newestFirst } from './feed-list.ts';
import { recordTitles } from './original-titles.ts';
import { restoreStories } from './removals.ts';

export const pageSize = limits.news.pageSize;

export const newsIntervalSeconds = 15;

/** The headlines of a filter. */
export const newsList = liveList<NewsSearch, NewsItem>({
  name: 'news',
  intervalSeconds: newsIntervalSeconds,
  pageSize,
  lastPage: limits.page,
  fetchPage: (search, params, signal) => fetchEndpoint(news, { ...buildNewsQuery(search), ...params }, { signal }),
  fetchSince: (search, sinceSeconds, signal) =>
    fetchStoriesSince(sinceSeconds, (params) => fetchEndpoint(news, { ...buildNewsQuery(search), ...params, pageSize }, { signal })),
  keyOf: ({ id }) => id,
  versionOf: ({ updated }) => updated,
  compare: ({ sort }) => compareBy(sort),
  isNewestFirst: ({ sort }) => newestFirst(sort),
  admission: 'on request',
  onRows: (client, search, rows, before) => {
    restoreStories(client, rows);
    recordTitles(client, search, rows, before);
  },
});

/** Starts the first query of /news; `search` is the address's query string. */
export const prefetchNews = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(newsList.pagesQuery(feedSearchOf(parseSearch(newsSearch, search).value)));
