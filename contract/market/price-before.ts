/** Prices at the ends of bars, oldest first. */
export interface EndPrices {
  readonly length: number;
  /** Unix seconds, the first second after each bar */
  readonly end: Float64Array;
  /** dollars */
  readonly close: Float64Array;
}

/** How many of the bars have ended at an instant; a bar that contains it counts as after it. */
export function barsEndedAt({ end, length }: Pick<EndPrices, 'end' | 'length'>, instant: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((end[middle] ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The price before an instant: that of the last trade, whatever its session, the night included (assumption Q21).
 *
 * @returns dollars; null without a bar that has ended by then
 */
export const priceBefore = (bars: EndPrices, instant: number): number | null => bars.close[barsEndedAt(bars, instant) - 1] ?? null;
