import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Store } from '../../store/store.ts';
import { type BarPeriod, groupBars } from '../../market/bar-periods.ts';
import { type BarValues, buildBars } from '../../market/testing/bars.ts';
import type { MarketQuery } from '../movers-query.ts';
import { readMovers } from '../read-movers.ts';

/** An instant of New York: `2026-03-06 09:30`. */
export function instant(text: string): number {
  const [date = '', clock = '00:00'] = text.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60);
}

/** A bar whose trades had one price, or a first, high, low and last one: its time, price and shares, 100 where a test gives none. */
export type Trade = readonly [time: string, price: number | readonly [number, number, number, number], volume?: number];

/** The bars of a symbol, of a minute unless another length is given. */
export const barsOfSymbol = (symbol: string, trades: readonly Trade[], seconds = 60): BarPeriod[] =>
  groupBars(
    symbol,
    seconds,
    buildBars(
      seconds,
      trades.map(([time, price, volume = 100]): BarValues => {
        const [open, high, low, close] = typeof price === 'number' ? [price, price, price, price] : price;
        return [instant(time), open, high, low, close, volume];
      }),
    ),
  );

/** One bar at 10:00 on each of some days, which has the price and volume of its place. */
export const dailyTrades = (
  days: readonly string[],
  price: (place: number) => number,
  volume: (place: number) => number = () => 100,
): Trade[] => days.map((day, place) => [`${day} 10:00`, price(place), volume(place)]);

/** A query at a time of New York. */
export const marketQuery = (now: string, more: Partial<MarketQuery> = {}): MarketQuery => ({
  now: instant(now),
  session: 'REGULAR',
  by: 'change',
  maxResults: 50,
  ...more,
});

/** `SYMBOL +3.5` of each entry of a list. */
export const changesOf = (list: readonly { readonly symbol: string; readonly changePercent: number }[] = []): string[] =>
  list.map(({ symbol, changePercent }) => `${symbol} ${changePercent > 0 ? '+' : ''}${changePercent}`);

export const moversAt = (store: Store, now: string, more: Partial<MarketQuery> = {}) => readMovers(store, marketQuery(now, more));
