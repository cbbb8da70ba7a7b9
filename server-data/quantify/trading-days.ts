import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { marketDay, sessionTimes, type MarketDay } from '#contract/time/trading-calendar.ts';
import { isOpenAt, type TradingHours } from './sessions.ts';
import { cached } from '../cached.ts';

/** A calendar day without zone: days since 1970-01-01. Arithmetic on it is plain addition. */
export type Day = number;

const dayMs = 86_400_000;

/** @param date `YYYY-MM-DD` */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayMs;

interface DayFacts {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly year: number;
  readonly market: MarketDay;
}

const knownDays = new Map<Day, DayFacts>();
const factsOf = (day: Day): DayFacts =>
  cached(knownDays, day, () => {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    return { date, year: Number(date.slice(0, 4)), market: marketDay(date) };
  });

/** `YYYY-MM-DD` */
export const dateOf = (day: Day): string => factsOf(day).date;
export const yearOf = (day: Day): number => factsOf(day).year;
/** 1..12 */
export const monthOf = (day: Day): number => Number(dateOf(day).slice(5, 7));
/** 1..31 */
export const dayOfMonth = (day: Day): number => Number(dateOf(day).slice(8));
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
/** Closes at 13:00. */
export const isHalfDay = (day: Day): boolean => factsOf(day).market === 'half';

/** Seconds after midnight in New York. */
export const openingSeconds: number = sessionTimes.open;
export const closingSeconds = (day: Day): number => (isHalfDay(day) ? sessionTimes.halfDayClose : sessionTimes.close);

/** The trading day that lies a number of trading days after a day, or before it when negative; the day itself may be any. */
export function tradingDayFrom(day: Day, steps: number): Day {
  let at = day;
  for (let left = Math.abs(steps); left > 0;) {
    at += Math.sign(steps);
    if (isTradingDay(at)) left--;
  }
  return at;
}

const knownHours = new Map<Day, TradingHours>();

/**
 * When a trading day is traded, as instants (assumption Q03). Assumed: on a half day the late session begins at 13:00 and ends
 * at 20:00 like any other.
 */
export const hoursOf = (day: Day): TradingHours =>
  cached(knownHours, day, () => ({
    day,
    pre: instantOf(day, sessionTimes.preOpen),
    main: instantOf(day, openingSeconds),
    post: instantOf(day, closingSeconds(day)),
    end: instantOf(day, sessionTimes.postClose),
  }));

/** The trading day of an instant, or the first one after it while the market is shut. */
export function tradingDayAt(instant: number): Day {
  const day = dayAt(instant);
  if (!isTradingDay(day)) return tradingDayFrom(day, 1);
  const hours = hoursOf(day);
  return instant < hours.pre || isOpenAt(hours, instant) ? day : tradingDayFrom(day, 1);
}
