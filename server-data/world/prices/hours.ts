import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { sessionTimes } from '#contract/time/trading-calendar.ts';
import { isOpenAt, type TradingHours } from '../../quantify/sessions.ts';
import { dateOf, dayOf, type Day } from '../days.ts';
import { closingSeconds, isTradingDay, openingSeconds, tradingDayFrom } from '../trading-days.ts';

const known = new Map<Day, TradingHours>();

/**
 * When a trading day is traded, as instants (facts §7). Assumed: on a half day the late session begins at 13:00 and ends
 * at 20:00 like any other.
 */
export function hoursOf(day: Day): TradingHours {
  let hours = known.get(day);
  if (!hours) {
    const date = dateOf(day);
    const at = (seconds: number): number => newYorkInstant(date, seconds);
    hours = {
      day,
      pre: at(sessionTimes.preOpen),
      main: at(openingSeconds),
      post: at(closingSeconds(day)),
      end: at(sessionTimes.postClose),
    };
    known.set(day, hours);
  }
  return hours;
}

/** The trading day of an instant, or the first one after it while the market is shut. */
export function tradingDayAt(instant: number): Day {
  const day = dayOf(newYorkDay(instant));
  if (!isTradingDay(day)) return tradingDayFrom(day, 1);
  const hours = hoursOf(day);
  return instant < hours.pre || isOpenAt(hours, instant) ? day : tradingDayFrom(day, 1);
}
