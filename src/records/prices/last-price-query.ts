import { perClient } from '#src/shared/api/per-client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as limits from '#contract/schema/limits.ts';
import { barIntervals, type BarsQuery } from '#contract/endpoints/bars.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { addDays, daysBetween, hourMs } from '#contract/time/dates.ts';
import { batched } from '#src/shared/api/batched.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { adjustBars, type Bar, bySymbol, judgeBars, withoutNight } from './bars.ts';
import { splitsBetween, splitsOf } from './bar-splits.ts';
import { oldBarsQuery } from './old-bars-query.ts';
import { closeBefore, type Close, timed, type TradedBars } from './price.ts';
import { fetchBars, isoMinute, lastPricesIntervalSeconds, recentFrom, sessionDays } from './price-queries.ts';
import { judgePrice, type PriceState, withoutResponse } from './price-state.ts';

/** What the price of a symbol is judged by. */
export interface LastBars extends TradedBars {
  /** in shares of today, oldest first */
  readonly halfHours: readonly Bar[];
  /** the first New York day that was read; undefined where all days were */
  readonly from: string | undefined;
}

/** The bars of the last days by symbol key. */
async function fetchRecentBars(client: QueryClient, symbols: readonly string[], today: string) {
  const from = addDays(today, -sessionDays);
  const read = async (query: Partial<BarsQuery>) => bySymbol((await fetchBars(client, { ...query, symbols: [...symbols] })).rows);
  // Alone at first: that a plan has no bars is one response.
  const [traded, splits] = await Promise.all([
    read({ from: recentFrom(today), interval: '30m', session: 'ANY' }),
    splitsBetween(symbols, from, today),
  ]);
  const halfHours = new Map([...traded].map(([key, bars]) => [key, withoutNight(bars)]));
  // When the last trades were is known to five minutes, as on the page of a symbol.
  const latest = Math.max(0, ...[...halfHours.values()].flatMap((bars) => bars.at(-1)?.seconds ?? []));
  const [daily, fives] = await Promise.all([
    read({ from, interval: '1d', session: 'REGULAR' }),
    latest > 0 ? read({ from: isoMinute(latest), to: isoMinute(latest + barIntervals['30m']), interval: '5m', session: 'ANY' }) : undefined,
  ]);
  return (key: string): LastBars => {
    const [days, bars, last] = [daily.get(key) ?? [], halfHours.get(key) ?? [], fives?.get(key) ?? []];
    const own = splitsOf(splits, key);
    const earlier = last.length > 0 ? bars.filter(({ seconds }) => seconds < latest) : bars;
    const intraday = [...timed(earlier, barIntervals['30m']), ...timed(last, barIntervals['5m'])];
    return { daily: days, intraday, splits: own, halfHours: adjustBars(bars, judgeBars(bars, own, today)), from };
  };
}

/** The bars of the last days, or where these end or are none, of the last day with any; the first where the others cannot be read. */
async function readOldBars(client: QueryClient, key: string, recent: LastBars, now: number): Promise<LastBars> {
  const today = dayOf(now, 'et');
  const judged = judgePrice(recent, now, recent.from);
  if (judged.kind === 'price' || judged.kind === 'daily only') return recent;
  try {
    const old = await client.fetchQuery(oldBarsQuery(key));
    if (!old) return { ...recent, from: undefined };
    // That may have been an hour ago.
    if (judged.kind === 'stale' && old.day < judged.day) return recent;
    const { daily, halfHours, splits } = old;
    const intraday = timed(halfHours, barIntervals['30m']);
    return { daily, intraday, splits, halfHours: adjustBars(halfHours, judgeBars(halfHours, splits, today)), from: undefined };
  } catch {
    return recent;
  }
}

/** What is known of the last price of each symbol. */
async function fetchLastBars(client: QueryClient, symbols: readonly string[]): Promise<ReadonlyMap<string, LastBars>> {
  const now = nowSeconds();
  const recentOf = await fetchRecentBars(client, symbols, dayOf(now, 'et'));
  const entries = symbols.map(spelledSymbol).map(async (key) => [key, await readOldBars(client, key, recentOf(key), now)] as const);
  return new Map(await Promise.all(entries));
}

/** Loads prices in batches. */
const loaderOf = perClient((client) => batched((symbols) => fetchLastBars(client, symbols), limits.bars.symbols));

const noBars: LastBars = { daily: [], intraday: [], splits: [], halfHours: [], from: undefined };

/**
 * What the price of a symbol is judged by, see `lastPriceState`. Symbols requested at about the same time share three requests per fifty, and
 * where bars have ended, a few more once an hour.
 */
export const lastPriceQuery = (symbol: string) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['bars', 'last', key],
    queryFn: async ({ client }): Promise<LastBars> => (await loaderOf(client)(key)) ?? noBars,
    staleTime: lastPricesIntervalSeconds * 1000,
    structuralSharing: false,
    enabled: key !== '',
  });
};

/** The price of a symbol, the change of its session and that of extended hours, adjusted for splits that are not yet in the prices; or why there is none. @param now Unix seconds */
export const lastPriceState = (
  { data, error }: { readonly data: LastBars | undefined; readonly error: Error | null },
  now: number,
): PriceState => (data ? judgePrice(data, now, data.from, data.halfHours) : withoutResponse(error));

/** The closes before a day by symbol key, in shares of today. */
async function fetchCloses(client: QueryClient, symbols: readonly string[], day: string): Promise<ReadonlyMap<string, Close>> {
  const today = dayOf(nowSeconds(), 'et');
  const from = addDays(day, -sessionDays);
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

/** How many symbols a request for daily bars from a day on can have. */
export const symbolsPerRequest = (days: number): number =>
  Math.min(limits.bars.symbols, Math.max(1, Math.floor(limits.bars.candles / days)));

/** By day. */
const closeLoaders = perClient(() => new Map<string, (key: string) => Promise<Close | undefined>>());

/** Loads closes before a day in batches. */
function closeLoaderOf(client: QueryClient, day: string) {
  const loaders = closeLoaders(client);
  const days = daysBetween(day, dayOf(nowSeconds(), 'et')) + sessionDays;
  const loader = loaders.get(day) ?? batched((symbols) => fetchCloses(client, symbols, day), symbolsPerRequest(days));
  loaders.set(day, loader);
  return loader;
}

/** The close before a day, from which a change since that day is measured; null where the service has none. @param day New York day */
export const closeBeforeQuery = (symbol: string, day: string) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['bars', 'close before', key, day],
    queryFn: async ({ client }): Promise<Close | null> => (await closeLoaderOf(client, day)(key)) ?? null,
    // Only a split of today changes it.
    staleTime: hourMs,
    structuralSharing: false,
    enabled: key !== '',
  });
};
