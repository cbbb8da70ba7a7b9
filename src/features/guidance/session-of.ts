import { newYorkInstant } from '#contract/new-york.ts';
import { closureOn, regularClose, sessionTimes } from '#contract/time/trading-calendar.ts';

export type Session = 'pre' | 'regular' | 'post' | 'closed' | 'time not given';

/** A record's wall clock in New York, as seconds since midnight; undefined for `00:00:00`, which says that none was given. */
export function secondsOfDay(time: string): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds || undefined;
}

/** The trading session that guidance came in, from its day and wall clock (product.md 5.4). */
export function sessionOf(date: string, time: string): Session {
  const clock = secondsOfDay(time);
  if (clock === undefined) return 'time not given';
  if (closureOn(date) !== undefined || clock < sessionTimes.preOpen || clock >= sessionTimes.postClose) return 'closed';
  return clock < sessionTimes.open ? 'pre' : clock < regularClose(date) ? 'regular' : 'post';
}

/** The instant of an announcement; undefined where no time was given. */
export function announcedAt(date: string, time: string): number | undefined {
  const clock = secondsOfDay(time);
  return clock === undefined ? undefined : newYorkInstant(date, clock);
}
