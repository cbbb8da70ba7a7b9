import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { symbolsOf } from '#contract/list-symbols.ts';
import { lastClose, lastOpen } from '#contract/market/last-close.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import type { Mover, MoversResult } from '#contract/endpoints/movers.ts';
import { calendarIntervalSeconds, storiesSinceQuery } from '#src/app/market/calendar/calendar-queries.ts';
import type { MarketSearch } from '#src/app/market/market-search.ts';
import { lastSessionDay } from '#src/app/market/market-session.ts';
import { useLastPrices } from '#src/records/prices/use-last-prices.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import { useNow } from '#src/shared/time/now.ts';
import { maxNewsSymbols, type NewsMove, moverOfPrice, moversOfReactions, newsResult, symbolsWithNews } from './news-movers.ts';

const reactions = reactionsWith(['Result%', 'TONLast']);

/** What prices did after the stories of some symbols, from reactions since a moment. @param fromSeconds Unix seconds */
const newsMovesQuery = (symbols: readonly string[], fromSeconds: number) =>
  queryOptions({
    queryKey: ['market', 'quantified', symbols, fromSeconds],
    queryFn: async ({ signal }): Promise<readonly NewsMove[]> => {
      const { pageSize } = limits.quantified;
      const query = { symbols: [...symbols], dateFrom: newYorkDay(fromSeconds), pageSize };
      const { rows } = await readPages((page) => reactions.fetch({ ...query, page }, { signal }), { fullPage: pageSize });
      return rows.flatMap(({ symbol, numbers, publishedSeconds }): NewsMove[] =>
        publishedSeconds === undefined || publishedSeconds < fromSeconds
          ? []
          : [{ symbol, priceAtNews: numbers.TONLast, percent: numbers['Result%'], publishedSeconds }],
      );
    },
    enabled: symbols.length > 0,
    staleTime: calendarIntervalSeconds * 1000,
    structuralSharing: false,
  });

export interface NewsMovers {
  /** in the shape of the endpoint; undefined until it is read */
  readonly result: MoversResult | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** `212 symbols with news; no market data on this plan`; empty until it is known */
  readonly note: string;
  /** what the changes are measured from, where they are not those of bars; undefined where they are */
  readonly base: string | undefined;
  readonly staleSeconds: number | undefined;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

const none: readonly string[] = [];

/** What the note says of the symbols that were looked for. */
const describeSymbols = (all: number, looked: number): string =>
  looked < all
    ? `${formatWhole(looked)} symbols with the most news, of ${formatWhole(all)}`
    : `${formatWhole(all)} ${all === 1 ? 'symbol' : 'symbols'} with news`;

/**
 * The movers of a plan without movers: symbols of the stories since the close before the last session, with the change of their bars, or where
 * the plan has none, with the move of their reactions.
 *
 * @param isOn whether they are needed; otherwise nothing is requested
 */
export function useNewsMovers({ list, by }: Pick<MarketSearch, 'list' | 'by'>, isOn: boolean): NewsMovers {
  const poll = usePolling();
  const now = useNow(60);
  const day = lastSessionDay(now);
  const fromSeconds = lastClose(lastOpen(now));
  const stories = useQuery({
    ...poll(storiesSinceQuery({ fromSeconds, symbols: symbolsOf(list) }), calendarIntervalSeconds),
    ...(!isOn && { enabled: false }),
  });
  const all = useMemo(() => (isOn ? symbolsWithNews(stories.data?.rows ?? []) : none), [isOn, stories.data]);
  const symbols = useMemo(() => all.slice(0, maxNewsSymbols), [all]);
  const prices = useLastPrices(symbols);
  const hasNoBars = isOutsidePlan(prices.error);
  const moves = useQuery(poll(newsMovesQuery(hasNoBars ? symbols : none, fromSeconds), calendarIntervalSeconds));
  const of = by === 'extended' ? 'extended' : 'session';
  const movers = useMemo((): readonly Mover[] => {
    if (!hasNoBars) return [...prices.values].flatMap(([symbol, { price }]) => moverOfPrice(symbol, price, day, of) ?? []);
    const wanted = new Set(symbols);
    // Reactions do not have extended hours apart.
    return of === 'extended' ? [] : moversOfReactions(moves.data ?? []).filter(({ symbol }) => wanted.has(symbol));
  }, [hasNoBars, prices.values, moves.data, symbols, day, of]);
  const isPending = stories.isPending || (symbols.length > 0 && (hasNoBars ? moves.isPending : prices.isPending));
  return {
    result: stories.data && !isPending ? newsResult(movers, symbols.length, day) : undefined,
    isPending,
    error: stories.error ?? (hasNoBars ? moves.error : prices.error),
    note: stories.data ? `${describeSymbols(all.length, symbols.length)}; no market data on this plan` : '',
    base: hasNoBars ? 'move from the price at publication to the end of the day' : undefined,
    staleSeconds: stories.data?.staleSeconds,
    dataUpdatedAt: stories.dataUpdatedAt,
    errorUpdatedAt: stories.errorUpdatedAt,
    refetch: stories.refetch,
  };
}
