import { addDays, weekBegin } from './days.ts';
import type { WeekStart } from './week-start.ts';

/** A calendar month, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that many months later; outside of the years 0 to 9999 it stays where it is. */
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

/** The weeks that a month touches, each of seven days; days of its neighbours fill the first and the last. */
export function monthGrid(month: string, weekStart: WeekStart): readonly (readonly string[])[] {
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let start = weekBegin(`${month}-01`, weekStart); start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(start, offset)));
    // The last week there is.
    if (addDays(start, 7) === start) break;
  }
  return weeks;
}
