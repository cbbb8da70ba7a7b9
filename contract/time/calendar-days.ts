import { addDays, weekdayOfDate } from './dates.ts';

// Weeks and months of calendar days, `YYYY-MM-DD`.

/** The day that a week begins with. */
export type WeekStart = 'sunday' | 'monday';

/** The first day of the week of a day. */
export const startOfWeek = (day: string, start: WeekStart): string =>
  addDays(day, -((weekdayOfDate(day) + (start === 'monday' ? 6 : 0)) % 7));

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
