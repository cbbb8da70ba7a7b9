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

/** The symbol of the market that moves are compared with. */
export const indexSymbol = 'SPY';

/** Prices at the ends of minutes, oldest first. */
export interface MinutePrices {
  /** Unix seconds */
  readonly ends: Float64Array;
  /** dollars */
  readonly closes: Float64Array;
}

/** The days of one request for minutes: 20 trading days of 960 minutes, of 20,000 that a response may have. */
export const minuteBlockDays = 28;

/** All minutes of a symbol in a block of days, for figures of many stories. @param block days since 1970 divided by `minuteBlockDays` */
export const minutePricesQuery = (symbol: string, block: number, isOver: boolean) =>
  queryOptions({
    queryKey: ['bars', 'minutes', symbol, block],
    queryFn: async ({ client, signal }): Promise<MinutePrices> => {
      const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
      const [from, to] = [dayText(block * minuteBlockDays), dayText((block + 1) * minuteBlockDays - 1)];
      const { rows } = await fetchBars(client, { symbols: [symbol], from, to, interval: '1m', session: 'ANY' }, signal);
      const bars = barsOf(rows, symbol);
      return { ends: Float64Array.from(bars, ({ seconds }) => seconds + 60), closes: Float64Array.from(bars, ({ close }) => close) };
    },
    staleTime: isOver ? Infinity : 5 * 60_000,
    structuralSharing: false,
  });

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
