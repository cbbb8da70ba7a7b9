import * as z from 'zod/mini';
import { expected } from './codecs.ts';

/** The number of digits is limited, because parsing an unlimited number of digits takes quadratic time. */
export const decimalShape = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/**
 * A decimal number as text, exactly as on the wire. `"100000000.000"` and `"100000000"` both occur in one record, an export of raw
 * fields must reproduce them, and a float cannot represent all of them. Text is also valid JSON and cheap to compare. The brand
 * ensures that the functions below get decimal text only.
 */
const exactDecimal = z
  .string()
  .check(z.regex(decimalShape, expected('decimal text')))
  .brand<'Decimal'>();
export type DecimalText = z.output<typeof exactDecimal>;

/** A metric or amount on the wire: decimal text, or `""` for "not measured", which is parsed to null. */
export const decimalText = z.codec(z.string(), z.nullable(exactDecimal), {
  decode: (sent) => (sent === '' ? null : sent),
  encode: (value) => value ?? '',
});

/** Whether a text is a decimal without exponent. */
export const isDecimalText = (text: string): text is DecimalText => decimalShape.test(text);

/** Converts to the nearest double, exact to 15 significant digits. For charts, sorting and statistics. */
export function numberOf(value: DecimalText): number;
export function numberOf(value: DecimalText | null): number | null;
export function numberOf(value: DecimalText | null): number | null {
  return value === null ? null : Number(value);
}

/** Without an exponent, which `String` uses below a millionth and `decimal` does not parse. */
const plainDecimal = (value: number): string => {
  const shortest = String(value);
  return shortest.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : shortest;
};

/** Decimal text without sign or exponent ↔ number. */
export const decimal = (min: number, max: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,15})?$/, expected(`a number from ${min} to ${max}`))),
    z
      .number()
      .check(
        z.minimum(min, { error: (issue) => `at least ${min}, got ${String(issue.input)}` }),
        z.maximum(max, { error: (issue) => `at most ${max}, got ${String(issue.input)}` }),
      ),
    { decode: Number, encode: plainDecimal },
  );
