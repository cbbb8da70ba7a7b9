import { at, type Bars, extentOf, runBetween, sumOf } from './bars.ts';

/** The trading sessions of a day; All is the whole day, the others are its parts (assumption Q03). */
export type Session = 'Pre' | 'Main' | 'Post' | 'All';
export type NewsSession = Exclude<Session, 'All'>;

/** The trading hours of a day in Unix seconds; the caller accounts for half days and clock changes. */
export interface TradingHours {
  /** the number of the calendar day, from any origin */
  readonly day: number;
  /** Pre begins: 04:00 */
  readonly pre: number;
  /** Main begins: 09:30 */
  readonly main: number;
  /** Post begins: 16:00, on half days 13:00 */
  readonly post: number;
  /** Post ends: 20:00 */
  readonly end: number;
}

/** The first second of a session, and the first after it. */
export const spanOf = ({ pre, main, post, end }: TradingHours, session: Session): readonly [start: number, end: number] =>
  session === 'Pre' ? [pre, main] : session === 'Main' ? [main, post] : session === 'Post' ? [post, end] : [pre, end];

/** Whether any session is open at an instant. */
export const isOpenAt = ({ pre, end }: TradingHours, instant: number): boolean => instant >= pre && instant < end;

/**
 * The session of news. News while the market is closed belongs to the next Pre session (assumption Q09).
 *
 * @param hours of the trading day of the news or, when the market was closed, of the next one
 */
export const newsSessionOf = (hours: TradingHours, newsAt: number): NewsSession =>
  newsAt < hours.main ? 'Pre' : newsAt < hours.post ? 'Main' : 'Post';

/** A session of a past day: dollars and shares. The volume is NaN where that of a bar is not known. */
export interface SessionSummary {
  readonly first: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly volume: number;
}

/** A past trading day; null for a session without a trade. */
export interface PastDay extends Readonly<Record<Session, SessionSummary | null>> {
  /** as in `TradingHours` */
  readonly day: number;
  /** the day is known by one bar alone, that of the whole day: whether its Pre and Post had trades is not known */
  readonly isDaily?: boolean;
}

/** Summarizes the bars of a day for the reactions of later days. */
export function summaryOf(bars: Bars, hours: TradingHours): PastDay {
  const session = (name: Session): SessionSummary | null => {
    const run = runBetween(bars, ...spanOf(hours, name));
    const extent = extentOf(bars, run);
    return extent && { first: at(bars.open, run.from), ...extent, last: at(bars.close, run.to - 1), volume: sumOf(bars.volume, run) };
  };
  return { day: hours.day, Pre: session('Pre'), Main: session('Main'), Post: session('Post'), All: session('All') };
}

const recentCalendarDays = 30;

/** The past days within the 30 calendar days before a day. */
export const selectRecentDays = (past: readonly PastDay[], day: number): readonly PastDay[] => {
  let from = past.length;
  while (from > 0 && (past[from - 1]?.day ?? Number.NEGATIVE_INFINITY) >= day - recentCalendarDays) from--;
  return past.slice(from);
};
