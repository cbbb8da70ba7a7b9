import { secondsPerDay } from '../time/dates.ts';
import { newYorkDay, newYorkInstant } from '../time/new-york.ts';
import { type DayHours, dayHours } from './hours.ts';

/** More days without a session than the exchange ever had in a row. */
const maxDays = 14;

/** The latest time of a kind in the regular sessions that is not after an instant; the instant itself, where the calendar does not know one. */
function latest(nowSeconds: number, timeOf: (hours: DayHours) => number): number {
  // Noon, so that the days of a clock change are neither skipped nor counted twice.
  const noon = newYorkInstant(newYorkDay(nowSeconds), secondsPerDay / 2);
  for (let back = 0; back < maxDays; back++) {
    const date = newYorkDay(noon - back * secondsPerDay);
    const hours = dayHours(date);
    if (hours && newYorkInstant(date, timeOf(hours)) <= nowSeconds) return newYorkInstant(date, timeOf(hours));
  }
  return nowSeconds;
}

/** The end of the latest regular session that is over, Unix seconds: 16:00 in New York, 13:00 on half days. Now, where the calendar does not know it. */
export const lastClose = (nowSeconds: number): number => latest(nowSeconds, ({ close }) => close);

/** When the latest regular session began, whether it is over or not, Unix seconds. Now, where the calendar does not know it. */
export const lastOpen = (nowSeconds: number): number => latest(nowSeconds, ({ open }) => open);
