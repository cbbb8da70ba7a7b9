import { valueAt } from '#contract/value-at.ts';

/** The cells of a line, or the values of a record, as bytes; numbers and times are read without making a text of each. */

const [zero, nine, minus, point] = [0x30, 0x39, 0x2d, 0x2e];
/** With more digits a number may not be exact. */
const maxExactDigits = 15;

const powers = Float64Array.from({ length: maxExactDigits + 1 }, (_, exponent) => 10 ** exponent);

/** A number of digits and a point, as most are; NaN where the bytes are more or less than that, which `parseNumber` reads. */
export function readDecimal(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (let index = isNegative ? start + 1 : start; index < end; index++) {
    const byte = valueAt(bytes, index);
    if (byte >= zero && byte <= nine) {
      value = value * 10 + byte - zero;
      digits++;
      if (decimals >= 0) decimals++;
    } else if (byte === point && decimals < 0) {
      decimals = 0;
    } else {
      return Number.NaN;
    }
  }
  if (digits === 0 || digits > maxExactDigits) return Number.NaN;
  const unsigned = decimals > 0 ? value / valueAt(powers, decimals) : value;
  return isNegative ? -unsigned : unsigned;
}

/** The text of some bytes without blanks around it. */
export const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString('utf8')
    .trim();

export function isSameBytes(a: Uint8Array, start: number, end: number, b: Uint8Array, length: number): boolean {
  if (end - start !== length) return false;
  for (let index = 0; index < length; index++) if (a[start + index] !== b[index]) return false;
  return true;
}

/** Two digits as a number; NaN where they are none. */
export function readTwoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [valueAt(bytes, at) - zero, valueAt(bytes, at + 1) - zero];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
