import { type QueryClient, useQuery } from '@tanstack/react-query';
import { symbolsOf } from '#contract/list-symbols.ts';
import type { MoversQuery, MoversResult } from '#contract/endpoints/movers.ts';
import * as limits from '#contract/schema/limits.ts';
import { moversIntervalSeconds, moversQuery } from '#src/records/movers/movers-query.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { nowSeconds, useNow } from '#src/shared/time/now.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { type MarketSearch, marketSearch } from './market-search.ts';
import { describeExtended, describeSession, extendedAt, extendedDay, lastSessionDay, type SpanText } from './market-session.ts';

const sessionNames = { pre: 'PRE_MARKET', post: 'AFTER_MARKET' } as const;

/** What is requested of which symbols: a watchlist is requested whole, so that none of its symbols is missing. */
function narrowed({ list, sector }: MarketSearch): Partial<MoversQuery> {
  const symbols = symbolsOf(list);
  return { ...(symbols && { symbols, maxResults: limits.movers.symbols }), ...(sector !== undefined && { sector }) };
}

/**
 * The query of the list that the address chooses. Up, down and the moves without a story are lists of one response.
 *
 * @param now Unix seconds, which chooses the extended hours
 */
export function moversOf(search: MarketSearch, now = nowSeconds(60)): Partial<MoversQuery> {
  const query = narrowed(search);
  if (search.by === 'volume') return { ...query, by: 'volume' };
  if (search.by === 'extended') return { ...query, session: sessionNames[extendedAt(now)] };
  return query;
}

/** The query of the session of the same symbols, of which breadth is: that of the list, unless it is of extended hours. */
export const sessionMoversOf = (search: MarketSearch): Partial<MoversQuery> =>
  moversOf(search.by === 'extended' ? { ...search, by: 'up' } : search);

/** The query of the session of all sectors, whichever is chosen. */
export function sectorMoversOf(search: MarketSearch): Partial<MoversQuery> {
  const { sector: _sector, ...query } = sessionMoversOf(search);
  return query;
}

/** Starts the first query of /market; `search` is the address's query string. */
export const prefetchMarket = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchQuery(moversQuery(moversOf(parseSearch(marketSearch, search).value)));

export interface MarketMovers {
  /** undefined until it is read */
  readonly result: MoversResult | undefined;
  readonly isPending: boolean;
  /** the failure of the last request; that of a plan is not one, because the page has another source then */
  readonly error: Error | null;
  /** whether the plan of the service's key excludes movers */
  readonly isOutsidePlan: boolean;
  /** the hours and the base of the changes */
  readonly span: SpanText;
  readonly staleSeconds: number | undefined;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

/** Movers, polled. Parts of the page that use the same query share its requests. @param extended whether the changes are those of extended hours */
function useMovers(query: Partial<MoversQuery>, now: number): MarketMovers {
  const poll = usePolling();
  const { data, error, isPending, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(poll(moversQuery(query), moversIntervalSeconds));
  const day = data?.result.day;
  const kind = query.session === undefined ? undefined : extendedAt(now);
  const excluded = isOutsidePlan(error);
  return {
    result: data?.result,
    isPending,
    error: excluded ? null : error,
    isOutsidePlan: excluded,
    span: kind ? describeExtended(day ?? extendedDay(now), kind, now) : describeSession(day ?? lastSessionDay(now), now),
    staleSeconds: data?.staleSeconds,
    dataUpdatedAt,
    errorUpdatedAt,
    refetch,
  };
}

/** The movers of the list that the address chooses. */
export function useMarketMovers(search: MarketSearch): MarketMovers {
  const now = useNow(60);
  return useMovers(moversOf(search, now), now);
}

/** The session of the same symbols: for breadth. */
export function useSessionMovers(search: MarketSearch): MarketMovers {
  const now = useNow(60);
  return useMovers(sessionMoversOf(search), now);
}

/** The session by sectors, whichever is chosen. */
export function useSectorMovers(search: MarketSearch): MarketMovers {
  const now = useNow(60);
  return useMovers(sectorMoversOf(search), now);
}
