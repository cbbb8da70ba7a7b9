import { dayHours, marketDay } from './day.ts';
import { dateOf, type Day, dayAt, findTradingDay, hoursOf, instantOf } from './trading-days.ts';

/** The part of a day that is traded in at a time; `night` where the exchanges have a session then, `unknown` where the calendar does not say. */
export type ClockSession = 'pre' | 'regular' | 'post' | 'night' | 'closed' | 'unknown';

/** The session of the exchanges at an instant in Unix seconds; NaN is at an unknown one. */
export function sessionAt(instant: number): ClockSession {
  if (Number.isNaN(instant)) return 'unknown';
  const day = findTradingDay(instant);
  if (day === undefined) return marketDay(dateOf(dayAt(instant))) === 'weekend' ? 'closed' : 'unknown';
  const hours = hoursOf(day);
  if (instant < hours.pre) return isNight(day, instant) ? 'night' : 'closed';
  return instant < hours.main ? 'pre' : instant < hours.post ? 'regular' : 'post';
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
