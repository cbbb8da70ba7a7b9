import { perClient } from '#src/shared/api/per-client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BarsQuery } from '#contract/endpoints/bars.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { addDays, hourMs } from '#contract/time/dates.ts';
import { batched } from '#src/shared/api/batched.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { Split } from '#src/records/splits/split.ts';
import { splitsBetween, splitsOf } from './bar-splits.ts';
import { type Bar, bySymbol, withoutNight } from './bars.ts';
import { fetchBars, recentFrom, sessionDays } from './price-queries.ts';

/** The last bars of a symbol, whenever they are. */
export interface OldBars {
  /** New York day of the last one */
  readonly day: string;
  /** of regular sessions up to it, oldest first */
  readonly daily: readonly Bar[];
  /** of its day and the trading day before, oldest first */
  readonly halfHours: readonly Bar[];
  /** of the symbol since then */
  readonly splits: readonly Split[];
}

/** Before every bar. */
const firstDay = '1970-01-01';
const monthDays = 31;
/** A request for all months has at most as many bars as a response can. */
const symbolsPerRequest = 25;

const lastOf = (bars: readonly Bar[]): string => dayOf(bars.at(-1)?.seconds ?? 0, 'et');

const groupKeys = (days: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(days.keys(), (key) => days.get(key) ?? '');

/** The last bars by symbol key: those of the last month with any, then those of its last day. One request after the other; symbols of one service mostly end together. */
async function fetchOldBars(client: QueryClient, symbols: readonly string[]): Promise<ReadonlyMap<string, OldBars>> {
  const read = async (of: readonly string[], query: Partial<BarsQuery>) =>
    bySymbol((await fetchBars(client, { ...query, symbols: [...of] })).rows);
  const months = await read(symbols, { from: firstDay, interval: '1M', session: 'ANY' });
  const lastDays = new Map<string, string>();
  for (const [month, keys] of groupKeys(new Map([...months].map(([key, bars]) => [key, lastOf(bars)])))) {
    const days = await read(keys, { from: month, to: addDays(month, monthDays), interval: '1d', session: 'ANY' });
    for (const [key, bars] of days) lastDays.set(key, lastOf(bars));
  }
  const found = new Map<string, OldBars>();
  for (const [day, keys] of groupKeys(lastDays)) {
    const daily = await read(keys, { from: addDays(day, -sessionDays), to: day, interval: '1d', session: 'REGULAR' });
    const halfHours = await read(keys, { from: recentFrom(day), to: day, interval: '30m', session: 'ANY' });
    const splits = await splitsBetween(keys, addDays(day, -sessionDays), dayOf(nowSeconds(), 'et'));
    for (const key of keys) {
      const bars = { daily: daily.get(key) ?? [], halfHours: withoutNight(halfHours.get(key) ?? []) };
      found.set(key, { day, ...bars, splits: splitsOf(splits, key) });
    }
  }
  return found;
}

const cacheMs = hourMs;

const loaderOf = perClient((client) => batched((symbols) => fetchOldBars(client, symbols), symbolsPerRequest));

/** The last bars of a symbol that has none of the days that are read as a rule; null where the service has none at all. */
export const oldBarsQuery = (symbol: string) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['bars', 'old', key],
    queryFn: async ({ client }): Promise<OldBars | null> => (await loaderOf(client)(key)) ?? null,
    // New bars are read by the queries of the last days.
    staleTime: cacheMs,
    gcTime: cacheMs,
    structuralSharing: false,
    enabled: key !== '',
  });
};

/** The day that the prices of a symbol are shown up to: today, or that of their last bar where it is older than the last two trading days. @param days New York days */
export const shownUntil = (today: string, lastDay: string | undefined): string =>
  lastDay === undefined || lastDay >= recentFrom(today) ? today : lastDay;

/** The day of the last of some bars; undefined without one. */
export function lastBarDay(bars: readonly (readonly Bar[])[]): string | undefined {
  const last = Math.max(...bars.flatMap((each) => each.at(-1)?.seconds ?? []));
  return last > 0 && last <= nowSeconds() ? dayOf(last, 'et') : undefined;
}
