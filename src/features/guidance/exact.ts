import type { DecimalText } from '#contract/decimal.ts';

// Sums and shares of decimals whose scales differ, without a float between: amounts of 15 digits and more occur (facts §11).

const fractionOf = (value: DecimalText): string => value.split('.')[1] ?? '';

/** Decimals as whole numbers of one common unit, in their order. */
export function scaled(values: readonly DecimalText[]): { readonly units: readonly bigint[]; readonly places: number } {
  const places = Math.max(0, ...values.map((value) => fractionOf(value).length));
  const units = values.map((value) => BigInt(value.replace('.', '') + '0'.repeat(places - fractionOf(value).length)));
  return { units, places };
}

export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Divides and rounds to the nearest whole number, halves away from zero. */
export function roundedQuotient(top: bigint, bottom: bigint): bigint {
  const half = absolute(bottom) / 2n;
  const quotient = (absolute(top) + half) / absolute(bottom);
  return top < 0n === bottom < 0n ? quotient : -quotient;
}

/** A whole number of the given decimal places as text: 1234 with 2 places is `12.34`. */
export function textOfUnits(units: bigint, places: number): string {
  const digits = String(absolute(units)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}

/** Trailing zeros behind the point carry nothing. */
export const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
