import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bars as endpoint, type BarInterval, type BarSeries, type BarSession, type BarsQuery } from '#contract/endpoints/bars.ts';
import { closureOn } from '#contract/time/trading-calendar.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { type Bar, readSeries } from './bars.ts';
import { curveSpan } from './story-curve.ts';

/** How often bars are requested again. */
export const pricesIntervalSeconds = 20;

const exclusions = new WeakMap<QueryClient, Failure>();

/** The response that the plan has no bars, once there was one: it would be the same for every other request. */
export const barsExclusion = (client: QueryClient): Failure | undefined => exclusions.get(client);

/** Fetches bars. @throws Failure; without a request, once the plan has excluded them */
export async function fetchBars(client: QueryClient, query: Partial<BarsQuery>, signal?: AbortSignal) {
  const exclusion = exclusions.get(client);
  if (exclusion) throw exclusion;
  try {
    return await fetchEndpoint(endpoint, query, { signal });
  } catch (error) {
    if (error instanceof Failure && isOutsidePlan(error)) exclusions.set(client, error);
    throw error;
  }
}

export interface BarsRequest {
  /** New York day */
  readonly from: string;
  readonly interval: BarInterval;
  readonly session: BarSession;
}

export interface SymbolBars {
  /** oldest first; none where the service has no bars of the symbol */
  readonly bars: readonly Bar[];
  readonly staleSeconds: number;
}

/** The bars of a symbol in a response; none where the service has none. */
function barsOf(rows: readonly BarSeries[], symbol: string): readonly Bar[] {
  const series = rows.find((row) => symbolKey(row.symbol) === symbolKey(symbol));
  return series ? readSeries(series) : [];
}

/** The bars of one symbol. */
export const symbolBarsQuery = (symbol: string, request: BarsRequest) =>
  queryOptions({
    queryKey: ['bars', symbol, request],
    queryFn: async ({ client, signal }): Promise<SymbolBars> => {
      const { rows, staleSeconds } = await fetchBars(client, { ...request, symbols: [symbol] }, signal);
      return { bars: barsOf(rows, symbol), staleSeconds };
    },
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** The latest trading day up to a day, or so many before it. */
/** A trading day: the last one up to a day, or as many before it. */
export function tradingDayBack(day: string, back: number): string {
  let found = day;
  for (let left = back, tries = 0; tries < 40 && (closureOn(found) !== undefined || left > 0); tries++) {
    if (closureOn(found) === undefined) left--;
    found = addDays(found, -1);
  }
  return found;
}

/** Regular sessions of a year and some days, so that the first one has a close before it. */
export const dailyBarsQuery = (symbol: string, today: string) =>
  symbolBarsQuery(symbol, { from: addDays(today, -372), interval: '1d', session: 'REGULAR' });

/** The last two trading days, so that there is one before the market opens. */
export const dayBarsQuery = (symbol: string, today: string) =>
  symbolBarsQuery(symbol, { from: tradingDayBack(today, 1), interval: '5m', session: 'ANY' });

export const weekBarsQuery = (symbol: string, today: string) =>
  symbolBarsQuery(symbol, { from: tradingDayBack(today, 4), interval: '30m', session: 'ANY' });

const isoMinute = (seconds: number): string => new Date(Math.floor(seconds / 60) * 60_000).toISOString().replace('.000Z', 'Z');

/** The minutes around a story, of each symbol in the given order. @param published Unix seconds */
export const storyBarsQuery = (symbols: readonly string[], published: number) =>
  queryOptions({
    queryKey: ['bars', 'story', symbols, published],
    queryFn: async ({ client, signal }): Promise<readonly (readonly Bar[])[]> => {
      const [from, to] = [isoMinute(published - curveSpan.beforeSeconds), isoMinute(published + curveSpan.afterSeconds)];
      const { rows } = await fetchBars(client, { symbols: [...symbols], from, to, interval: '1m', session: 'ANY' }, signal);
      return symbols.map((symbol) => barsOf(rows, symbol));
    },
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });
