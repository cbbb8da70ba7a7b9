import { tradingDaysBetween } from '#src/shared/calendar/days.ts';

/**
 * Trading days from today to the ex-date: 0 on the day itself. Undefined once it has passed, and where the exchange's calendar is not
 * known yet.
 */
export const daysToEx = (ex: string | undefined, today: string): number | undefined =>
  ex === undefined || ex < today ? undefined : tradingDaysBetween(today, ex);

/** `today`, `in 1 trading day`, `in 12 trading days` */
export const daysToExWords = (days: number): string => (days === 0 ? 'today' : `in ${days} trading ${days === 1 ? 'day' : 'days'}`);
