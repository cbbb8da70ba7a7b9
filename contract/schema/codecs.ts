import { clockSeconds, utcMidnight } from '../time/dates.ts';
import * as z from 'zod/mini';
import { spelledSymbol } from '../symbol.ts';
import { formatRfc2822 } from '../time/rfc2822.ts';
import { calendar as limits, echoedCharacters, lastUnixSecond } from './limits.ts';

/** Formats a value for an error message: quoted and truncated. */
export const echo = (value: unknown): string => {
  const text = String(value);
  return `"${text.length > echoedCharacters ? `${text.slice(0, echoedCharacters)}…` : text}"`;
};

/** Error options for a check, with the expected and the received value. */
export const expected = (what: string) => ({ error: (issue: { input?: unknown }) => `expected ${what}, got ${echo(issue.input)}` });
export const maxLengthError = (max: number, of = '') => ({
  error: (issue: { input?: unknown }) => `at most ${max}${of}, got ${(issue.input as unknown[] | string).length ?? String(issue.input)}`,
});

/** Digits without sign or leading zeros, at most 15, so that they are exact as a number. */
export const wholeNumberText = /^(?:0|[1-9]\d{0,14})$/;

/** Digits ↔ integer. `1.5`, `1e3`, `-1`, `+5`, `007` are invalid. */
export const wholeNumber = (min: number, max: number) =>
  z.codec(
    z.string().check(z.regex(wholeNumberText, expected(`a whole number from ${min} to ${max}`))),
    z
      .number()
      .check(
        z.minimum(min, { error: (issue) => `at least ${min}, got ${String(issue.input)}` }),
        z.maximum(max, { error: (issue) => `at most ${max}, got ${String(issue.input)}` }),
      ),
    { decode: Number, encode: String },
  );

/** Unix seconds, UTC. The upper bound rejects milliseconds. */
export const unixSeconds = wholeNumber(0, lastUnixSecond);

export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = utcMidnight(text) * 1000;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A whole number of a record, in a range. */
export const intBetween = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** Unix seconds of a record, as a number. The upper bound rejects milliseconds, with which a record would be newer than every other one. */
export const secondsNumber = intBetween(0, lastUnixSecond);

/** How much a record matters, 5 most. */
export const importanceNumber = intBetween(0, limits.importance);

/** `YYYY-MM-DD`, an existing day. */
export const isoDate = z.string().check(z.refine(isDate, expected('an existing date as YYYY-MM-DD')));

/** `true`, `false`, `1`, `0` ↔ boolean. */
export const flag = z.codec(z.string().check(z.regex(/^(?:true|false|1|0)$/i, expected('true or false'))), z.boolean(), {
  decode: (text) => text === '1' || text.toLowerCase() === 'true',
  encode: String,
});

/** One of several values, case-insensitive. The parsed value has the spelling of the list. */
export const enumText = <const W extends string>(values: readonly W[], { also = {} }: { also?: Readonly<Record<string, W>> } = {}) =>
  z.codec(z.string(), z.enum(values as [W, ...W[]]), {
    decode: (text, context): W => {
      const lower = text.toLowerCase();
      const match = values.find((candidate) => candidate.toLowerCase() === lower) ?? (Object.hasOwn(also, lower) ? also[lower] : undefined);
      if (match === undefined) {
        context.issues.push({ code: 'custom', input: text, message: `expected one of ${values.join(', ')}, got ${echo(text)}` });
        return z.NEVER;
      }
      return match;
    },
    encode: (value) => value,
  });

/* @__NO_SIDE_EFFECTS__ */
const listOf = (max: number, read: (part: string) => string) =>
  z.codec(z.string(), z.array(z.string()).check(z.maxLength(max, maxLengthError(max))), {
    decode: (text) => [...new Set(text.split(',').map(read))].filter((part) => part !== ''),
    encode: (parts) => parts.join(','),
  });

/** Comma-separated text ↔ list. Parts are trimmed, empty parts and duplicates removed before the limit is checked. */
export const csv = (max: number) => listOf(max, (part) => part.trim());

