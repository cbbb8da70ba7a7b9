import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { symbolsOf } from '#contract/list-symbols.ts';
import { lastClose, lastOpen } from '#contract/market/last-close.ts';
import { usePolling, usePollFreshness, useRefresh } from '#src/shared/api/polling.ts';
import { useNow } from '#src/shared/time/now.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { calendarIntervalSeconds, dayGuidanceQuery, daySplitsQuery, storiesSinceQuery } from './calendar/calendar-queries.ts';
import { setText } from './market-filters.ts';
import { useMarketMovers, useSectorMovers, useSessionMovers } from './market-queries.ts';
import type { MarketSearch } from './market-search.ts';
import { calendarDay, lastSessionDay } from './market-session.ts';
import { describeClock } from './span-text.ts';
import { moversIntervalSeconds } from '#src/records/movers/movers-query.ts';

/** What the calendar of the page is of. */
export interface MarketCalendar {
  /** New York day of guidance and splits */
  readonly day: string;
  /** the day of the last session; stories are those since the close before it */
  readonly storyDay: string;
  /** that close, Unix seconds */
  readonly fromSeconds: number;
  /** those of the watchlist; undefined for all */
  readonly symbols: readonly string[] | undefined;
  /** ` of the watchlist Chips`; empty without one */
  readonly setText: string;
  /** the watchlist as a parameter of an address: `&list=Chips:NVDA,AMD`; empty without one */
  readonly listQuery: string;
}

/** @param now Unix seconds */
export function calendarOf({ list }: Pick<MarketSearch, 'list'>, now: number): MarketCalendar {
  return {
    day: calendarDay(now),
    storyDay: lastSessionDay(now),
    fromSeconds: lastClose(lastOpen(now)),
    symbols: symbolsOf(list),
    setText: setText(list ? { list } : {}),
    listQuery: list ? `&list=${list.map(pathSegment).join(',')}` : '',
  };
}

/** What the page needs of its parts: their hours, how fresh they are, and how they are read again. Its parts use the same queries. */
export function useMarket(search: MarketSearch) {
  const poll = usePolling();
  const now = useNow(60);
  const { list } = search;
  const movers = useMarketMovers(search);
  const session = useSessionMovers(search);
  const sectors = useSectorMovers(search);
  const calendar = useMemo(() => calendarOf(list ? { list } : {}, now), [list, now]);
  const guidance = useQuery(poll(dayGuidanceQuery(calendar), calendarIntervalSeconds));
  const splits = useQuery(poll(daySplitsQuery(calendar), calendarIntervalSeconds));
  const stories = useQuery(poll(storiesSinceQuery(calendar), calendarIntervalSeconds));
  const refresh = useRefresh([movers, session, sectors, guidance, splits, stories]);
  const freshness = usePollFreshness(movers, moversIntervalSeconds, movers.staleSeconds);
  const isFailing = [movers, session, sectors, guidance, splits, stories].some(({ error }) => error !== null);
  return {
    movers,
    session,
    calendar,
    clock: describeClock(now),
    freshness: { ...freshness, failing: isFailing },
    refresh: () => void refresh(),
  };
}

export type Market = ReturnType<typeof useMarket>;
