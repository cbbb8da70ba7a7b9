import * as z from 'zod/mini';
import { lastClose } from '../market/last-close.ts';
import { expected, isoDate } from '../schema/codecs.ts';
import { addMonths, lastDayOf, monthOf, startOfWeek, type WeekStart } from './calendar-days.ts';
import { addDays } from './dates.ts';
import { newYorkDay, newYorkInstant, newYorkOffset } from './new-york.ts';

// The first and the last date of a filter, as they are written in addresses and options.

/** What the first or last date of a filter may be, for messages. */
export const expectedBound =
  'an existing date as YYYY-MM-DD, a time with its zone such as 2026-11-20T16:00:00-05:00, or a relative date such as today, now-7d, week, quarter, year or last-close';

/** Assumed: relative dates count in days, weeks or years of New York, up to 999. A plus in a URL arrives as a blank. */
const countedShape = /^now(?:([-+ ])(\d{1,3})([dwy]))?$/;
const periodShape = /^(?:(last|next)-)?(week|month|quarter|year)$/;
const timeShape = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[-+ ](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether a bound opens or closes its range: `week` is the first or the last day of the week. */
export type End = 'from' | 'to';

export interface Bound {
  /** in New York */
  readonly day: string;
  /** the exact time, Unix seconds; undefined for a whole day */
  readonly seconds?: number;
}

type Period = 'week' | 'month' | 'quarter' | 'year';
const monthsIn: Readonly<Record<Exclude<Period, 'week'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The first or last day of the calendar period that is `shift` periods after the current one. */
function periodDay(period: Period, shift: number, end: End, today: string, weekStart: WeekStart): string {
  if (period === 'week') return addDays(startOfWeek(today, weekStart), 7 * shift + (end === 'to' ? 6 : 0));
  const length = monthsIn[period];
  const month = Number(today.slice(5, 7)) - 1;
  const first = addMonths(monthOf(today), shift * length - (month % length));
  return end === 'from' ? `${first}-01` : lastDayOf(addMonths(first, length - 1));
}

/** The same day of another year; the 28th for a February 29 that it lacks. */
function addYears(day: string, years: number): string {
  const month = addMonths(monthOf(day), 12 * years);
  const [same, last] = [`${month}${day.slice(7)}`, lastDayOf(month)];
  return same > last ? last : same;
}

const atTime = (seconds: number): Bound => ({ day: newYorkDay(seconds), seconds });

/** Parses one bound at a moment, Unix seconds; undefined where it is invalid. @param weekStart of the reader; Assumed: Sunday where nobody chose */
export function parseBound(text: string, end: End, now: number, weekStart: WeekStart = 'sunday'): Bound | undefined {
  const today = newYorkDay(now);
  if (text === 'today') return { day: today };
  if (text === 'last-close') return atTime(lastClose(now));
  const counted = countedShape.exec(text);
  if (counted) {
    const [, sign, count = '0', unit] = counted;
    const signed = (sign === '-' ? -1 : 1) * Number(count);
    return { day: unit === 'y' ? addYears(today, signed) : addDays(today, signed * (unit === 'w' ? 7 : 1)) };
  }
  const period = periodShape.exec(text);
  if (period)
    return { day: periodDay(period[2] as Period, period[1] === 'last' ? -1 : period[1] === 'next' ? 1 : 0, end, today, weekStart) };
  const [, day = text, clock, zone = ''] = timeShape.exec(text) ?? [];
  if (!isoDate.safeParse(day).success) return undefined;
  return clock === undefined ? { day } : atTime(Date.parse(`${day}T${clock}${zone.replace(' ', '+')}`) / 1000);
}

export const isDateBound = (text: string): boolean => parseBound(text, 'from', 0) !== undefined;

/** Whether a bound moves with the calendar. */
export const isRelative = (text: string): boolean => /^[a-z]/.test(text) && isDateBound(text);

/** Unix seconds → the time in New York with its offset, to the second: `2026-11-20T16:00:00-05:00`. */
export function formatNewYorkTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const offset = newYorkOffset(whole);
  const hours = String(Math.abs(offset) / 3600).padStart(2, '0');
  return `${new Date((whole + offset) * 1000).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:00`;
}

/** A New York day and clock (`09:30`) with the offset of that instant, the earlier of two; undefined for a clock that the day does not have. */
export function newYorkTime(day: string, clock: string): string | undefined {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const text = formatNewYorkTime(newYorkInstant(day, hours * 3600 + minutes * 60));
  return text.startsWith(`${day}T${clock.slice(0, 5)}`) ? text : undefined;
}

/** A bound without anything relative, as a day or a time in New York; an invalid one is unchanged, so that it is reported. */
export function resolveBound(text: string, end: End, now: number, weekStart?: WeekStart): string {
  const bound = parseBound(text, end, now, weekStart);
  return bound === undefined ? text : bound.seconds === undefined ? bound.day : formatNewYorkTime(bound.seconds);
}

/** `YYYY-MM-DD`, a time with its zone, or a relative date such as `now-7d`, `week` or `last-close` (docs/features.md). */
export const dateBound = z.string().check(z.refine(isDateBound, expected(expectedBound)));

/** The days that a service filters by. */
export interface DateRange {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

/** Unix seconds of a resolved bound with a time; undefined for a day. */
export const secondsOf = (bound: string | undefined): number | undefined =>
  bound !== undefined && bound.length > 10 ? Date.parse(bound) / 1000 : undefined;

/** The New York days of resolved bounds. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): DateRange => ({
  ...(from && { dateFrom: from.slice(0, 10) }),
  ...(to && { dateTo: to.slice(0, 10) }),
});
