import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  barIntervals,
  bars as endpoint,
  type BarInterval,
  type BarSeries,
  type BarSession,
  type BarsQuery,
} from '#contract/endpoints/bars.ts';
import { isTradingDate } from '#contract/market/hours.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { addDays, minuteMs, secondsPerDay } from '#contract/time/dates.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type Bar, readSeries, withoutNight } from './bars.ts';
import { blockDates, freshSince, priceBlock, type PriceSeries, type PriceStep, seriesOf } from '#analysis/market/price-series.ts';
import { indexSymbol } from '#analysis/market/market.ts';
import { curveSpan } from './story-curve.ts';

/** How often bars are requested again. */
export const pricesIntervalSeconds = 20;
/** How often last prices of many symbols are. */
export const lastPricesIntervalSeconds = 60;

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
  /** New York days; up to now without the last one */
  readonly from: string;
  readonly to?: string;
  readonly interval: BarInterval;
  readonly session: BarSession;
}

export interface SymbolBars {
  /** oldest first; none where the service has no bars of the symbol */
  readonly bars: readonly Bar[];
  readonly staleSeconds: number;
}

/** The bars of a symbol in a response; none where the service has none. */
export function barsOf(rows: readonly BarSeries[], symbol: string): readonly Bar[] {
  const series = rows.find((row) => spelledSymbol(row.symbol) === spelledSymbol(symbol));
  return series ? readSeries(series) : [];
}

/** The bars of one symbol; those of an hour and less without the night. */
export const symbolBarsQuery = (symbol: string, request: BarsRequest) =>
  queryOptions({
    queryKey: ['bars', symbol, request],
    queryFn: async ({ client, signal }): Promise<SymbolBars> => {
      const { rows, staleSeconds } = await fetchBars(client, { ...request, symbols: [symbol] }, signal);
      const bars = barsOf(rows, symbol);
      return { bars: barIntervals[request.interval] < secondsPerDay ? withoutNight(bars) : bars, staleSeconds };
    },
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** More days than the exchange was ever closed on end, and a session before them. */
export const sessionDays = 14;

/** A trading day: the last one up to a day, or as many before it; 40 days before where the calendar does not know. */
export function tradingDayBack(day: string, back: number): string {
  let found = day;
  for (let left = back, tries = 0; tries < 40 && (!isTradingDate(found) || left > 0); tries++) {
    if (isTradingDate(found)) left--;
    found = addDays(found, -1);
  }
  return found;
}

/** The first of the last two trading days: prices that end before it are old. Two, so that there is one before the market opens. */
export const recentFrom = (today: string): string => tradingDayBack(today, 1);

/** The first of the last five trading days. */
export const weekFrom = (today: string): string => tradingDayBack(today, 4);

/** A year and some days, so that its first session has a close before it. */
export const yearFrom = (today: string): string => addDays(today, -372);

const upTo = (day: string): Pick<BarsRequest, 'to'> => (day < dayOf(nowSeconds(), 'et') ? { to: day } : {});

/** Regular sessions of a year up to a day. */
export const dailyBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: yearFrom(day), ...upTo(day), interval: '1d', session: 'REGULAR' });

/** Regular sessions of the five years before a day. */
export const yearsBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: addDays(day, -5 * 366), to: addDays(day, -1), interval: '1d', session: 'REGULAR' });

/** Two trading days. */
export const dayBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: recentFrom(day), ...upTo(day), interval: '5m', session: 'ANY' });

/** Five trading days. */
export const weekBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: weekFrom(day), ...upTo(day), interval: '30m', session: 'ANY' });

/** For a bound of bars: `2026-11-20T15:00:00Z`. */
export const isoMinute = (seconds: number): string => new Date(Math.floor(seconds / 60) * minuteMs).toISOString().replace('.000Z', 'Z');

/** All bars of a symbol in a block of days. */
export const priceSeriesQuery = (symbol: string, step: PriceStep, block: number) =>
  queryOptions({
    queryKey: ['bars', 'series', symbol, step, block],
    queryFn: async ({ client, signal }): Promise<PriceSeries> => {
      const { rows } = await fetchBars(client, { symbols: [symbol], ...blockDates(step, block), interval: step, session: 'ANY' }, signal);
      return seriesOf(barsOf(rows, symbol), step, nowSeconds());
    },
    // Of days that are over nothing changes.
    staleTime: block < priceBlock(nowSeconds(), step) ? Infinity : 5 * minuteMs,
    structuralSharing: false,
  });

/** Bars of one length around a story. */
export interface StoryBars {
  readonly step: PriceStep;
  /** oldest first; none where the service has no bars of either length */
  readonly bars: readonly Bar[];
}

/** The minutes between two moments, of each symbol in the given order; where a symbol has none, its bars of 5 minutes. @param from @param to Unix seconds */
export async function fetchMinutes(
  client: QueryClient,
  symbols: readonly string[],
  [from, to]: readonly [from: number, to: number],
  signal?: AbortSignal,
): Promise<readonly StoryBars[]> {
  const read = async (of: readonly string[], step: PriceStep): Promise<readonly StoryBars[]> => {
    const span = { from: isoMinute(from), to: isoMinute(to) };
    const { rows } = await fetchBars(client, { ...span, symbols: [...of], interval: step, session: 'ANY' }, signal);
    return of.map((symbol) => ({ step, bars: barsOf(rows, symbol) }));
  };
  const minutes = await read(symbols, '1m');
  const others = symbols.filter((_, at) => minutes[at]?.bars.length === 0);
  if (others.length === 0) return minutes;
  const fives = await read(others, '5m');
  return minutes.map((each, at) => fives[others.indexOf(symbols[at] ?? '')] ?? each);
}

/** The bars around a story. */
export interface BarsAround {
  /** from an hour before it to two hours after it */
  readonly own: StoryBars;
  /** of SPY, also those before with the last price that still counts at the story */
  readonly index: StoryBars;
}

const noBars: StoryBars = { step: '1m', bars: [] };

/** @param published Unix seconds */
export const storyBarsQuery = (symbol: string, published: number) =>
  queryOptions({
    queryKey: ['bars', 'story', symbol, published],
    queryFn: async ({ client, signal }): Promise<BarsAround> => {
      const [first, last] = [published - curveSpan.beforeSeconds, published + curveSpan.afterSeconds];
      const span = [Math.min(first, freshSince(published)), last] as const;
      const [own = noBars, index = noBars] = await fetchMinutes(client, [symbol, indexSymbol], span, signal);
      return { own: { ...own, bars: own.bars.filter(({ seconds }) => seconds >= Math.floor(first / 60) * 60) }, index };
    },
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });
