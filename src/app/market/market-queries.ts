import { useQuery } from '@tanstack/react-query';
import type { MoversQuery, MoversResult } from '#contract/endpoints/movers.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { moversIntervalSeconds, moversQuery } from '#src/records/movers/movers-query.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { useNow } from '#src/shared/time/now.ts';
import { moversOf, sectorMoversOf, sessionMoversOf } from './first-query.ts';
import type { MarketSearch } from './market-search.ts';
import { extendedAt, extendedDay, lastSessionDay } from './market-session.ts';
import { useNewsMovers } from './news-movers/use-news-movers.ts';
import { describeExtended, describeSession, type SpanText } from './span-text.ts';

/** Bars, as a rule; reactions where the plan has neither movers nor bars. */
export type MoversSource = 'bars' | 'reactions';

export interface MarketMovers {
  /** undefined until it is read */
  readonly result: MoversResult | undefined;
  /** rows that could not be read */
  readonly wrong: readonly WrongRow[];
  readonly isPending: boolean;
  /** the failure of the last request; that of a plan is not one, because the symbols are those of stories then */
  readonly error: Error | null;
  /** whether the plan of the service's key excludes movers: then these are of symbols with news */
  readonly isOutsidePlan: boolean;
  /** `212 symbols with news; no market data on this plan`; empty of movers of the service */
  readonly note: string;
  /** what the changes are from */
  readonly source: MoversSource;
  /** the hours and the base of the changes */
  readonly span: SpanText;
  readonly staleSeconds: number | undefined;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

const noWrong: readonly WrongRow[] = [];

/** Movers, polled. Parts of the page that use the same query share its requests. */
function useMovers(query: Partial<MoversQuery>, search: Pick<MarketSearch, 'list' | 'by'>): MarketMovers {
  const now = useNow(60);
  const poll = usePolling();
  const result = useQuery(poll(moversQuery(query), moversIntervalSeconds));
  const isExcluded = isOutsidePlan(result.error);
  const news = useNewsMovers(search, isExcluded);
  const { error, isPending, dataUpdatedAt, errorUpdatedAt, refetch } = isExcluded ? news : result;
  const found = isExcluded ? news.result : result.data?.result;
  const kind = query.session === undefined ? undefined : extendedAt(now);
  const span = kind ? describeExtended(found?.day ?? extendedDay(now), kind, now) : describeSession(found?.day ?? lastSessionDay(now), now);
  return {
    result: found,
    wrong: isExcluded ? noWrong : (result.data?.wrong ?? noWrong),
    isPending,
    error,
    isOutsidePlan: isExcluded,
    note: isExcluded ? news.note : '',
    source: isExcluded && news.base !== undefined ? 'reactions' : 'bars',
    span: isExcluded && news.base !== undefined ? { ...span, base: news.base } : span,
    staleSeconds: isExcluded ? news.staleSeconds : result.data?.staleSeconds,
    dataUpdatedAt,
    errorUpdatedAt,
    refetch,
  };
}

/** The movers of the list that the address chooses. */
export const useMarketMovers = (search: MarketSearch): MarketMovers => useMovers(moversOf(search, useNow(60)), search);

/** The session of the same symbols: for breadth. */
export const useSessionMovers = ({ by, ...search }: MarketSearch): MarketMovers =>
  useMovers(sessionMoversOf({ by, ...search }), { ...search, by: by === 'extended' ? 'up' : by });

/** The session by sectors, whichever is chosen. */
export const useSectorMovers = ({ by, ...search }: MarketSearch): MarketMovers =>
  useMovers(sectorMoversOf({ by, ...search }), { ...search, by: by === 'extended' ? 'up' : by });
