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

/** A number as the wire writes it: at most 15 significant digits, no exponent, no trailing zeros (facts §4). */
export function decimalOf(value: number): DecimalText {
  // JavaScript prints the shortest text that means the number: with 15 digits at most it is ours, in a tenth of the time.
  const shortest = String(value);
  const length = shortest.length - Number(value < 0) - Number(shortest.includes('.'));
  if (length <= 15 && Number.isFinite(value) && !shortest.includes('e')) return shortest as DecimalText;
  const [mantissa = '', exponent = ''] = value.toExponential(14).split('e');
  const digits = mantissa.replace(/[-.]/g, '');
  const point = Number(exponent) + 1;
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const fraction = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '');
  const text = `${value < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
  if (!isDecimalText(text)) throw new RangeError(`${value} cannot be written as a plain decimal`);
  return text;
}

/** Order by exact value: `1.50` equals `1.5`, and digits beyond a double's precision still count. */
export function compareDecimals(a: DecimalText, b: DecimalText): number {
  // A double tells any two texts of 15 digits apart, in a tenth of the time.
  if (a.length <= 15 && b.length <= 15) return order(Number(a), Number(b));
  const places = Math.max(fractionOf(a).length, fractionOf(b).length);
  return order(scaled(a, places), scaled(b, places));
}

const order = <T extends number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const fractionOf = (value: DecimalText): string => value.split('.')[1] ?? '';
const scaled = (value: DecimalText, places: number): bigint =>
  BigInt(value.replace('.', '') + '0'.repeat(places - fractionOf(value).length));
