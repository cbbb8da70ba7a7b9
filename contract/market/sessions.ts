import { secondsPerDay } from '../time/dates.ts';
import { closureOn, dayHours, holidayName, marketDay, usualHoursOn } from './hours.ts';
import { dateOf, type Day, dayAt, findTradingDay, hoursOf, instantOf, type TradingHours } from './day.ts';

/** The sessions of a trading day, in its order: pre-market, regular, post-market (assumption Q03). */
export const sessions = ['pre', 'regular', 'post'] as const;
export type Session = (typeof sessions)[number];
/** Those before and after the regular one. */
export type ExtendedSession = Exclude<Session, 'regular'>;
/** What a reaction or candle is about: one session, or all of a trading day. */
export const reportedSessions = [...sessions, 'fullDay'] as const;
export type ReportedSession = (typeof reportedSessions)[number];
/** The first second of a session, and the first after it. */
export const sessionSpan = ({ pre, regular, post, end }: TradingHours, session: ReportedSession): readonly [start: number, end: number] =>
  session === 'pre' ? [pre, regular] : session === 'regular' ? [regular, post] : session === 'post' ? [post, end] : [pre, end];

/** The part of a day that is traded in at a time; `night` where the exchanges have a session then, `unknown` where the calendar does not say. */
export type ClockSession = Session | 'night' | 'closed' | 'unknown';

/** The session of the exchanges at an instant in Unix seconds; NaN is at an unknown one. */
export function sessionAt(instant: number): ClockSession {
  if (Number.isNaN(instant)) return 'unknown';
  const day = findTradingDay(instant);
  if (day === undefined) return marketDay(dateOf(dayAt(instant))) === 'weekend' ? 'closed' : 'unknown';
  const hours = hoursOf(day);
  if (instant < hours.pre) return isNight(day, instant) ? 'night' : 'closed';
  return instant < hours.regular ? 'pre' : instant < hours.post ? 'regular' : 'post';
}

/** Whether the night session for a trading day runs, which begins on the evening before. */
function isNight(day: Day, instant: number): boolean {
  const night = dayHours(dateOf(day))?.night;
  return night !== undefined && instant >= instantOf(day - 1, night);
}

/** Whether a trade at an instant is one of the night: in no session of a trading day (assumption Q20). False where the calendar does not say. */
export const isNightTrade = (instant: number): boolean => {
  const session = sessionAt(instant);
  return session === 'night' || session === 'closed';
};

/** Why a bar was not traded when it says: the exchanges were closed in its hours. Nights belong to the next trading day. */
export interface ClosedDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** such as `Thanksgiving Day` or `a weekend` */
  readonly reason: string;
}

/**
 * The closed day of a bar; undefined on trading days, in nights, and where the calendar does not say.
 *
 * @param start Unix seconds
 * @param seconds the length of the bar; one of a day is of that day whatever its time
 */
export function closedDayOf(start: number, seconds: number): ClosedDay | undefined {
  const day = dayAt(start);
  const date = dateOf(day);
  if (closureOn(date) === undefined) return undefined;
  const { preOpen, lateEnd } = usualHoursOn(date);
  const isInHours = seconds >= secondsPerDay || (start >= instantOf(day, preOpen) && start < instantOf(day, lateEnd));
  return isInHours ? { date, reason: holidayName(date) ?? 'a weekend' } : undefined;
}
