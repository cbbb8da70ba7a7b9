import { newYorkDay, newYorkInstant } from '#contract/new-york.ts';
import { dateOf, dayOf } from '../days.ts';
import { lastAnnouncement, type Announcement } from '../earnings-days.ts';
import type { Company } from '../listing.ts';
import { fractionOf } from '../random.ts';
import { tradingDayFrom } from '../trading-days.ts';

/** What of a company's books the public has seen. */
interface Known {
  /** the last quarter whose results were told */
  readonly announced: Announcement;
  /** whether its report is filed, or only its first figures are known */
  readonly isFiled: boolean;
}

/** A third file with their results, the others up to three weeks later. */
const filingLag = ({ company: { symbol } }: Announcement): number => Math.max(0, Math.floor(24 * fractionOf('files', symbol)) - 8);

/** @param until Unix seconds; undefined for a company that has told nothing yet */
export function knownOf(company: Company, until: number): Known | undefined {
  const today = dayOf(newYorkDay(until));
  const isTold = ({ day, secondsOfDay }: Announcement): boolean => newYorkInstant(dateOf(day), secondsOfDay) <= until;
  const last = lastAnnouncement(company, today);
  const announced = last && !isTold(last) ? lastAnnouncement(company, last.day - 1) : last;
  if (!announced) return undefined;
  return { announced, isFiled: tradingDayFrom(announced.day, filingLag(announced)) <= today };
}
