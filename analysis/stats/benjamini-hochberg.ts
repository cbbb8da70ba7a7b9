interface Adjusted {
  /** the p-values adjusted for the number of tests, in the order given; NaN where nothing was tested */
  readonly adjusted: Float64Array;
  /** 1 where a null hypothesis is rejected */
  readonly rejected: Uint8Array;
  /** number of p-values that are not NaN */
  readonly tested: number;
}

/**
 * The procedure of Benjamini and Hochberg (1995): of the null hypotheses that it rejects, at most the share `rate` is true in expectation.
 * It holds for tests that are independent or positively dependent (Benjamini and Yekutieli 2001), as those of neighbouring windows are.
 *
 * @param pValues 0 to 1; NaN and undefined are not tested and do not count
 * @param rate the false discovery rate
 */
export function benjaminiHochberg(pValues: ArrayLike<number | undefined>, rate = 0.05): Adjusted {
  const adjusted = new Float64Array(pValues.length).fill(Number.NaN);
  const tested = Array.from(pValues, (p = Number.NaN, index) => ({ p, index })).filter(({ p }) => !Number.isNaN(p));
  let least = 1;
  let rank = tested.length;
  for (const { p, index } of tested.sort((a, b) => b.p - a.p)) {
    least = Math.min(least, p * (tested.length / rank--));
    adjusted[index] = least;
  }
  return { adjusted, rejected: Uint8Array.from(adjusted, (p) => (p <= rate ? 1 : 0)), tested: tested.length };
}
