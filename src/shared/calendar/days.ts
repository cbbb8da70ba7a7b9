import { dayHours, marketDay } from '#contract/market/hours.ts';
import { lastDayOf, startOfWeek, type WeekStart } from '#contract/time/calendar-days.ts';
import { addDays, daysBetween, utcMidnight } from '#contract/time/dates.ts';
import { formatDayHeading, formatter } from '#src/shared/time/format.ts';

const msOf = (day: string): number => utcMidnight(day) * 1000;

/**
 * Trading days after one day up to another: Friday to Monday is 1. Negative for an earlier day; undefined where the exchange calendar is
 * unknown.
 */
export function tradingDaysBetween(from: string, to: string): number | undefined {
  const days = daysBetween(from, to);
  if (Number.isNaN(days)) return undefined;
  const step = Math.sign(days);
  let count = 0;
  for (let offset = step; step !== 0 && Math.abs(offset) <= Math.abs(days); offset += step) {
    const kind = marketDay(addDays(from, offset));
    if (kind === 'unknown') return undefined;
    if (kind === 'regular' || kind === 'half') count += step;
  }
  return count;
}

/** What is special about a day of the exchanges: `weekend`, `exchange holiday`, `closes 13:00 ET`; undefined for a usual trading day. */
export function marketDayLabel(day: string): string | undefined {
  const kind = marketDay(day);
  if (kind === 'regular') return undefined;
  if (kind === 'weekend') return 'weekend';
  if (kind === 'holiday') return 'exchange holiday';
  const close = dayHours(day)?.close;
  return close === undefined ? 'trading hours not known' : `closes ${formatClockTime(close)} ET`;
}

/** `13:00` of seconds since midnight. */
const formatClockTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 16);

/** `Friday, November 20`; with the year unless it is the current one. */
export const formatWeekday = (day: string, today: string): string => formatDayHeading(utcMidnight(day), 'utc', utcMidnight(today));

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string): string =>
  formatter('utc', 'month', { month: 'long', year: 'numeric' }).format(msOf(`${month}-01`));

/** The weeks of a month, each of seven days, filled with days of the neighbouring months. */
export function monthGrid(month: string, weekStart: WeekStart): readonly (readonly string[])[] {
  const last = lastDayOf(month);
  const weeks: string[][] = [];
  for (let start = startOfWeek(`${month}-01`, weekStart); start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, offset) => addDays(start, offset)));
    // The last representable week.
    if (addDays(start, 7) === start) break;
  }
  return weeks;
}
