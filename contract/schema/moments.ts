import * as z from 'zod/mini';
import { clockSeconds, daysBetween, secondsPerDay } from '../time/dates.ts';
import { monthsBefore, newYorkDay, newYorkDaySpan, newYorkInstant } from '../time/new-york.ts';
import { expected, isDate } from './codecs.ts';
import type { QueryFault } from './endpoint.ts';
import * as limits from './limits.ts';

// Bounds of the queries of prices, as the vendor documents them: a day, a time, or a span that ends now.

/** Where spans begin that end now. */
const relativeStarts = {
  ytd: (now: number) => newYorkInstant(`${newYorkDay(now).slice(0, 4)}-01-01`),
  day: (now: number) => now - secondsPerDay,
  week: (now: number) => now - 7 * secondsPerDay,
  month: (now: number) => monthsBefore(now, 1),
  year: (now: number) => monthsBefore(now, 12),
};
export type RelativeSpan = keyof typeof relativeStarts;

const spanNames: Readonly<Record<string, RelativeSpan>> = { d: 'day', w: 'week', m: 'month', y: 'year' };

/** As the vendor documents them: long and short, with and without a sign (assumption B11). */
const relativeShape = 'YTD|-?1(?:DAY|WEEK|MONTH|YEAR|[dwmy])';
const wholeRelative = new RegExp(`^(?:${relativeShape})$`, 'i');

/** The span that ends now of a text; undefined for other texts. */
export function readRelativeSpan(text: string): RelativeSpan | undefined {
  if (!wholeRelative.test(text)) return undefined;
  const [, letter = ''] = /1(.)/.exec(text.toLowerCase()) ?? [];
  return letter === '' ? 'ytd' : spanNames[letter];
}

const timeShape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** The span of a day, or an instant twice; undefined for other texts. A time without zone is New York's (assumption B02). */
function spanOf(text: string): readonly [start: number, end: number] | undefined {
  if (isDate(text)) return newYorkDaySpan(text);
  const [, date = '', hours = '', minutes, seconds, zone] = timeShape.exec(text) ?? [];
  if (!isDate(date)) return undefined;
  const ofDay = clockSeconds(hours, minutes, seconds);
  const instant = zone === undefined ? newYorkInstant(date, ofDay) : Date.parse(`${date}T${hours}:${minutes}:${seconds}${zone}`) / 1000;
  return [instant, instant];
}

const isMoment = (text: string): boolean => readRelativeSpan(text) !== undefined || spanOf(text) !== undefined;

/** @param shape for the document; an existing day is checked as well */
const moment = (what: string, shape: RegExp) =>
  z.string().check(z.regex(shape, { ...expected(what), abort: true }), z.refine(isMoment, expected(what)));

const absoluteShape = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?`;

const absoluteForms = 'a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS';

/** Where a span begins: also relative to now. */
export const startMoment = moment(
  `${absoluteForms}, YTD, 1DAY, 1WEEK, 1MONTH, 1YEAR, 1d, 1w, 1m or 1y, also with a minus sign`,
  new RegExp(`^(?:${absoluteShape}|${relativeShape})$`, 'i'),
);

/** Where a span ends. */
export const endMoment = moment(absoluteForms, new RegExp(`^${absoluteShape}$`));

/** The span of a text that the query's schema has let through. @throws RangeError for another one */
function validSpan(text: string): readonly [start: number, end: number] {
  const span = spanOf(text);
  if (!span) throw new RangeError(`expected ${absoluteForms}, got ${text}`);
  return span;
}

/** The bounds of a query as texts. */
export interface Moments {
  readonly from: string;
  readonly to?: string | undefined;
}

/** The instants between which bars start, Unix seconds: from ≤ start < to. A day as the end is included whole. No bar is before 1970. */
export function momentsSpan({ from, to }: Moments, nowSeconds: number): readonly [from: number, to: number] {
  const relative = readRelativeSpan(from);
  const start = relative ? relativeStarts[relative](nowSeconds) : validSpan(from)[0];
  const end = to === undefined ? nowSeconds : validSpan(to)[1];
  const clamp = (instant: number): number => Math.min(Math.max(instant, 0), limits.lastUnixSecond);
  return [clamp(start), clamp(end)];
}

/** Both bounds are compared as instants, so that a day and a time can be mixed. */
export function orderedMoments({ from, to }: Partial<Moments>): readonly QueryFault[] {
  const start = from === undefined ? undefined : spanOf(from)?.[0];
  const end = to === undefined ? undefined : spanOf(to)?.[1];
  if (start === undefined || end === undefined || start < end) return [];
  return [{ parameter: 'from', message: `expected a time before to, got ${from} and ${to}` }];
}

/** What is wrong with a span of too many New York days. @param days that are the most */
export const tooManyDays = (days: number, from: string, to: string): string =>
  `expected at most ${days} days before to, got ${from} and ${to}`;

/** Checks that two bounds are ordered and at most so many New York days apart, where both are absolute. A span that ends now is known to the service alone. */
export function limitedMoments(days: number): (moments: Partial<Moments>) => readonly QueryFault[] {
  return (moments) => {
    const { from, to } = moments;
    const faults = orderedMoments(moments);
    const start = from === undefined ? undefined : spanOf(from)?.[0];
    const end = to === undefined ? undefined : spanOf(to)?.[1];
    if (from === undefined || to === undefined || start === undefined || end === undefined || faults.length > 0) return faults;
    const isLong = daysBetween(newYorkDay(start), newYorkDay(Math.ceil(end) - 1)) >= days;
    return isLong ? [{ parameter: 'from', kind: 'limit_exceeded', message: tooManyDays(days, from, to) }] : [];
  };
}
