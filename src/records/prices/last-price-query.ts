import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as limits from '#contract/schema/limits.ts';
import { batched } from '#src/shared/api/batched.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { readSplit, splitRows, type Split } from '#src/records/splits/split.ts';
import { adjustBars, type Bar, judgeBars, lastPrice, type LastPrice, readSeries, sessionCloses, withoutNight } from './bars.ts';
import { fetchBars, tradingDayBack } from './price-queries.ts';

/** Why a symbol has no price. @param error of its request; null for a response without it */
export function whyNoPrice(symbol: string, error: Error | null): string {
  if (!error) return `No intraday prices of ${symbol} on the last two trading days`;
  return isOutsidePlan(error) ? 'Price bars are not in your plan' : 'Prices are not available now';
}

/** How often last prices are requested again. */
export const lastPricesIntervalSeconds = 60;

/** The last price of a symbol, with the bars of its last two trading days. */
export interface SymbolPrice {
  readonly last: LastPrice;
  /** half-hours, oldest first */
  readonly bars: readonly Bar[];
}

/** Splits of these days. None where they cannot be read: prices are then as traded. */
async function splitsBetween(tickers: readonly string[], dateFrom: string, dateTo: string): Promise<readonly Split[]> {
  try {
    const { rows } = await fetchEndpoint(splitRows, { tickers: [...tickers], dateSearchField: 'ex', dateFrom, dateTo });
    return rows.map(readSplit);
  } catch {
    return [];
  }
}

/** Prices by symbol key; symbols without bars are left out. */
async function fetchPrices(client: QueryClient, symbols: readonly string[]): Promise<ReadonlyMap<string, SymbolPrice>> {
  const today = dayOf(nowSeconds(), 'et');
  const from = tradingDayBack(today, 1);
  const [{ rows }, splits] = await Promise.all([
    fetchBars(client, { symbols: [...symbols], from, interval: '30m', session: 'ANY' }),
    splitsBetween(symbols, from, today),
  ]);
  return new Map(
    rows.flatMap((row): (readonly [string, SymbolPrice])[] => {
      const key = symbolKey(row.symbol);
      const own = splits.filter(({ record }) => symbolKey(record.ticker) === key);
      const traded = withoutNight(readSeries(row));
      const bars = adjustBars(traded, judgeBars(traded, own, today));
      const last = lastPrice(sessionCloses(bars), bars);
      return last ? [[key, { last, bars }]] : [];
    }),
  );
}

type Loader = (key: string) => Promise<SymbolPrice | undefined>;
const loaders = new WeakMap<QueryClient, Loader>();

/** Loads prices in batches. */
function loaderOf(client: QueryClient): Loader {
  const loader = loaders.get(client) ?? batched((symbols) => fetchPrices(client, symbols), limits.bars.symbols);
  loaders.set(client, loader);
  return loader;
}

/**
 * The last price of a symbol and its change since the last close, adjusted for a split between them that is not yet in the prices; null where the service has no bars.
 * Symbols requested at about the same time share one request per fifty.
 */
export const lastPriceQuery = (symbol: string) => {
  const key = symbolKey(symbol);
  return queryOptions({
    queryKey: ['bars', 'last', key],
    queryFn: async ({ client }): Promise<SymbolPrice | null> => (await loaderOf(client)(key)) ?? null,
    staleTime: lastPricesIntervalSeconds * 1000,
    structuralSharing: false,
    enabled: key !== '',
  });
};
