import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calendarIntervalSeconds, storiesSinceQuery } from '#src/app/market/calendar/calendar-queries.ts';
import { type MarketMovers, useSectorMovers } from '#src/app/market/market-queries.ts';
import type { MarketSearch } from '#src/app/market/market-search.ts';
import { calendarOf } from '#src/app/market/use-market.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';
import { sectorOf } from '#src/shared/symbols/directory/sector-of.ts';
import { useNow } from '#src/shared/time/now.ts';
import { type ListedSector, loadedMovers, type MarketGroups, sectorsOfMovers, serviceSectors, topicsOfStories } from './market-groups.ts';

const notListed: ListedSector = () => undefined;

/** Sectors of the service, of the movers, or by the directory, which is read only where the movers have none; null where none are known. */
function useSectors({ result }: MarketMovers) {
  const movers = useMemo(() => result && loadedMovers(result), [result]);
  const ofService = useMemo(() => {
    if (!result || !movers) return undefined;
    const { sectors = [] } = result;
    return sectors.length > 0 ? serviceSectors(sectors) : sectorsOfMovers(movers, notListed);
  }, [result, movers]);
  const { data: directory, isPending } = useQuery({ ...directoryQuery, enabled: ofService === null });
  const listed = useMemo(
    (): ListedSector => (directory && ofService === null ? (symbol) => sectorOf(directory, symbol) : notListed),
    [directory, ofService],
  );
  const sectors = useMemo(() => {
    if (ofService !== null || !movers) return ofService;
    return isPending ? undefined : sectorsOfMovers(movers, listed);
  }, [ofService, movers, listed, isPending]);
  return { movers, sectors, listed };
}

export interface LoadedGroups {
  readonly market: MarketMovers;
  /** undefined until they are known */
  readonly groups: MarketGroups | undefined;
  /** the sectors of symbols that the service does not name */
  readonly listed: ListedSector;
  /** why sectors or topics could not be read */
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** The sectors of the session, or the topics of its stories where sectors are not known. */
export function useGroups(search: MarketSearch): LoadedGroups {
  const poll = usePolling();
  const market = useSectorMovers(search);
  const { movers, sectors, listed } = useSectors(market);
  // The calendar of the page has the same query.
  const query = storiesSinceQuery(calendarOf(search, useNow(60)));
  const stories = useQuery(poll({ ...query, enabled: sectors === null }, calendarIntervalSeconds));
  const rows = stories.data?.rows;
  const topics = useMemo(() => movers && rows && topicsOfStories(rows, movers), [movers, rows]);
  return {
    market,
    groups: sectors ?? (sectors === null ? topics : undefined),
    listed,
    error: market.error ?? (sectors === null ? stories.error : null),
    refetch: () => Promise.all([market.refetch(), ...(sectors === null ? [stories.refetch()] : [])]),
  };
}
