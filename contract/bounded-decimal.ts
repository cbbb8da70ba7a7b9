import * as z from 'zod/mini';
import { expected } from './codecs.ts';

/** `String` falls into exponents below a millionth, which `decimal` refuses to read again. */
const plainDecimal = (value: number): string => {
  const shortest = String(value);
  return shortest.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : shortest;
};

/** Decimal text without sign or exponent ↔ number. */
export const decimal = (least: number, most: number) =>
  z.codec(
    z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,15})?$/, expected(`a number from ${least} to ${most}`))),
    z
      .number()
      .check(
        z.minimum(least, { error: (issue) => `at least ${least}, got ${String(issue.input)}` }),
        z.maximum(most, { error: (issue) => `at most ${most}, got ${String(issue.input)}` }),
      ),
    { decode: Number, encode: plainDecimal },
  );
