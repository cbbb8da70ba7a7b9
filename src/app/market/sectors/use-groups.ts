import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Mover, MoversResult } from '#contract/endpoints/movers.ts';
import { news } from '#contract/endpoints/news.ts';
import { dayOf, findHours } from '#contract/market/day.ts';
import { lastClose } from '#contract/market/last-close.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { type MarketMovers, useSectorMovers } from '#src/app/market/market-queries.ts';
import type { MarketSearch } from '#src/app/market/market-search.ts';
import { type MarketGroups, sectorGroups, topicGroups } from './market-groups.ts';

/** How often the stories of topics are read again. */
const topicsIntervalSeconds = 120;

/** From the close before the session of a day on, Unix seconds. */
const storiesSince = (day: string): number => lastClose(findHours(dayOf(day))?.regular ?? newYorkInstant(day));

/** The newest stories since a time, at most a thousand. */
const topicStoriesQuery = (sinceSeconds: number | undefined) =>
  queryOptions({
    queryKey: ['market', 'topics', sinceSeconds],
    queryFn:
      sinceSeconds === undefined
        ? skipToken
        : ({ signal }) =>
            readPages(
              (page) =>
                fetchEndpoint(
                  news,
                  { publishedSince: sinceSeconds, sort: 'created:desc', page, pageSize: limits.news.pageSize },
                  { signal },
                ),
              { fullPage: limits.news.pageSize },
            ),
    staleTime: (topicsIntervalSeconds * 1000) / 2,
    structuralSharing: false,
  });

/** All movers of a result. */
export const loadedMovers = ({ gainers, losers, volumes = [] }: MoversResult): readonly Mover[] => [...gainers, ...losers, ...volumes];

export interface LoadedGroups {
  readonly market: MarketMovers;
  /** undefined until they are known */
  readonly groups: MarketGroups | undefined;
  /** why sectors or topics could not be read */
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** The sectors of the session, or the topics of its stories where sectors are not known. */
export function useGroups(search: MarketSearch): LoadedGroups {
  const poll = usePolling();
  const market = useSectorMovers(search);
  const { result, span } = market;
  const sectors = useMemo(() => result && sectorGroups(result.sectors, loadedMovers(result)), [result]);
  const sinceSeconds = sectors === null ? storiesSince(span.day) : undefined;
  const stories = useQuery(poll(topicStoriesQuery(sinceSeconds), topicsIntervalSeconds));
  const rows = stories.data?.rows;
  const topics = useMemo(() => result && rows && topicGroups(rows, loadedMovers(result)), [result, rows]);
  return {
    market,
    groups: sectors ?? topics,
    error: market.error ?? (sectors === null ? stories.error : null),
    refetch: () => Promise.all([market.refetch(), ...(sectors === null ? [stories.refetch()] : [])]),
  };
}
