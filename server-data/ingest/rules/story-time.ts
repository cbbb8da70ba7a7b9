import * as z from 'zod/mini';
import { echo, parseRfc2822 } from '#contract/schema/codecs.ts';
import { clockSeconds } from '#contract/time/dates.ts';
import { endOfTime } from '../../store/news/story.ts';

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const rfcDate = /^\s*([A-Za-z]{3}), (\d{1,2} [A-Za-z]{3} \d{4}) /;
const iso = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::(\d\d))?(?:\.\d{1,9})?(Z|z|[+-]\d\d:?\d\d)?$/;

type ReadTime = { readonly seconds: number } | { readonly problem: string; readonly kind?: string };

/** The weekday and the date of a text contradict each other, and nobody can say which of them is wrong. */
function weekdayProblem(text: string): string | undefined {
  const [, weekday = '', date = ''] = rfcDate.exec(text) ?? [];
  if (date === '') return undefined;
  const actual = dayNames[new Date(Date.parse(`${date} UTC`)).getUTCDay()] ?? '';
  return weekday.toLowerCase() === actual.toLowerCase() ? undefined : `expected ${actual}, the weekday of ${date}, got ${echo(weekday)}`;
}

/** Fractions of a second are cut off. */
function parseIso(text: string): ReadTime | undefined {
  const [, date = '', time = '', seconds = '00', zone] = iso.exec(text) ?? [];
  if (date === '') return undefined;
  if (zone === undefined) return { problem: `expected a time with its zone, such as Z or -05:00, got ${echo(text)}` };
  const wall = Date.parse(`${date}T${time}:${seconds}Z`);
  const [, sign = '', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  // V8 accepts 30 February as 1 March and 24:00 as the next day
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${date}T${time}`) || Number(hours) > 23 || Number(minutes) > 59)
    return { problem: `expected a time that exists, got ${echo(text)}` };
  return { seconds: wall / 1000 - (sign === '-' ? -1 : 1) * clockSeconds(hours, minutes) };
}

const expectedForms = 'expected an RFC 2822 date-time such as "Mon, 01 Jan 2024 12:35:14 -0500" or ISO 8601 such as "2024-01-01T17:35:14Z"';

/** Assumed: times lie from 1970 to 2242, which the store's keys can order; a weekday that contradicts its date is an error, not a typo. */
function readTime(text: string): ReadTime {
  const rfcSeconds = parseRfc2822(text);
  const wrongWeekday = rfcSeconds === undefined ? undefined : weekdayProblem(text);
  if (wrongWeekday !== undefined) return { problem: wrongWeekday, kind: 'wrong weekday' };
  const read = rfcSeconds === undefined ? parseIso(text.trim()) : { seconds: rfcSeconds };
  if (!read) return { problem: `${expectedForms}, got ${echo(text)}` };
  if ('seconds' in read && !(read.seconds >= 0 && read.seconds < endOfTime))
    return { problem: `expected a time from 1970 to 2242, got ${echo(text)}` };
  return read;
}

/** A time of a story in a file → Unix seconds. Unlike the contract it accepts ISO 8601, and refuses a wrong weekday. */
export const storyTime = z.pipe(
  z.string(),
  z.transform((text: string, context): number => {
    const read = readTime(text);
    if ('seconds' in read) return read.seconds;
    context.issues.push({ code: 'custom', input: text, message: read.problem, params: { kind: read.kind } });
    return z.NEVER;
  }),
);
