import { clockHoursOf, isHalfDay, tradingDayOf } from '#contract/market/day.ts';
import type { ReportedSession } from '#contract/market/sessions.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import type { ReactionMetric } from './metrics.ts';
import type { Reaction } from './reaction.ts';

/** Volumes of a day that are held against those of whole days. */
export const volumeMetrics: readonly ReactionMetric[] = ['Vol_Ratio', 'VolumeStdDev'];

/** Sessions that are shorter on a half day: the pre-market is not, and the post-market has its four hours earlier. */
const shortened: ReadonlySet<ReportedSession | undefined> = new Set(['fullDay', 'regular']);

type Dated = Pick<Reaction, 'session' | 'publishedSeconds'>;

/** Whether the session that a row measures was shorter than those its volume is held against. */
export const isShortened = (reaction: Dated): boolean => shortenedDay(reaction) !== undefined;

/** The day of such a session. */
function shortenedDay({ session, publishedSeconds }: Dated): number | undefined {
  if (publishedSeconds === undefined || !shortened.has(session)) return undefined;
  const day = tradingDayOf(publishedSeconds);
  return isHalfDay(day) ? day : undefined;
}

/** What to know of a volume figure: `half day: the regular session had 3.5 hours, and …`; undefined where there is nothing. */
export function halfDayNote(reaction: Dated, metric: string): string | undefined {
  const day = volumeMetrics.some((name) => name === metric) ? shortenedDay(reaction) : undefined;
  if (day === undefined) return undefined;
  const { open, close } = clockHoursOf(day);
  return `half day: the regular session had ${((close - open) / secondsPerHour).toFixed(1)} hours, and the volume is held against whole days`;
}
