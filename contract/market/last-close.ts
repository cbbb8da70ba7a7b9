import { newYorkDay, newYorkInstant } from '../time/new-york.ts';
import { closureOn, regularClose } from './trading-calendar.ts';

const day = 86_400;

/** More days without a session than the exchange ever had in a row since 2010. */
const maxDays = 14;

/** The end of the latest regular session that is over, Unix seconds: 16:00 in New York, 13:00 on half days. */
export function lastClose(nowSeconds: number): number {
  // Noon, so that the days of a clock change are neither skipped nor counted twice.
  const noon = newYorkInstant(newYorkDay(nowSeconds), day / 2);
  for (let back = 0; back < maxDays; back++) {
    const date = newYorkDay(noon - back * day);
    const close = newYorkInstant(date, regularClose(date));
    if (closureOn(date) === undefined && close <= nowSeconds) return close;
  }
  return nowSeconds;
}
