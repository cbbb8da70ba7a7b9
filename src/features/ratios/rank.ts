import type { BetterWhen } from './ratio-catalogue.ts';
import { latest, type RatioPoint, type RatioSeries } from './ratio-series.ts';

export interface Ranked {
  readonly series: RatioSeries;
  /** the headline figure */
  readonly point: RatioPoint | undefined;
  /** 1 is best; equal values share a place. Undefined for what is missing, and where neither side is better. */
  readonly place: number | undefined;
}

/** What is better once the reader has turned it; of a neutral ratio turning makes the higher value the better one. */
export const turned = (direction: BetterWhen, isTurned: boolean): BetterWhen => {
  if (!isTurned) return direction;
  return direction === 'higher' ? 'lower' : 'higher';
};

/** Companies by their latest value of one ratio. Missing is never ranked. */
export function rank(series: readonly RatioSeries[], direction: BetterWhen): readonly Ranked[] {
  const found = series.map((one) => ({ series: one, point: latest(one) }));
  const isBetter = (a: number, b: number): boolean => (direction === 'higher' ? a > b : a < b);
  return found.map((one) => {
    const value = one.point?.value ?? null;
    if (value === null || direction === 'neutral') return { ...one, place: undefined };
    const ahead = found.filter(({ point }) => typeof point?.value === 'number' && isBetter(point.value, value));
    return { ...one, place: ahead.length + 1 };
  });
}
