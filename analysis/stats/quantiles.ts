import { valueAt } from '#contract/value-at.ts';

/**
 * The quantile of a share, by linear interpolation.
 *
 * @param sorted ascending, without NaN
 * @param share 0 to 1
 * @returns NaN for no values
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * share;
  const low = valueAt(sorted, Math.floor(place));
  const high = valueAt(sorted, Math.ceil(place));
  // The difference of equal infinities is NaN.
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

/**
 * The mid-rank of a value among others, 0 to 1: the share below it plus half of the share equal to it.
 *
 * @returns NaN for no values
 */
export function midRank(value: number, others: ArrayLike<number>): number {
  let below = 0;
  let equal = 0;
  for (let index = 0; index < others.length; index++) {
    const other = valueAt(others, index);
    if (other < value) below += 1;
    else if (other === value) equal += 1;
  }
  return (below + equal / 2) / others.length;
}

/** The minimum number of reactions, and of stories, for a statistic. */
export const enough = 10;

/** A move compared with earlier ones. */
export interface MoveRank {
  /** number of earlier moves */
  readonly n: number;
  /** share of earlier moves of smaller size, whatever their sign; undefined without a move, and for fewer than 10 earlier ones */
  readonly largerThan: number | undefined;
}

/** The mid-rank of a move's size among the sizes of earlier moves. */
export function rankMove(move: number | null, earlier: ArrayLike<number>): MoveRank {
  const sizes = Float64Array.from(earlier, Math.abs).filter((size) => !Number.isNaN(size));
  const isKnown = move !== null && !Number.isNaN(move) && sizes.length >= enough;
  return { n: sizes.length, largerThan: isKnown ? midRank(Math.abs(move), sizes) : undefined };
}

/** A confidence interval. */
export type Interval = readonly [low: number, high: number];
