import { Big } from 'big.js';
import { isDecimalText, type DecimalText } from './decimal.ts';

/** A number as the wire writes it: at most 15 significant digits, no exponent, no trailing zeros (facts §4). */
export function decimalOf(value: number): DecimalText {
  const text = Number.isFinite(value) ? new Big(value).prec(15).toFixed() : String(value);
  if (!isDecimalText(text)) throw new RangeError(`${value} cannot be written as a plain decimal`);
  return text;
}

/** Order by exact value: `1.50` equals `1.5`, and digits beyond a double's precision still count. */
export const compareDecimals = (a: DecimalText, b: DecimalText): number => new Big(a).cmp(b);
