/** The least of 1, 2, 5, 10, 20, 50, … (and their parts) that is not less than a width. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const digit = [1, 2, 5, 10].find((step) => step * power >= width * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/**
 * The width of at most so many bins from one value to another. Equal values stand in one bin of 1; values that differ in their last
 * digits only do not make bins whose edges could not be told apart.
 */
export function binStep(low: number, high: number, most: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (low === high) return Math.max(1, roundStep(Math.max(size, 1) * 1e-9));
  // Two bins fewer: both ends are rounded outwards.
  return roundStep(Math.max((high - low) / (most - 2), size * 1e-10));
}

/** Of a bin's width: 0.3 / 0.1 is a hair less than 3, and its value stands on the edge. */
const edge = 1e-9;

/** Bins are counted from 0; a bin holds its lower edge. */
export const binOf = (value: number, step: number): number => Math.floor(value / step + edge);

/** Keeps 0.1 + 0.2 from being the edge of a bin. */
export const binEdge = (bin: number, step: number): number => Number((bin * step).toPrecision(12));

/** Of few values none is far from the others only because it is the last one; of many, pictures span the middle 98 %. */
export const tailOf = (n: number): number => (n < 100 ? 0 : 0.01);
