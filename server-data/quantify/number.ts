/**
 * Removes the noise of binary fractions: 48.75 - 46.62 is 2.13. Twelve decimals keep the smallest move of the most expensive share,
 * a cent of a million dollars, exact to six digits.
 */
export const roundFloat = (value: number): number => Math.round(value * 1e12) / 1e12;

/** `part` in percent of `whole`. */
export const percentOf = (part: number, whole: number): number => roundFloat((part / whole) * 100);

/** A change in percent of its start; null where either end is unknown. */
export const changeInPercent = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : percentOf(to - from, from);

/** null where either is unknown, or the divisor is 0. */
export const ratioOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : roundFloat(part / whole);

/** null for a number that is not known, which is NaN in columns. */
export const knownOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
