import { dayHours, marketDay } from '#contract/market/hours.ts';
import { addDays, daysBetween, utcMidnight, weekdayOfDate } from '#contract/time/dates.ts';
import type { WeekStart } from './week-start.ts';

// What calendar pages need of days beyond contract/time/dates.ts: weeks, months, trading days, and their texts.

/** The first day of the week of a day. */
export const startOfWeek = (day: string, start: WeekStart): string =>
  addDays(day, -((weekdayOfDate(day) + (start === 'monday' ? 6 : 0)) % 7));

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

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let cached = formatters.get(key);
  if (!cached) formatters.set(key, (cached = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })));
  return cached;
}

/** `Friday, November 20`; with the year unless it is the current one. */
export function formatWeekday(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatter(`weekday ${'year' in year}`, { weekday: 'long', month: 'long', day: 'numeric', ...year }).format(
    utcMidnight(day) * 1000,
  );
}

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string): string =>
  formatter('month', { month: 'long', year: 'numeric' }).format(utcMidnight(`${month}-01`) * 1000);

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
