import type { Interval, Summary } from './summary.ts';

const share = (value: number): string => `${Math.round(value * 100)}%`;

const shareInterval = ([low, high]: Interval): string => `${Math.round(low * 100)} to ${Math.round(high * 100)}`;

/** `71% (66 to 75)` */
export const formatShare = (rate: number, interval: Interval): string =>
  Number.isNaN(rate) ? '–' : `${share(rate)} (${shareInterval(interval)})`;

export const formatHitRate = ({ hitRate, hitInterval }: Summary): string => formatShare(hitRate, hitInterval);

/** The two parts of it, for two lines: `71%` and `66 to 75`. */
export const formatRate = ({ hitRate }: Summary): string => (Number.isNaN(hitRate) ? '–' : share(hitRate));
export const formatRateInterval = ({ hitRate, hitInterval }: Summary): string => (Number.isNaN(hitRate) ? '–' : shareInterval(hitInterval));

export const formatInterval = (low: number, high: number, format: (value: number) => string): string => `${format(low)} to ${format(high)}`;

/** Why there is no statistic: too few reactions, or too few stories. */
export const notEnough = ({ n, stories }: Pick<Summary, 'n' | 'stories'>): string =>
  n < 10 ? `n=${n}, min 10` : `n=${n} of ${stories} ${stories === 1 ? 'story' : 'stories'}, min 10 stories`;
