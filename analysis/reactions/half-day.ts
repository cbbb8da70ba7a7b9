import { clockHoursOf, isHalfDay, tradingDayOf } from '#contract/market/day.ts';
import type { ReactionMetric } from './metrics.ts';
import type { Reaction } from './reaction.ts';

/** Volumes of a day that are held against those of whole days. */
export const volumeMetrics: readonly ReactionMetric[] = ['Vol_Ratio', 'VolumeStdDev'];

/** Sessions that are shorter on a half day: the pre-market is not, and the post-market has its four hours earlier. */
const shortened: ReadonlySet<string> = new Set(['All', 'Main']);

type Dated = Pick<Reaction, 'session' | 'publishedSeconds'>;

/** Whether the session that a row measures was shorter than those its volume is held against. */
export function isShortened({ session, publishedSeconds }: Dated): boolean {
  const day = publishedSeconds === undefined ? undefined : tradingDayOf(publishedSeconds);
  return day !== undefined && shortened.has(session) && isHalfDay(day);
}

/** What to know of a volume figure: `half day: the regular session had 3.5 hours, and …`; undefined where there is nothing. */
export function halfDayNote(reaction: Dated, metric: string): string | undefined {
  if (!volumeMetrics.some((name) => name === metric) || !isShortened(reaction)) return undefined;
  const { open, close } = clockHoursOf(tradingDayOf(reaction.publishedSeconds ?? Number.NaN));
  return `half day: the regular session had ${((close - open) / 3600).toFixed(1)} hours, and the volume is held against whole days`;
}
