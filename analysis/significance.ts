import { benjaminiHochberg } from './stats/benjamini-hochberg.ts';

/** Of many tests at once, what the procedure of Benjamini and Hochberg leaves significant at 5 %. */
export interface Significance {
  /** of each p-value in the order given; false where nothing was tested */
  readonly isSignificant: readonly boolean[];
  readonly tested: number;
  readonly significant: number;
}

/** @param pValues undefined where a sample is too small to be tested */
export function significanceOf(pValues: readonly (number | undefined)[]): Significance {
  const { rejected, tested } = benjaminiHochberg(pValues);
  const isSignificant = Array.from(rejected, (one) => one === 1);
  return { isSignificant, tested, significant: isSignificant.filter(Boolean).length };
}
