import * as z from 'zod/mini';
import { expected } from './codecs.ts';

/** Long enough for any amount; a bound, because `BigInt` takes quadratic time on foreign digits without end. */
export const decimalShape = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/**
 * A number as the wire writes it, kept as that text. `"100000000.000"` and `"100000000"` both occur in one record
 * (facts §11), an export of the raw fields must repeat them letter by letter, and no float holds every such text.
 * A text is also plain JSON: it costs no object per cell, and caches compare it for free. The arithmetic views below
 * are the way in; the brand keeps other texts out of them.
 */
const exactDecimal = z
  .string()
  .check(z.regex(decimalShape, expected('decimal text')))
  .brand<'Decimal'>();
export type DecimalText = z.output<typeof exactDecimal>;

/** A metric or amount on the wire: decimal text, or `""` for "not measured", which is null and never 0 (spec §2.3, §2.5). */
export const decimalText = z.codec(z.string(), z.nullable(exactDecimal), {
  decode: (sent) => (sent === '' ? null : sent),
  encode: (value) => value ?? '',
});

/** Whether a text is a plain decimal, such as a cell typed by a person. */
export const isDecimalText = (text: string): text is DecimalText => decimalShape.test(text);

/** The number view, for charts, sorting and statistics: the nearest double, exact to 15 significant digits. */
export function numberOf(value: DecimalText): number;
export function numberOf(value: DecimalText | null): number | null;
export function numberOf(value: DecimalText | null): number | null {
  return value === null ? null : Number(value);
}

/** `String` falls into exponents below a millionth, which `decimal` refuses to read again. */
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
