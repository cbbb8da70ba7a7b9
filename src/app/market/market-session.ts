import { dateOf, dayOf, nextTradingDay } from '#contract/market/day.ts';
import { lastOpen } from '#contract/market/last-close.ts';
import { type ExtendedSession, sessionAt } from '#contract/market/sessions.ts';
import { newYorkDay } from '#contract/time/new-york.ts';

/**
 * The extended hours whose changes are shown at a moment.
 *
 * Assumed: until the close those before the session, from then on those after it.
 */
export const extendedAt = (now: number): ExtendedSession => {
  const session = sessionAt(now);
  return session === 'pre' || session === 'regular' ? 'pre' : 'post';
};

/** The trading day of the latest regular session that has begun. @param now Unix seconds */
export const lastSessionDay = (now: number): string => newYorkDay(lastOpen(now));

/** The trading day of those extended hours. @param now Unix seconds */
export const extendedDay = (now: number): string => (extendedAt(now) === 'pre' ? newYorkDay(now) : lastSessionDay(now));

/** The trading day before a day; undefined where the calendar does not know it. */
export function sessionDayBefore(day: string): string | undefined {
  const before = nextTradingDay(dayOf(day), -1);
  return before === undefined ? undefined : dateOf(before);
}

/**
 * The day of the calendar.
 *
 * Assumed: today as soon as its pre-market has begun, else that of the last session.
 *
 * @param now Unix seconds
 */
export const calendarDay = (now: number): string => {
  const session = sessionAt(now);
  return session === 'pre' || session === 'post' ? newYorkDay(now) : lastSessionDay(now);
};
