import { Big } from 'big.js';
import { isDecimalText, type DecimalText } from './decimal.ts';

/** Texts of numbers that need no rounding: at most 15 digits without an exponent. */
const isPlain = /^-?(?:\d{1,15}|(?=[\d.]{3,16}$)\d+\.\d+)$/;

/** Formats a number for the wire: at most 15 significant digits, no exponent, no trailing zeros (assumption F05). @throws RangeError */
export function decimalOf(value: number): DecimalText {
  const shortest = String(value);
  if (isPlain.test(shortest)) return shortest as DecimalText;
  const text = Number.isFinite(value) ? new Big(value).prec(15).toFixed() : shortest;
  if (!isDecimalText(text)) throw new RangeError(`${value} cannot be written as a plain decimal`);
  return text;
}

/** Compares exact values: `1.50` equals `1.5`, and digits beyond the precision of a double are compared. */
export const compareDecimals = (a: DecimalText, b: DecimalText): number => new Big(a).cmp(b);
