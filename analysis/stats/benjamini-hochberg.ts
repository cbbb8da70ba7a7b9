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
 * @param pValues 0 to 1; NaN is not tested and does not count
 * @param rate the false discovery rate
 */
export function benjaminiHochberg(pValues: ArrayLike<number>, rate = 0.05): Adjusted {
  const adjusted = new Float64Array(pValues.length).fill(Number.NaN);
  const order: number[] = [];
  for (let index = 0; index < pValues.length; index++) if (!Number.isNaN(pValues[index])) order.push(index);
  order.sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  let least = 1;
  for (let rank = order.length; rank > 0; rank--) {
    const index = order[rank - 1] ?? 0;
    least = Math.min(least, (pValues[index] ?? 0) * (order.length / rank));
    adjusted[index] = least;
  }
  return { adjusted, rejected: Uint8Array.from(adjusted, (p) => (p <= rate ? 1 : 0)), tested: order.length };
}
