import { secondsPerDay, utcMidnight } from './dates.ts';

// Calendar days are `YYYY-MM-DD` texts without a time zone. Arithmetic is in UTC, where every day has 24 hours.

/** Adds days, also negative ones. Outside the years 0 to 9999 the day is returned unchanged. */
export function addDays(day: string, days: number): string {
  const moved = new Date((utcMidnight(day) + days * secondsPerDay) * 1000);
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 0 || moved.getUTCFullYear() > 9999
    ? day
    : moved.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(utcMidnight(day) * 1000).getUTCDay();

/** The day that a week begins with. */
export type WeekStart = 'sunday' | 'monday';

/** The first day of the week of a day. */
export const startOfWeek = (day: string, start: WeekStart): string => addDays(day, -((weekdayOf(day) + (start === 'monday' ? 6 : 0)) % 7));

/** A calendar month, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Adds months, also negative ones. Outside the years 0 to 9999 the month is returned unchanged. */
export function addMonths(month: string, months: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  const count = year * 12 + (index - 1) + months;
  if (count < 0 || count >= 120_000) return month;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => {
  const next = addMonths(month, 1);
  return next === month ? `${month}-31` : addDays(`${next}-01`, -1);
};
