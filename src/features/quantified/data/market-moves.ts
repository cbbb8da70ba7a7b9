import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeMarket } from '#analysis/market/describe-market.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { fetchMarketPrices, marketBlocks, marketSince } from '#analysis/market/market-prices.ts';
import { priceSeriesQuery } from '#src/records/prices/price-queries.ts';
import { priceBlock, type PriceSeries } from '#analysis/market/price-series.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { type Market, marketOff, openMarket, unknownMarket } from '#analysis/reactions/vs-market.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

/** The moves of SPY beside some reactions, and what they lack. */
export interface MarketState {
  readonly market: Market;
  readonly isLoading: boolean;
  readonly notice: string | undefined;
  /** why the prices could not be read; a plan without prices is no failure */
  readonly error: Error | null;
  readonly retry: () => void;
}

const marketLoading = unknownMarket(`Loading: prices of ${indexSymbol}`);
const marketFailed = unknownMarket(`The prices of ${indexSymbol} could not be loaded`);

/** How often prices are requested again while stories of the day come. */
const marketIntervalSeconds = 300;
const none: readonly number[] = [];
const noPrices: readonly PriceSeries[] = [];

/** @param isComplete false while reactions are being loaded, for each page of them would have prices of its own */
export function useMarketMoves(loaded: readonly QuantifiedReaction[], isOn: boolean, isComplete: boolean): MarketState {
  const client = useQueryClient();
  const blocks = useMemo(() => (isOn && isComplete ? marketBlocks(loaded) : none), [loaded, isOn, isComplete]);
  const isCurrent = blocks[0] === priceBlock(nowSeconds(), '1m');
  const query = {
    queryKey: ['bars', 'market', blocks],
    queryFn: () => fetchMarketPrices((...block) => client.fetchQuery(priceSeriesQuery(...block)), blocks),
    enabled: blocks.length > 0,
    structuralSharing: false,
  };
  const { data, error, refetch } = useQuery(usePolling()(query, isCurrent ? marketIntervalSeconds : Infinity));
  return useMemo(() => {
    const state = { isLoading: false, notice: undefined, error: null, retry: () => void refetch() };
    const isExcluded = error !== null && isOutsidePlan(error);
    if (!isOn) return { ...state, market: marketOff };
    if (isComplete && !data && error && !isExcluded) return { ...state, market: marketFailed, error };
    if (!isComplete || (!data && !isExcluded && blocks.length > 0)) return { ...state, market: marketLoading, isLoading: true };
    const prices = data ?? noPrices;
    const market = openMarket(loaded, prices, marketSince(blocks));
    return { ...state, market, notice: describeMarket({ loaded, market, prices, isExcluded }) };
  }, [isOn, isComplete, loaded, blocks, data, error, refetch]);
}
