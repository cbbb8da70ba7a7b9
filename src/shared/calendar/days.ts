import { marketDay } from '#contract/time/trading-calendar.ts';
import type { WeekStart } from './week-start.ts';

// Calendar days are texts, `YYYY-MM-DD`, and never shift with a zone. All arithmetic is in UTC, where every day has 24 hours.

const dayMs = 86_400_000;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that many days later; earlier for a negative number. Outside of the years 0 to 9999 it stays where it is. */
export function addDays(day: string, days: number): string {
  const moved = new Date(msOf(day) + days * dayMs);
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 0 || moved.getUTCFullYear() > 9999
    ? day
    : moved.toISOString().slice(0, 10);
}

/** How many days later the second day is than the first. */
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / dayMs);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();

/** The first day of the week that a day is in. */
export const weekBegin = (day: string, start: WeekStart): string => addDays(day, -((weekdayOf(day) + (start === 'monday' ? 6 : 0)) % 7));

/**
 * Trading days from one day to a later one, the first not counted: Friday to Monday is 1. Negative for an earlier one; undefined where
 * the exchange's calendar is not known for the days between.
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

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let made = formatters.get(key);
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })));
  return made;
}

/** `Friday, November 20`; with the year unless it is that of today. */
export function formatWeekday(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return formatter(`weekday ${'year' in year}`, { weekday: 'long', month: 'long', day: 'numeric', ...year }).format(msOf(day));
}

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string): string => formatter('month', { month: 'long', year: 'numeric' }).format(msOf(`${month}-01`));
