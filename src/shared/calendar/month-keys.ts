import { addDays, weekBegin } from './days.ts';
import { addMonths, lastDayOf, monthOf } from './month-grid.ts';
import type { WeekStart } from './week-start.ts';

/** The same day of another month, or its last where it is shorter. */
function monthsAway(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
}

/** Where a key leads from a day of a month; undefined for other keys (ARIA Authoring Practices, date grid). */
export function dayAfter(key: string, day: string, weekStart: WeekStart): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekBegin(day, weekStart);
    case 'End':
      return addDays(weekBegin(day, weekStart), 6);
    case 'PageUp':
      return monthsAway(day, -1);
    case 'PageDown':
      return monthsAway(day, 1);
    default:
      return undefined;
  }
}
