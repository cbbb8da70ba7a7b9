import { secondsPerDay, secondsPerHour, utcDate, utcMidnight } from './dates.ts';

/**
 * New York wall-clock time by arithmetic, because `Intl` takes about 2 µs per call and the ingest formats hundreds of thousands of
 * times. Implements the rules since 2007 and uses `Intl` for earlier years. Tested against `Intl` for every hour.
 */
/** Day of the month of the nth Sunday (1-based) of a month (0-based). */
const sunday = (year: number, month: number, nth: number): number =>
  1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + (nth - 1) * 7;

const summers = new Map<number, readonly [start: number, end: number]>();

/** Start and end of daylight saving time in a year, Unix seconds; both are at 02:00 local time. */
function summer(year: number): readonly [number, number] {
  let span = summers.get(year);
  if (!span) {
    span = [Date.UTC(year, 2, sunday(year, 2, 2), 7) / 1000, Date.UTC(year, 10, sunday(year, 10, 1), 6) / 1000];
    summers.set(year, span);
  }
  return span;
}

let wallClock: Intl.DateTimeFormat | undefined;

function offsetByIntl(seconds: number): number {
  // Swedish writes dates as ISO does, but for the zeros of years before 1000.
  wallClock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' });
  const wall = wallClock
    .format(new Date(seconds * 1000))
    .replace(' ', 'T')
    .padStart('YYYY-MM-DDTHH:MM:SS'.length, '0');
  return Date.parse(`${wall}Z`) / 1000 - seconds;
}

/** Seconds to add to UTC for New York wall-clock time at an instant: -14400 in summer, -18000 in winter. */
export function newYorkOffset(seconds: number): number {
  const year = new Date(seconds * 1000).getUTCFullYear();
  if (year < 2007) return offsetByIntl(seconds);
  const [start, end] = summer(year);
  return seconds >= start && seconds < end ? -4 * secondsPerHour : -5 * secondsPerHour;
}

/** The seconds since midnight of the clock in New York at an instant in Unix seconds. */
export const newYorkClock = (seconds: number): number =>
  (((seconds + newYorkOffset(seconds)) % secondsPerDay) + secondsPerDay) % secondsPerDay;

/** The New York day of an instant in Unix seconds, `YYYY-MM-DD`. */
export const newYorkDay = (seconds: number): string => new Date((seconds + newYorkOffset(seconds)) * 1000).toISOString().slice(0, 10);

/** The Unix seconds of a New York date and time; the first of two when the hour is repeated. */
export function newYorkInstant(date: string, secondsOfDay = 0): number {
  const wall = utcMidnight(date) + secondsOfDay;
  const early = wall + 4 * secondsPerHour;
  return newYorkOffset(early) === -4 * secondsPerHour ? early : wall + 5 * secondsPerHour;
}

/** Start of a New York day and of the next one, Unix seconds: 23, 24 or 25 hours apart. */
export function newYorkDaySpan(date: string): readonly [start: number, end: number] {
  const next = utcDate(utcMidnight(date) + secondsPerDay);
  return [newYorkInstant(date), newYorkInstant(next)];
}

/** The same New York wall-clock time a number of months earlier, Unix seconds; a date that month lacks becomes its last day. */
export function monthsBefore(seconds: number, months: number): number {
  const date = newYorkDay(seconds);
  const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const earlier = new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
  return newYorkInstant(earlier, seconds + newYorkOffset(seconds) - utcMidnight(date));
}
