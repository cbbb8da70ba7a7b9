import { clockSeconds, secondsPerDay } from '../time/dates.ts';
import * as z from 'zod/mini';
import { isoDate } from '../schema/codecs.ts';
import { type CalendarEntry, replaceHours, usualHoursOn } from './hours.ts';

/*
 * What an operator adds to the table of days without a new version of the program (CALENDAR_FILE): closures, days with other hours, and
 * other usual hours from a day on, as a JSON list.
 */

const clock = z.pipe(
  z.string().check(z.regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/, { error: 'expected a time in New York as HH:MM' })),
  z.transform((text: string) => clockSeconds(text.slice(0, 2), text.slice(3))),
);

const calendarEntry = z.strictObject({
  date: z.optional(isoDate),
  from: z.optional(isoDate),
  closed: z.optional(z.string().check(z.regex(/^\P{Cc}{1,100}$/u, { error: 'expected a reason of 1 to 100 characters' }))),
  preOpen: z.optional(clock),
  open: z.optional(clock),
  close: z.optional(clock),
  lateEnd: z.optional(clock),
  night: z.optional(clock),
});

const calendarFile = z.array(calendarEntry).check(z.maxLength(1000, { error: 'expected at most 1,000 entries' }));

/** What is wrong with entries that are well-formed each; undefined for nothing. */
function contradictionIn(entries: readonly CalendarEntry[]): string | undefined {
  const days = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const { date, from, closed, ...hours } = entry;
    const day = date ?? from;
    if (day === undefined || (date !== undefined && from !== undefined)) return `[${place}]: expected either date or from`;
    const key = date === undefined ? `from ${day}` : day;
    if (days.has(key)) return `[${place}].${date === undefined ? 'from' : 'date'}: ${day} is there twice`;
    days.add(key);
    if (closed !== undefined) {
      if (from !== undefined) return `[${place}].closed: expected with a date, because every day from ${from} on cannot be closed`;
      const [given] = Object.keys(hours);
      if (given !== undefined) return `[${place}].${given}: expected no hours on a day that is closed`;
    }
    const { preOpen, open, close, lateEnd } = replaceHours(usualHoursOn(day, entries), hours);
    if (!(preOpen <= open && open < close && close <= lateEnd && lateEnd <= secondsPerDay))
      return `[${place}]: expected preOpen ≤ open < close ≤ lateEnd ≤ 24:00 on ${day}, with the usual hours where the entry names none`;
  }
  return undefined;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknown].map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const message =
    issue.code === 'unrecognized_keys'
      ? `expected one of ${Object.keys(calendarEntry.shape).join(', ')}`
      : issue.code === 'invalid_type'
        ? `expected ${issue.expected === 'string' ? 'a text' : issue.expected === 'array' ? 'a list' : `an ${issue.expected}`}`
        : issue.message;
  return `${path === '' ? 'the file' : path}: ${message}`;
}

/** An error in a calendar file; the message names the field. */
export class CalendarFileError extends Error {}

/**
 * Reads what an operator adds to the table of days.
 *
 * @param text a JSON list: `[{"date":"2027-01-12","closed":"National Day of Mourning"},{"date":"2027-12-31","close":"13:00"}]`
 * @throws CalendarFileError
 */
export function parseCalendarFile(text: string): readonly CalendarEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CalendarFileError(`expected JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const read = z.safeParse(calendarFile, value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new CalendarFileError(issue ? describeIssue(issue) : 'expected a list of days');
  }
  const contradiction = contradictionIn(read.data);
  if (contradiction !== undefined) throw new CalendarFileError(contradiction);
  return read.data;
}
