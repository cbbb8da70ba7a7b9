import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { marketDay, sessionTimes, type MarketDay } from '#contract/time/trading-calendar.ts';
import { isOpenAt, type TradingHours } from '../quantify/sessions.ts';

/** A calendar day without zone: days since 1970-01-01. Arithmetic on it is plain addition. */
export type Day = number;

const dayMs = 86_400_000;

/** @param date `YYYY-MM-DD` */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayMs;

interface DayFacts {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31 */
  readonly dayOfMonth: number;
  readonly market: MarketDay;
}

/** The world asks for the same few thousand days millions of times. */
const known = new Map<Day, DayFacts>();

function factsOf(day: Day): DayFacts {
  let facts = known.get(day);
  if (!facts) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
    known.set(day, (facts = { date, year, month, dayOfMonth, market: marketDay(date) }));
  }
  return facts;
}

/** `YYYY-MM-DD` */
export const dateOf = (day: Day): string => factsOf(day).date;
export const yearOf = (day: Day): number => factsOf(day).year;
/** 1..12 */
export const monthOf = (day: Day): number => factsOf(day).month;
/** 1..31 */
export const dayOfMonth = (day: Day): number => factsOf(day).dayOfMonth;
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7;
/** Month 1..12; a date past the month's end, or 0 for the last one before it, rolls over. */
export const dayIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / dayMs;
/** The New York day of an instant in Unix seconds. */
export const dayAt = (instant: number): Day => dayOf(newYorkDay(instant));
/** The instant of a New York wall-clock second of a day. */
export const instantOf = (day: Day, secondsOfDay: number): number => newYorkInstant(dateOf(day), secondsOfDay);

/** Outside the years of the exchange's calendar every weekday is traded. */
export const isTradingDay = (day: Day): boolean => !['weekend', 'holiday'].includes(factsOf(day).market);
export const isWeekend = (day: Day): boolean => factsOf(day).market === 'weekend';
/** Closes at 13:00. */
export const isHalfDay = (day: Day): boolean => factsOf(day).market === 'half';

/** Seconds after midnight in New York. */
export const openingSeconds: number = sessionTimes.open;
export const closingSeconds = (day: Day): number => (isHalfDay(day) ? sessionTimes.halfDayClose : sessionTimes.close);

/** The trading day that lies a number of trading days after a day, or before it when negative; the day itself may be any. */
export function tradingDayFrom(day: Day, steps: number): Day {
  const direction = Math.sign(steps);
  let left = Math.abs(steps);
  let at = day;
  while (left > 0) {
    at += direction;
    if (isTradingDay(at)) left--;
  }
  return at;
}

const knownHours = new Map<Day, TradingHours>();

/**
 * When a trading day is traded, as instants (facts §7). Assumed: on a half day the late session begins at 13:00 and ends
 * at 20:00 like any other.
 */
export function hoursOf(day: Day): TradingHours {
  let hours = knownHours.get(day);
  if (!hours) {
    const at = (seconds: number): number => instantOf(day, seconds);
    hours = {
      day,
      pre: at(sessionTimes.preOpen),
      main: at(openingSeconds),
      post: at(closingSeconds(day)),
      end: at(sessionTimes.postClose),
    };
    knownHours.set(day, hours);
  }
  return hours;
}

/** The trading day of an instant, or the first one after it while the market is shut. */
export function tradingDayAt(instant: number): Day {
  const day = dayAt(instant);
  if (!isTradingDay(day)) return tradingDayFrom(day, 1);
  const hours = hoursOf(day);
  return instant < hours.pre || isOpenAt(hours, instant) ? day : tradingDayFrom(day, 1);
}

/** The same wall-clock time a number of months earlier; a date the month lacks becomes its last. */
export function monthsBefore(instant: number, months: number): number {
  const day = dayAt(instant);
  const lastDate = dayOfMonth(dayIn(yearOf(day), monthOf(day) - months + 1, 0));
  const earlier = dayIn(yearOf(day), monthOf(day) - months, Math.min(dayOfMonth(day), lastDate));
  return instantOf(earlier, instant - instantOf(day, 0));
}
