import { newYorkDay, newYorkInstant } from '../time/new-york.ts';
import { dayHours } from './day.ts';

const day = 86_400;

/** More days without a session than the exchange ever had in a row. */
const maxDays = 14;

/** The end of the latest regular session that is over, Unix seconds: 16:00 in New York, 13:00 on half days. Now, where the calendar does not know it. */
export function lastClose(nowSeconds: number): number {
  // Noon, so that the days of a clock change are neither skipped nor counted twice.
  const noon = newYorkInstant(newYorkDay(nowSeconds), day / 2);
  for (let back = 0; back < maxDays; back++) {
    const date = newYorkDay(noon - back * day);
    const hours = dayHours(date);
    if (hours && newYorkInstant(date, hours.close) <= nowSeconds) return newYorkInstant(date, hours.close);
  }
  return nowSeconds;
}
