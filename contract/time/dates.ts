// Lengths of time, and calendar days without a zone, `YYYY-MM-DD`. Arithmetic on days is in UTC, where every day has 24 hours.

export const secondsPerHour = 3600;
/** Of a day without a change of clocks, as calendar days have; a day in New York has 23 to 25 hours (`newYorkDaySpan`). */
export const secondsPerDay = 86_400;

export const minuteMs = 60_000;
export const hourMs = secondsPerHour * 1000;
export const dayMs = secondsPerDay * 1000;

/** The seconds of a time of day or of an offset from UTC, by its parts. */
export const clockSeconds = (hours: number | string, minutes: number | string = 0, seconds: number | string = 0): number =>
  Number(hours) * secondsPerHour + Number(minutes) * 60 + Number(seconds);

/** Midnight in UTC of a calendar day, Unix seconds; NaN for a text that is none. @param date `YYYY-MM-DD` */
export const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

/** The calendar day in UTC of an instant in Unix seconds, `YYYY-MM-DD`. @throws RangeError outside the years of `Date` */
export const utcDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Adds days, also negative ones. Outside the years 0 to 9999 the day is returned unchanged. */
export function addDays(date: string, days: number): string {
  const moved = new Date((utcMidnight(date) + days * secondsPerDay) * 1000);
  const year = moved.getUTCFullYear();
  return year >= 0 && year <= 9999 ? moved.toISOString().slice(0, 10) : date;
}

/** Days from the first day to the second, negative for an earlier one; NaN for a text that is none. */
export const daysBetween = (from: string, to: string): number => Math.round((utcMidnight(to) - utcMidnight(from)) / secondsPerDay);

/** 0 is Sunday; NaN for a text that is no day. */
export const weekdayOfDate = (date: string): number => new Date(utcMidnight(date) * 1000).getUTCDay();
