import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import type { EndpointResult } from '#src/shared/api/result.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { currentRequest } from '#src/shared/calendar/calendar-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { guidanceSearch, type GuidanceRequest, requestOf } from './guidance-search.ts';

/** Polling interval: guidance can arrive at any time, but the calendar is not a live feed. */
export const guidanceIntervalSeconds = 5 * 60;

export const pageSize = limits.calendar.pageSize;

/** Pages of 1,000 records, newest first; ordered by update where `updatedSince` is given. */
export const guidanceQuery = (request: GuidanceRequest) =>
  infiniteQueryOptions({
    queryKey: ['guidance', request],
    queryFn: ({ pageParam, signal }): Promise<EndpointResult<GuidanceRecord>> =>
      fetchEndpoint(guidance, { ...request, page: pageParam, pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, wrong }, pages) => (rows.length + wrong.length >= pageSize ? pages.length : undefined),
    staleTime: guidanceIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** Starts the first query of /guidance; `search` is the address's query string. */
export const prefetchGuidance = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(guidanceQuery(currentRequest(parseSearch(guidanceSearch, search).value, requestOf)));

/** The same query as `/guidance?tickers=…`, so that the page opens from the cache. */
export const symbolGuidanceQuery = (symbol: string) => guidanceQuery({ isPrimary: 'Y', tickers: [symbol] });
