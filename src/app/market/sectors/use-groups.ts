import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Mover, MoversResult } from '#contract/endpoints/movers.ts';
import { calendarIntervalSeconds, storiesSinceQuery } from '#src/app/market/calendar/calendar-queries.ts';
import { type MarketMovers, useSectorMovers } from '#src/app/market/market-queries.ts';
import type { MarketSearch } from '#src/app/market/market-search.ts';
import { calendarOf } from '#src/app/market/use-market.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { useNow } from '#src/shared/time/now.ts';
import { type MarketGroups, sectorGroups, topicGroups } from './market-groups.ts';

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
  const { result } = market;
  const sectors = useMemo(() => result && sectorGroups(result.sectors, loadedMovers(result)), [result]);
  // The calendar of the page has the same query.
  const query = storiesSinceQuery(calendarOf(search, useNow(60)));
  const stories = useQuery(poll({ ...query, enabled: sectors === null }, calendarIntervalSeconds));
  const rows = stories.data?.rows;
  const topics = useMemo(() => result && rows && topicGroups(rows, loadedMovers(result)), [result, rows]);
  return {
    market,
    groups: sectors ?? topics,
    error: market.error ?? (sectors === null ? stories.error : null),
    refetch: () => Promise.all([market.refetch(), ...(sectors === null ? [stories.refetch()] : [])]),
  };
}
