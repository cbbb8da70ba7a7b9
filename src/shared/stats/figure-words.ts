import type { Summary } from '#src/shared/stats/summary.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';

const share = (value: number): string => `${Math.round(value * 100)}%`;

/** `71% (66 to 75)` */
export const shareWords = (rate: number, [low, high]: Interval): string =>
  Number.isNaN(rate) ? '–' : `${share(rate)} (${Math.round(low * 100)} to ${Math.round(high * 100)})`;

export const hitWords = ({ hitRate, hitInterval }: Summary): string => shareWords(hitRate, hitInterval);

export const rangeWords = (low: number, high: number, format: (value: number) => string): string => `${format(low)} to ${format(high)}`;

/** `not enough (n=7)`; of how few stories, where it is the stories that are few (product 4). */
export const notEnough = ({ n, stories }: Pick<Summary, 'n' | 'stories'>): string =>
  n < 10 ? `not enough (n=${n})` : `not enough (n=${n}, of ${stories} ${stories === 1 ? 'story' : 'stories'})`;
