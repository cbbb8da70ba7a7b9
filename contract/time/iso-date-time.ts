import * as z from 'zod/mini';
import { echo } from '../schema/codecs.ts';

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;

/** Parses ISO 8601 in UTC to Unix seconds, exact to the microsecond; undefined when it is invalid. */
export function parseIsoDateTime(value: string): number | undefined {
  const [, whole = '', fraction = ''] = shape.exec(value) ?? [];
  const seconds = Date.parse(`${whole}Z`) / 1000;
  // V8 accepts 30 February as 1 March and 24:00 as the next day.
  if (Number.isNaN(seconds) || !new Date(seconds * 1000).toISOString().startsWith(whole)) return undefined;
  return seconds + Number(fraction.slice(0, 6).padEnd(6, '0')) / 1e6;
}

/** Formats Unix seconds as `2022-05-18T05:19:45.008547Z`, always with six fraction digits (assumption F04). */
export function formatIsoDateTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const micros = Math.round((seconds - whole) * 1e6);
  const carried = micros === 1e6;
  const text = new Date((carried ? whole + 1 : whole) * 1000).toISOString().slice(0, 19);
  return `${text}.${String(carried ? 0 : micros).padStart(6, '0')}Z`;
}

/** ISO 8601 in UTC ↔ Unix seconds with a fraction. Shorter fractions, which the vendor sends, are padded when encoded again. */
export const isoDateTime = z.codec(z.string(), z.number(), {
  decode: (value, context) => {
    const seconds = parseIsoDateTime(value);
    if (seconds !== undefined) return seconds;
    context.issues.push({ code: 'custom', input: value, message: `expected an ISO 8601 time in UTC, got ${echo(value)}` });
    return z.NEVER;
  },
  encode: formatIsoDateTime,
});
