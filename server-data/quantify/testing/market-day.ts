import { dayOf, type TradingHours } from '#contract/market/day.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { clockSeconds, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { type Bars, barsOf } from '../../market/bars.ts';
import { type Metrics, quantify } from '../quantify.ts';
import type { ReactionInput } from '../reaction.ts';
import { newsSessionOf, type PastDay, type SessionSummary } from '../../market/sessions.ts';

/** A bar of a test day; a minute long by default. */
export interface TestBar {
  readonly prices: readonly [open: number, high: number, low: number, close: number];
  readonly volume: number;
  readonly trades?: number;
  readonly seconds?: number;
}

/** Unix seconds of New York wall-clock time: `2025-03-03 09:30:15`. */
export function at(text: string): number {
  const [date = '', clock = ''] = text.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, clockSeconds(hours, minutes, seconds));
}

/** A trading day's hours; a half day closes early. */
export function hoursOn(date: string, closes = '16:00'): TradingHours {
  const clock = (time: string): number => at(`${date} ${time}`);
  return { day: dayOf(date), pre: clock('04:00'), regular: clock('09:30'), post: clock(closes), end: clock(closes) + 4 * secondsPerHour };
}

/** Bars by the wall-clock time at which each begins. */
export function barsOn(date: string, bars: Readonly<Record<string, TestBar>>): Bars {
  const list = Object.entries(bars).map(
    ([
      time,
      {
        prices: [open, high, low, close],
        volume,
        trades = volume / 100,
        seconds = 60,
      },
    ]) => {
      const start = at(`${date} ${time}`);
      return { start, end: start + seconds, open, high, low, close, volume, trades };
    },
  );
  return barsOf(list);
}

/** A bar with a single trade. */
export const trade = (price: number, volume: number): TestBar => ({
  prices: [price, price, price, price],
  volume,
  trades: 1,
  seconds: 1,
});

/** A past day with a main session, and other sessions where given. */
export function pastDay(date: string, main: SessionSummary, others: Partial<Record<ReportedSession, SessionSummary>> = {}): PastDay {
  return { day: dayOf(date), pre: null, post: null, ...others, regular: main, fullDay: others.fullDay ?? main };
}

/** A past day without any bar. */
export const quietDay = (date: string): PastDay => ({ day: dayOf(date), pre: null, regular: null, post: null, fullDay: null });

/** A story with its day. Defaults: no past, and an index that does not move. */
interface TestReaction extends Partial<Omit<ReactionInput, 'bars'>> {
  readonly date: string;
  /** New York wall clock */
  readonly news: string;
  readonly session: ReportedSession;
  readonly bars: Readonly<Record<string, TestBar>>;
}

export function measure({ date, news, session, bars, ...given }: TestReaction): Metrics & { readonly newsSession: string } {
  const hours = given.hours ?? hoursOn(date);
  const newsAt = at(news);
  const input: ReactionInput = {
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
  return { ...quantify(input), newsSession: newsSessionOf(hours, newsAt) };
}
