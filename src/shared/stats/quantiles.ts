/**
 * The value below which a share of the values lies, between two of them by linear interpolation (product 4).
 *
 * @param sorted ascending, without NaN
 * @param share 0 to 1
 * @returns NaN for no values
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  // Of two equal ends the difference may be NaN: Infinity - Infinity.
  return low === high ? low : low + (high - low) * (place - Math.floor(place));
}

export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/** @param sorted ascending, without NaN */
export const quartiles = (sorted: ArrayLike<number>): Quartiles => ({
  q1: quantile(sorted, 0.25),
  median: quantile(sorted, 0.5),
  q3: quantile(sorted, 0.75),
});
