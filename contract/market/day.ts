import { secondsPerDay, utcDate, utcMidnight } from '../time/dates.ts';
import { newYorkDay, newYorkInstant, newYorkOffset } from '../time/new-york.ts';
import { type DayHours, dayHours, isTradingDate, marketDay, onCalendarChange } from './hours.ts';

/** A calendar day without zone: days since 1970-01-01. Arithmetic on it is plain addition. */
export type Day = number;

/** @param date `YYYY-MM-DD` */
export const dayOf = (date: string): Day => utcMidnight(date) / secondsPerDay;

const dates = new Map<Day, string>();

/** `YYYY-MM-DD` */
export function dateOf(day: Day): string {
  let date = dates.get(day);
  if (date === undefined) dates.set(day, (date = utcDate(day * secondsPerDay)));
  return date;
}
export const yearOf = (day: Day): number => Number(dateOf(day).slice(0, 4));
/** 1..12 */
export const monthOf = (day: Day): number => Number(dateOf(day).slice(5, 7));
/** 1..31 */
export const dayOfMonth = (day: Day): number => Number(dateOf(day).slice(8));
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7;
/** Month 1..12; a date past the month's end, or 0 for the last one before it, rolls over. */
export const dayIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / 1000 / secondsPerDay;
/** The New York day of an instant in Unix seconds. */
export const dayAt = (instant: number): Day => Math.floor((instant + newYorkOffset(instant)) / secondsPerDay);
/** The instant of a New York wall-clock second of a day. */
export const instantOf = (day: Day, secondsOfDay: number): number => newYorkInstant(dateOf(day), secondsOfDay);

/** Whether a day is known to be traded: false also in years that the calendar does not have. */
export const isTradingDay = (day: Day): boolean => isTradingDate(dateOf(day));
/** Closes early. */
export const isHalfDay = (day: Day): boolean => marketDay(dateOf(day)) === 'half';

/** When a trading day is traded, by the clock. @throws RangeError for another day */
export function clockHoursOf(day: Day): DayHours {
  const hours = dayHours(dateOf(day));
  if (!hours) throw new RangeError(`${dateOf(day)} is not known as a trading day`);
  return hours;
}

/** The trading hours of a day in Unix seconds. */
export interface TradingHours {
  readonly day: Day;
  /** the pre-market session begins: 04:00 */
  readonly pre: number;
  /** the regular session begins: 09:30 */
  readonly regular: number;
  /** the post-market session begins: 16:00, on half days 13:00 */
  readonly post: number;
  /** it ends: 20:00, on half days 17:00 */
  readonly end: number;
}

const knownHours = new Map<Day, TradingHours | undefined>();
onCalendarChange(() => knownHours.clear());

/** When a day is traded, as instants (assumption Q03); undefined on a day that is not, and where the calendar does not say. */
export function findHours(day: Day): TradingHours | undefined {
  if (knownHours.has(day)) return knownHours.get(day);
  const hours = dayHours(dateOf(day));
  const found = hours && {
    day,
    pre: instantOf(day, hours.preOpen),
    regular: instantOf(day, hours.open),
    post: instantOf(day, hours.close),
    end: instantOf(day, hours.lateEnd),
  };
  knownHours.set(day, found);
  return found;
}

/** When a trading day is traded. @throws RangeError for another day */
export function hoursOf(day: Day): TradingHours {
  const hours = findHours(day);
  if (!hours) throw new RangeError(`${dateOf(day)} is not known as a trading day`);
  return hours;
}

/** Whether any session is open at an instant. */
export const isOpenAt = ({ pre, end }: TradingHours, instant: number): boolean => instant >= pre && instant < end;

/** More days on end than the exchange was ever closed. */
const maxClosedDays = 14;

/** The nearest trading day after a day, or before it (step -1); undefined where the calendar does not know it. */
export function nextTradingDay(day: Day, step: 1 | -1 = 1): Day | undefined {
  for (let at = day + step; Math.abs(at - day) <= maxClosedDays; at += step) {
    if (isTradingDay(at)) return at;
    if (marketDay(dateOf(at)) === 'unknown') return undefined;
  }
  return undefined;
}

/**
 * The trading day that lies a number of trading days after a day, or before it when negative; the day itself may be any.
 *
 * @throws RangeError where the calendar does not know it
 */
export function tradingDayFrom(day: Day, steps: number): Day {
  let at = day;
  for (let left = Math.abs(steps); left > 0; left--) {
    const next = nextTradingDay(at, steps > 0 ? 1 : -1);
    if (next === undefined) throw new RangeError(`the trading calendar does not know the days around ${dateOf(at)}`);
    at = next;
  }
  return at;
}

/**
 * The trading day to which an instant belongs: its own until the end of the last session, else the next one, whose night it is. Undefined
 * where the calendar does not know it.
 */
export function findTradingDay(instant: number): Day | undefined {
  if (Number.isNaN(instant)) return undefined;
  const day = dayAt(instant);
  const hours = findHours(day);
  if (hours ? instant < hours.end : marketDay(dateOf(day)) === 'unknown') return hours?.day;
  return nextTradingDay(day);
}

/**
 * The same, and the New York day itself in years that the trading calendar does not have; NaN for NaN. Prices of that day answer to what was
 * published at the instant.
 */
export const tradingDayOf = (instant: number): Day => (Number.isNaN(instant) ? Number.NaN : (findTradingDay(instant) ?? dayAt(instant)));

/** The trading day to which an instant belongs. @throws RangeError where the calendar does not know it */
export function tradingDayAt(instant: number): Day {
  const day = findTradingDay(instant);
  if (day === undefined) throw new RangeError(`the trading calendar does not know ${newYorkDay(instant)}`);
  return day;
}

/** When the night of a trading day begins: after the last session of the trading day before it, or with its own day where that is not known. */
export function nightStart(day: Day): number {
  const before = nextTradingDay(day, -1);
  return before === undefined ? instantOf(day, 0) : hoursOf(before).end;
}
