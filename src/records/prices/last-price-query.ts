import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as limits from '#contract/schema/limits.ts';
import { barIntervals, type BarSeries, type BarsQuery } from '#contract/endpoints/bars.ts';
import { batched } from '#src/shared/api/batched.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { addDays, daysBetween } from '#src/shared/calendar/days.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { readSplit, splitRows, type Split } from '#src/records/splits/split.ts';
import { adjustBars, type Bar, judgeBars, readSeries, withoutNight } from './bars.ts';
import { closeBefore, type Close, type Price, priceOf, timed } from './price.ts';
import { fetchBars, isoMinute, tradingDayBack } from './price-queries.ts';

/** Why a symbol has no price. @param error of its request; null for a response without it */
export function whyNoPrice(symbol: string, error: Error | null): string {
  if (!error) return `No prices of ${symbol} on the last trading days`;
  return isOutsidePlan(error) ? 'Price bars are not in your plan' : 'Prices are not available now';
}

/** How often last prices are requested again. */
export const lastPricesIntervalSeconds = 60;

/** The price of a symbol, with the bars of its last two trading days. */
export interface SymbolPrice {
  readonly price: Price;
  /** half-hours, oldest first */
  readonly bars: readonly Bar[];
}

/** More days than the exchange was ever closed on end, and a session before them. */
const dailyDays = 14;

/** Splits of these days. None where they cannot be read: prices are then as traded. */
export async function splitsBetween(tickers: readonly string[], dateFrom: string, dateTo: string): Promise<readonly Split[]> {
  try {
    const { rows } = await fetchEndpoint(splitRows, { tickers: [...tickers], dateSearchField: 'ex', dateFrom, dateTo });
    return rows.map(readSplit);
  } catch {
    return [];
  }
}

const bySymbol = (rows: readonly BarSeries[]): ReadonlyMap<string, readonly Bar[]> =>
  new Map(rows.map((row) => [symbolKey(row.symbol), readSeries(row)]));

export const splitsOf = (splits: readonly Split[], key: string): readonly Split[] =>
  splits.filter(({ record }) => symbolKey(record.ticker) === key);

/** Prices by symbol key; symbols without bars are left out. */
async function fetchPrices(client: QueryClient, symbols: readonly string[]): Promise<ReadonlyMap<string, SymbolPrice>> {
  const now = nowSeconds();
  const today = dayOf(now, 'et');
  const from = addDays(today, -dailyDays);
  const read = async (query: Partial<BarsQuery>) => bySymbol((await fetchBars(client, { ...query, symbols: [...symbols] })).rows);
  // Alone at first: that a plan has no bars is one response.
  const [traded, splits] = await Promise.all([
    read({ from: tradingDayBack(today, 1), interval: '30m', session: 'ANY' }),
    splitsBetween(symbols, from, today),
  ]);
  const halfHours = new Map([...traded].map(([key, bars]) => [key, withoutNight(bars)]));
  // When the last trades were is known to five minutes, as on the page of a symbol.
  const latest = Math.max(0, ...[...halfHours.values()].map((bars) => bars.at(-1)?.seconds ?? 0));
  const [daily, fives] = await Promise.all([
    read({ from, interval: '1d', session: 'REGULAR' }),
    latest > 0 ? read({ from: isoMinute(latest), to: isoMinute(latest + barIntervals['30m']), interval: '5m', session: 'ANY' }) : undefined,
  ]);
  return new Map(
    [...new Set([...daily.keys(), ...halfHours.keys()])].flatMap((key): (readonly [string, SymbolPrice])[] => {
      const [days, bars, last] = [daily.get(key) ?? [], halfHours.get(key) ?? [], fives?.get(key) ?? []];
      const own = splitsOf(splits, key);
      const earlier = last.length > 0 ? bars.filter(({ seconds }) => seconds < latest) : bars;
      const intraday = [...timed(earlier, barIntervals['30m']), ...timed(last, barIntervals['5m'])];
      const price = priceOf({ daily: days, intraday, splits: own }, now);
      return price ? [[key, { price, bars: adjustBars(bars, judgeBars(bars, own, today)) }]] : [];
    }),
  );
}

type Loader<T> = (key: string) => Promise<T | undefined>;
const priceLoaders = new WeakMap<QueryClient, Loader<SymbolPrice>>();

/** Loads prices in batches. */
function loaderOf(client: QueryClient): Loader<SymbolPrice> {
  const loader = priceLoaders.get(client) ?? batched((symbols) => fetchPrices(client, symbols), limits.bars.symbols);
  priceLoaders.set(client, loader);
  return loader;
}

/**
 * The price of a symbol, the change of its session and that of extended hours, adjusted for splits that are not yet in the prices; null where the service has no bars.
 * Symbols requested at about the same time share three requests per fifty.
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

/** The closes before a day by symbol key, in shares of today. */
async function fetchCloses(client: QueryClient, symbols: readonly string[], day: string): Promise<ReadonlyMap<string, Close>> {
  const today = dayOf(nowSeconds(), 'et');
  const from = addDays(day, -dailyDays);
  const [{ rows }, splits] = await Promise.all([
    fetchBars(client, { symbols: [...symbols], from, interval: '1d', session: 'REGULAR' }),
    splitsBetween(symbols, from, today),
  ]);
  return new Map(
    [...bySymbol(rows)].flatMap(([key, bars]): (readonly [string, Close])[] => {
      const close = closeBefore(adjustBars(bars, judgeBars(bars, splitsOf(splits, key), today)), day);
      return close ? [[key, close]] : [];
    }),
  );
}

const closeLoaders = new WeakMap<QueryClient, Map<string, Loader<Close>>>();

/** How many symbols a request for daily bars from a day on can have. */
const symbolsPerRequest = (days: number): number => Math.min(limits.bars.symbols, Math.max(1, Math.floor(limits.bars.candles / days)));

function closeLoaderOf(client: QueryClient, day: string): Loader<Close> {
  const loaders = closeLoaders.get(client) ?? new Map<string, Loader<Close>>();
  closeLoaders.set(client, loaders);
  const days = daysBetween(day, dayOf(nowSeconds(), 'et')) + dailyDays;
  const loader = loaders.get(day) ?? batched((symbols) => fetchCloses(client, symbols, day), symbolsPerRequest(days));
  loaders.set(day, loader);
  return loader;
}

/** The close before a day, from which a change since that day is measured; null where the service has none. @param day New York day */
export const closeBeforeQuery = (symbol: string, day: string) => {
  const key = symbolKey(symbol);
  return queryOptions({
    queryKey: ['bars', 'close before', key, day],
    queryFn: async ({ client }): Promise<Close | null> => (await closeLoaderOf(client, day)(key)) ?? null,
    // Only a split of today changes it.
    staleTime: 3_600_000,
    structuralSharing: false,
    enabled: key !== '',
  });
};
