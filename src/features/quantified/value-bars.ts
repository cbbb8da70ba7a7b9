/** A small histogram: how many values stand in each of equal parts of a range. */
export interface ValueBars {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
  /** values beyond the ends, counted in the outermost bars */
  readonly beyond: number;
}

const quantile = (sorted: Float64Array, part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0;

/**
 * Assumed: the bars of a filter reach from the 1st to the 99th percentile, so that one wild value does not press all others
 * into one bar; what lies beyond is counted at the ends, and can be typed.
 */
export function valueBars(values: readonly number[], bars = 24): ValueBars | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).toSorted();
  const [from, to] = [quantile(sorted, 0.01), quantile(sorted, 0.99)];
  const counts = Array.from({ length: from === to ? 1 : bars }, () => 0);
  let beyond = 0;
  for (const value of sorted) {
    if (value < from || value > to) beyond++;
    const at = from === to ? 0 : Math.floor(((value - from) / (to - from)) * counts.length);
    const bar = Math.min(counts.length - 1, Math.max(0, at));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { from, to, counts, beyond };
}
