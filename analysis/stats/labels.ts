import { isDegenerate, minClusters } from './clusters.ts';
import { hasIntervals, type SampleSize } from './sample-size.ts';
import type { Summary } from './summary.ts';
import { enough, type Interval } from './quantiles.ts';

const share = (value: number): string => `${Math.round(value * 100)}%`;

const shareInterval = ([low, high]: Interval): string => `${Math.round(low * 100)} to ${Math.round(high * 100)}`;

/** `71% (66 to 75)`, without an interval `71%` */
export const formatShare = (rate: number, interval: Interval | undefined): string =>
  Number.isNaN(rate) ? '–' : interval ? `${share(rate)} (${shareInterval(interval)})` : share(rate);

export const formatHitRate = ({ hitRate, hitInterval }: Pick<Summary, 'hitRate' | 'hitInterval'>): string =>
  formatShare(hitRate, hitInterval);

/** The two parts of it, for two lines: `71%` and `66 to 75`. */
export const formatRate = ({ hitRate }: Summary): string => (Number.isNaN(hitRate) ? '–' : share(hitRate));
export const formatRateInterval = ({ hitInterval, days }: Summary): string =>
  hitInterval ? shareInterval(hitInterval) : describeTooFewDays({ days });

export const formatInterval = (low: number, high: number, format: (value: number) => string): string => `${format(low)} to ${format(high)}`;

/** What follows `n=9` where a group has no figures: `, min 10`; the stories are named if they are the ones that are few. */
export const whyTooFew = ({ n, stories }: Pick<SampleSize, 'n' | 'stories'>): string =>
  n < enough ? `, min ${enough}` : ` of ${stories.toLocaleString('en-US')} ${stories === 1 ? 'story' : 'stories'}, min ${enough} stories`;

/** Why a group has no figures: `n=9, min 10`. */
export const describeTooFew = (size: Pick<SampleSize, 'n' | 'stories'>): string => `n=${size.n.toLocaleString('en-US')}${whyTooFew(size)}`;

/** Why figures have no interval: `too few days (12, min 20)`. */
export const describeTooFewDays = ({ days }: Pick<SampleSize, 'days'>): string => `too few days (${days}, min ${minClusters})`;

/**
 * `+0.10% to +0.40%` in a column of intervals, or why there is none; undefined while it is computed.
 *
 * An interval of width 0 is none: every resample has the same figure, which many equal values cause and certainty does not.
 */
export function formatConfidence(size: SampleSize, interval: Interval | undefined, format: (value: number) => string): string | undefined {
  if (!hasIntervals(size)) return describeTooFewDays(size);
  if (!interval) return undefined;
  return isDegenerate(interval) ? 'all resamples are equal' : formatInterval(...interval, format);
}

/** The same in a sentence: `95% CI +0.10% to +0.40%`, `no 95% CI, too few days (12, min 20)`. */
export function describeConfidence(
  size: SampleSize,
  interval: Interval | undefined,
  format: (value: number) => string,
): string | undefined {
  const text = formatConfidence(size, interval, format);
  const isKnown = hasIntervals(size) && interval && !isDegenerate(interval);
  return text && (isKnown ? `95% CI ${text}` : `no 95% CI, ${text}`);
}

/** `p=0.024`, `p<0.001` */
export const formatP = (p: number): string => (p < 0.001 ? 'p<0.001' : `p=${p.toFixed(3)}`);

/** `n=41 of 40 stories on 35 days` */
export const describeSize = ({ n, stories, days }: SampleSize): string =>
  `n=${n.toLocaleString('en-US')} of ${stories.toLocaleString('en-US')} ${stories === 1 ? 'story' : 'stories'} on ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
