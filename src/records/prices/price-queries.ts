import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  barIntervals,
  bars as endpoint,
  type BarInterval,
  type BarSeries,
  type BarSession,
  type BarsQuery,
} from '#contract/endpoints/bars.ts';
import { isTradingDate } from '#contract/market/day.ts';
import { barsEndedAt, priceBefore } from '#contract/market/price-before.ts';
import { minBarsInWindow } from '#contract/window-bars.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { type Bar, maxLagSeconds, readSeries, withoutNight } from './bars.ts';
import { curveSpan } from './story-curve.ts';

const daySeconds = 86_400;

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
  const series = rows.find((row) => symbolKey(row.symbol) === symbolKey(symbol));
  return series ? readSeries(series) : [];
}

/** The bars of one symbol; those of an hour and less without the night. */
export const symbolBarsQuery = (symbol: string, request: BarsRequest) =>
  queryOptions({
    queryKey: ['bars', symbol, request],
    queryFn: async ({ client, signal }): Promise<SymbolBars> => {
      const { rows, staleSeconds } = await fetchBars(client, { ...request, symbols: [symbol] }, signal);
      const bars = barsOf(rows, symbol);
      return { bars: barIntervals[request.interval] < daySeconds ? withoutNight(bars) : bars, staleSeconds };
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

/** Two trading days. */
export const dayBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: recentFrom(day), ...upTo(day), interval: '5m', session: 'ANY' });

/** Five trading days. */
export const weekBarsQuery = (symbol: string, day: string) =>
  symbolBarsQuery(symbol, { from: weekFrom(day), ...upTo(day), interval: '30m', session: 'ANY' });

/** For a bound of bars: `2026-11-20T15:00:00Z`. */
export const isoMinute = (seconds: number): string => new Date(Math.floor(seconds / 60) * 60_000).toISOString().replace('.000Z', 'Z');

/** The symbol of the market that moves are compared with. */
export const indexSymbol = 'SPY';

/** Prices at the ends of bars, oldest first. */
export interface PriceSeries {
  /** Unix seconds */
  readonly ends: Float64Array;
  /** dollars */
  readonly closes: Float64Array;
}

/** The bars that figures of many stories use, and the days of one request for them: a response has at most 20,000, and a day 960 minutes. */
export const priceSteps = {
  '1m': { seconds: 60, blockDays: 28, leastWindowSeconds: 60 },
  '5m': { seconds: 300, blockDays: 84, leastWindowSeconds: 300 * minBarsInWindow },
} as const;
export type PriceStep = keyof typeof priceSteps;

/** The block of days of a moment, for `priceSeriesQuery`. @param seconds Unix seconds */
export const priceBlock = (seconds: number, step: PriceStep): number => Math.floor(seconds / daySeconds / priceSteps[step].blockDays);

/** All bars of a symbol in a block of days. */
export const priceSeriesQuery = (symbol: string, step: PriceStep, block: number) =>
  queryOptions({
    queryKey: ['bars', 'series', symbol, step, block],
    queryFn: async ({ client, signal }): Promise<PriceSeries> => {
      const { seconds: length, blockDays } = priceSteps[step];
      const dayText = (day: number): string => new Date(day * daySeconds * 1000).toISOString().slice(0, 10);
      const [from, to] = [dayText(block * blockDays), dayText((block + 1) * blockDays - 1)];
      const { rows } = await fetchBars(client, { symbols: [symbol], from, to, interval: step, session: 'ANY' }, signal);
      const bars = barsOf(rows, symbol);
      return { ends: Float64Array.from(bars, ({ seconds }) => seconds + length), closes: Float64Array.from(bars, ({ close }) => close) };
    },
    // Of days that are over nothing changes.
    staleTime: block < priceBlock(nowSeconds(), step) ? Infinity : 5 * 60_000,
    structuralSharing: false,
  });

/** Several series as one. */
export function joinSeries(series: readonly PriceSeries[]): PriceSeries {
  const ordered = series.filter(({ ends }) => ends.length > 0).toSorted((a, b) => (a.ends[0] ?? 0) - (b.ends[0] ?? 0));
  return {
    ends: Float64Array.from(ordered.flatMap(({ ends }) => Array.from(ends))),
    closes: Float64Array.from(ordered.flatMap(({ closes }) => Array.from(closes))),
  };
}

/** The last price at or before a moment; NaN where there is none of the last quarter of an hour: minutes without a trade of SPY are rare, a longer span is a gap in the data. */
function priceAt({ ends, closes }: PriceSeries, moment: number): number {
  const series = { end: ends, close: closes, length: ends.length };
  const isFresh = (ends[barsEndedAt(series, moment) - 1] ?? -Infinity) > moment - maxLagSeconds;
  return isFresh ? (priceBefore(series, moment) ?? Number.NaN) : Number.NaN;
}

/** The move over a window after a moment, in percent; NaN for windows that are too short for the bars, and in gaps of the prices. */
export const moveAfter = (series: PriceSeries, moment: number, seconds: number, leastWindowSeconds = 60): number =>
  seconds < leastWindowSeconds ? Number.NaN : (priceAt(series, moment + seconds) / priceAt(series, moment) - 1) * 100;

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
  signal: AbortSignal,
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

/** The bars around a story, of each symbol in the given order. @param published Unix seconds */
export const storyBarsQuery = (symbols: readonly string[], published: number) =>
  queryOptions({
    queryKey: ['bars', 'story', symbols, published],
    queryFn: ({ client, signal }) =>
      fetchMinutes(client, symbols, [published - curveSpan.beforeSeconds, published + curveSpan.afterSeconds], signal),
    staleTime: pricesIntervalSeconds * 1000,
    structuralSharing: false,
  });
