import { newYorkInstant } from '#contract/new-york.ts';
import type { Bars } from '../bars.ts';
import type { Reading } from '../frame.ts';
import type { PastDay, SessionSummary } from '../past-day.ts';
import { quantify, type Metrics } from '../quantify.ts';
import { newsSessionOf, type Session, type TradingHours } from '../sessions.ts';

/** A stretch of trading as a story tells it; a minute long unless said. */
export interface Told {
  readonly prices: readonly [open: number, high: number, low: number, close: number];
  readonly volume: number;
  readonly trades?: number;
  readonly seconds?: number;
}

/** An instant by New York wall clock: `2025-03-03 09:30:15`. */
export function at(text: string): number {
  const [date = '', clock = ''] = text.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * 3600 + minutes * 60 + seconds);
}

/** A trading day's hours; a half day closes early. */
export function hoursOn(date: string, closes = '16:00'): TradingHours {
  const clock = (time: string): number => at(`${date} ${time}`);
  return { day: dayOf(date), pre: clock('04:00'), main: clock('09:30'), post: clock(closes), end: clock('20:00') };
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Bars by the wall-clock time at which each begins. */
export function barsOn(date: string, told: Readonly<Record<string, Told>>): Bars {
  const list = Object.entries(told).map(([time, { seconds = 60, trades, ...bar }]) => {
    const start = at(`${date} ${time}`);
    return { ...bar, start, end: start + seconds, trades: trades ?? bar.volume / 100 };
  });
  const column = (of: (bar: (typeof list)[number]) => number): Float64Array => Float64Array.from(list, of);
  return {
    length: list.length,
    start: column(({ start }) => start),
    end: column(({ end }) => end),
    open: column(({ prices }) => prices[0]),
    high: column(({ prices }) => prices[1]),
    low: column(({ prices }) => prices[2]),
    close: column(({ prices }) => prices[3]),
    volume: column(({ volume }) => volume),
    trades: column(({ trades }) => trades),
  };
}

/** A trade by itself. */
export const trade = (price: number, volume: number): Told => ({
  prices: [price, price, price, price],
  volume,
  trades: 1,
  seconds: 1,
});

/** A day that is past, of which only the main session is told. */
export function pastDay(date: string, main: SessionSummary, others: Partial<Record<Session, SessionSummary>> = {}): PastDay {
  return { day: dayOf(date), Pre: null, Post: null, ...others, Main: main, All: others.All ?? main };
}

/** A story with its day; what is not said is usual: nothing past, and a market that stands still beside it. */
interface MarketStory extends Partial<Omit<Reading, 'bars'>> {
  readonly date: string;
  /** New York wall clock */
  readonly news: string;
  readonly session: Session;
  readonly bars: Readonly<Record<string, Told>>;
}

export function read({ date, news, session, bars, ...given }: MarketStory): Metrics & { readonly newsSession: string } {
  const hours = given.hours ?? hoursOn(date);
  const newsAt = at(news);
  const reading: Reading = {
    newsAt,
    session,
    hours,
    bars: barsOn(date, bars),
    index: barsOn(date, { '04:00': { prices: [500, 500, 500, 500], volume: 100 } }),
    past: [],
    indexBefore: undefined,
    known: hours.end,
    ...given,
  };
  return { ...quantify(reading), newsSession: newsSessionOf(hours, newsAt) };
}
