import { newYorkDay, newYorkInstant } from '../time/new-york.ts';
import { marketDay, sessionTimes, type MarketDay } from './trading-calendar.ts';

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
function factsOf(day: Day): DayFacts {
  let facts = knownDays.get(day);
  if (!facts) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    knownDays.set(day, (facts = { date, year: Number(date.slice(0, 4)), market: marketDay(date) }));
  }
  return facts;
}

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

/** The trading hours of a day in Unix seconds. */
export interface TradingHours {
  readonly day: Day;
  /** Pre begins: 04:00 */
  readonly pre: number;
  /** Main begins: 09:30 */
  readonly main: number;
  /** Post begins: 16:00, on half days 13:00 */
  readonly post: number;
  /** Post ends: 20:00 */
  readonly end: number;
}

/** Whether any session is open at an instant. */
export const isOpenAt = ({ pre, end }: TradingHours, instant: number): boolean => instant >= pre && instant < end;

const knownHours = new Map<Day, TradingHours>();

/**
 * When a trading day is traded, as instants (assumption Q03). Assumed: on a half day the late session begins at 13:00 and ends
 * at 20:00 like any other.
 */
export function hoursOf(day: Day): TradingHours {
  let hours = knownHours.get(day);
  if (!hours) {
    const [pre, main, post, end] = [
      instantOf(day, sessionTimes.preOpen),
      instantOf(day, openingSeconds),
      instantOf(day, closingSeconds(day)),
      instantOf(day, sessionTimes.postClose),
    ];
    knownHours.set(day, (hours = { day, pre, main, post, end }));
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
