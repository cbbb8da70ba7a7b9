import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { indexSymbol } from '#analysis/market/market.ts';
import { ratiosIntervalSeconds, ratiosQuery } from '#src/features/ratios/ratios-query.ts';
import { guidanceIntervalSeconds } from '#src/features/guidance/guidance-query.ts';
import { splitsIntervalSeconds } from '#src/features/splits/splits-query.ts';
import { resultOf } from '#src/records/ratios/ratio-series.ts';
import { isSymbolKnown } from '#src/app/symbol/identity-query.ts';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import type { Side } from '#src/shared/url/compare-path.ts';
import { useComparedNews } from '#src/app/compare/news/compared-news.ts';
import { type CompareSearch, firstDay } from './compare-search.ts';
import { comparedGuidanceQuery, comparedSplitsQuery } from '#src/app/compare/calendar/events-query.ts';
import { indexPricesIntervalSeconds, indexPricesQuery } from '#src/app/compare/prices/index-prices-query.ts';
import { type Closes, priceIndex } from '#src/app/compare/prices/price-index.ts';

const none: readonly string[] = [];
const noCloses: ReadonlyMap<string, Closes> = new Map();

/** The symbols of all sides, each once and in their order. */
const symbolsOf = (sides: readonly Side[]): readonly string[] => [...new Set(sides.flatMap(({ symbols }) => symbols))];

/** Companies of which ratios can be read: a watchlist has none. */
export const companiesOf = (sides: readonly Side[]): readonly string[] => sides.flatMap(({ name, isList }) => (isList ? [] : [name]));

/** All data of the comparison. Nothing is requested for fewer than two sides. */
export function useComparison(sides: readonly Side[], search: CompareSearch) {
  const poll = usePolling();
  const from = firstDay(search.from);
  const symbols = useMemo(() => (sides.length < 2 ? none : symbolsOf(sides)), [sides]);
  const priced = useMemo(() => (symbols.length === 0 ? none : [...new Set([...symbols, indexSymbol])]), [symbols]);
  const companies = useMemo(() => (sides.length < 2 ? none : companiesOf(sides)), [sides]);
  const prices = useQuery(poll(indexPricesQuery(priced, from), indexPricesIntervalSeconds));
  const news = useComparedNews(symbols, from, search);
  const ratios = useQuery(poll(ratiosQuery(companies, 'TTM'), ratiosIntervalSeconds));
  const guidance = useQuery(poll(comparedGuidanceQuery(symbols), guidanceIntervalSeconds));
  const splits = useQuery(poll(comparedSplitsQuery(symbols), splitsIntervalSeconds));
  const index = useMemo(() => {
    const closes = prices.data?.closes ?? noCloses;
    return priceIndex(sides, closes, closes.get(indexSymbol) ?? [], from);
  }, [sides, prices.data, from]);
  const parts = [prices, news.query, ratios, guidance, splits];
  const stale = [prices, news.query, ratios, guidance, splits].flatMap(({ data }) => data?.staleSeconds ?? []);
  const freshness = usePollFreshness(prices.error === null ? prices : news.query, indexPricesIntervalSeconds, Math.max(0, ...stale));
  const refresh = useRefresh(parts);
  const isKnown = (symbol: string): boolean | undefined =>
    isSymbolKnown([
      { name: 'prices', result: prices, hasData: Boolean(prices.data?.closes.get(symbol)?.length) },
      { name: 'reactions', result: news.query, hasData: news.reactions.loaded.some((reaction) => reaction.symbol === symbol) },
      { name: 'ratios', result: ratios, hasData: resultOf(ratios.data?.results ?? [], symbol) !== undefined },
      { name: 'guidance', result: guidance, hasData: guidance.data?.bySymbol.has(symbol) === true },
      { name: 'splits', result: splits, hasData: splits.data?.bySymbol.has(symbol) === true },
    ]);
  return {
    ...{ from, symbols, companies, prices, index, news, ratios, guidance, splits },
    /** companies of which no data set has a record */
    unknown: companies.filter((symbol) => isKnown(symbol) === false),
    freshness: { ...freshness, failing: parts.some(({ error }) => error !== null && !isOutsidePlan(error)) },
    refresh: () => void refresh(),
  };
}
export type ComparisonData = ReturnType<typeof useComparison>;