/** A list of symbols, each in its usual spelling: of two spellings of a share class one is left. For responses that do not repeat them. */
export const symbolCsv = (max: number) => listOf(max, spelledSymbol);

/** Text with a maximum length. */
export const text = (max: number) => z.string().check(z.maxLength(max, maxLengthError(max, ' characters')));

const two = (value: number): string => String(value).padStart(2, '0');
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const rfc2822Shape = /^(?:[A-Za-z]{3}, )?(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? (?:([+-])(\d\d)(\d\d)|GMT|UTC|Z)$/;

/** Parses RFC 2822 text to Unix seconds; undefined when it is invalid. Uses the offset in the text (the vendor prints -0400 all year). */
export function parseRfc2822(value: string): number | undefined {
  const match = rfc2822Shape.exec(value.trim());
  if (!match) return undefined;
  const [, date = '', month = '', year = '', hours = '', minutes = '', seconds = '00', sign, offsetHours = '0', offsetMinutes = '0'] =
    match;
  const index = monthNames.indexOf(month.toLowerCase());
  // Date.parse of ISO text, because Date.UTC interprets the year 50 as 1950 and carries 61 seconds into the next minute.
  const wall = Date.parse(`${year}-${two(index + 1)}-${two(Number(date))}T${hours}:${minutes}:${seconds}Z`) / 1000;
  if (Number.isNaN(wall) || new Date(wall * 1000).getUTCDate() !== Number(date) || Number(offsetMinutes) > 59) return undefined;
  return wall - (sign === '-' ? -1 : 1) * clockSeconds(offsetHours, offsetMinutes);
}

/** RFC 2822 text ↔ Unix seconds. */
export const rfc2822 = z.codec(z.string(), z.number(), {
  decode: (value, context) => {
    const seconds = parseRfc2822(value);
    if (seconds !== undefined) return seconds;
    context.issues.push({
      code: 'custom',
      input: value,
      message: `expected an RFC 2822 date-time such as "Mon, 01 Jan 2024 12:35:14 -0500", got ${echo(value)}`,
    });
    return z.NEVER;
  },
  encode: formatRfc2822,
});

/** Comma-separated values of a list, case-insensitive. */
export const enumCsv = <const W extends string>(values: readonly W[], max: number) =>
  z.codec(z.string(), z.array(z.enum(values as [W, ...W[]])).check(z.maxLength(max, maxLengthError(max))), {
    decode: (text, context): W[] => {
      const found = new Set<W>();
      for (const part of text.split(',').map((piece) => piece.trim())) {
        const match = values.find((candidate) => candidate.toLowerCase() === part.toLowerCase());
        if (match !== undefined) found.add(match);
        else if (part !== '')
          context.issues.push({ code: 'custom', input: text, message: `expected one of ${values.join(', ')}, got ${echo(part)}` });
      }
      return [...found];
    },
    encode: (parts) => parts.join(','),
  });

/** `HH:MM:SS`; `00:00:00` means that no time was given, which the vendor's schema also allows to be written as an empty text. */
export const clockTime = z.codec(
  z.string(),
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, expected('a time as HH:MM:SS'))),
  { decode: (value) => (value === '' ? '00:00:00' : value), encode: (value) => value },
);

const yesOrNo: Readonly<Record<string, 'Y' | 'N'>> = { y: 'Y', true: 'Y', n: 'N', false: 'N' };

export const isYes = (value: string): boolean => yesOrNo[value.toLowerCase()] === 'Y';

/** `Y` or `N`; the vendor's schema has `true` and `false` as well. */
export const yesNo = z.codec(z.string(), z.enum(['Y', 'N']), {
  decode: (value, context) => {
    const found = yesOrNo[value.toLowerCase()];
    if (found !== undefined) return found;
    context.issues.push({ code: 'custom', input: value, message: `expected Y or N, got ${echo(value)}` });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** A text field of a record, "" if unknown (assumption P12). Assumed: a text field that a response omits is unknown and does not make the record invalid. */
export const fieldText = z._default(z.string(), '');
