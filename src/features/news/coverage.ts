import { dayOf, formatClock, formatter } from '#src/shared/format/time.ts';

/** Trading sessions of New York: pre 04:00-09:30, regular 09:30-16:00, post 16:00-20:00, otherwise and on weekends closed. */
export type Session = 'closed' | 'pre' | 'regular' | 'post';

/** One hour of a day in New York. */
export interface Hour {
  /** its first instant, Unix seconds */
  readonly start: number;
  /** what the clock shows, `01`, as `hours` in the address spells it; two hours of a day in autumn show the same */
  readonly clock: string;
  /** `08:00 ET`; of an hour that comes twice `01:00 EDT`, `01:00 EST` */
  readonly name: string;
  readonly isTwin: boolean;
  /** of its first and its second half: the regular session opens at half past nine */
  readonly sessions: readonly [Session, Session];
}

const hour = 3600;

function sessionAt(day: string, clock: number): Session {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || clock < 4 || clock >= 20) return 'closed';
  if (clock < 9.5) return 'pre';
  return clock < 16 ? 'regular' : 'post';
}

const zoneName = (seconds: number): string =>
  formatter('et', 'name', { timeZoneName: 'short' })
    .formatToParts(seconds * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'ET';

/** The hours of a day in New York, in order: 23, 24 or 25. */
export function hoursOf(day: string): Hour[] {
  // New York is four or five hours behind UTC.
  const early = Date.parse(`${day}T03:00:00Z`) / 1000;
  const starts = Array.from({ length: 28 }, (_, index) => early + index * hour).filter((start) => dayOf(start, 'et') === day);
  const clocks = starts.map((start) => formatClock(start, 'et').slice(0, 2));
  return starts.map((start, index) => {
    const clock = clocks[index] ?? '';
    const isTwin = clock === clocks[index - 1] || clock === clocks[index + 1];
    return {
      start,
      clock,
      name: `${clock}:00 ${isTwin ? zoneName(start) : 'ET'}`,
      isTwin,
      sessions: [sessionAt(day, Number(clock)), sessionAt(day, Number(clock) + 0.5)],
    };
  });
}

/** The day a filter is looked at. Assumed: of a filter over several days the strip shows the one nearest to today. */
export function dayInView({ from, to }: { from?: string; to?: string }, today: string): string {
  if (from !== undefined && from > today) return from;
  return to !== undefined && to < today ? to : today;
}

/** What counting needs of a story. */
export interface Dated {
  readonly id: number;
  /** Unix seconds */
  readonly created: number;
}

/** How many stories came in an hour. */
export interface HourCount {
  readonly count: number;
  /** all of the hour's stories are counted; else there are at least so many */
  readonly isWhole: boolean;
}

/**
 * Stories by the hour; one that is told twice counts once, one of another day not at all.
 *
 * @param readBackTo every story that came after this instant is among them, Unix seconds
 */
export function coverage(hours: readonly Hour[], stories: Iterable<Dated>, readBackTo: number): HourCount[] {
  const first = hours[0]?.start ?? 0;
  const counts = new Map<number, number>();
  for (const created of new Map(Array.from(stories, ({ id, created }) => [id, created])).values()) {
    const index = Math.floor((created - first) / hour);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return hours.map(({ start }, index) => ({ count: counts.get(index) ?? 0, isWhole: start > readBackTo }));
}

/** How many stories came in some hours together. */
export const together = (counts: readonly HourCount[]): HourCount => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isWhole: counts.every(({ isWhole }) => isWhole),
});

/** The hour with the most stories, the first of equals; undefined when none has any. */
export function busiest(counts: readonly HourCount[]): number | undefined {
  const most = Math.max(0, ...counts.map(({ count }) => count));
  return most === 0 ? undefined : counts.findIndex(({ count }) => count === most);
}

/** From one hour to another, either way round, as the address spells it: `09-11`. */
export const hoursBetween = (one: Hour, other: Hour): string => [one.clock, other.clock].toSorted().join('-');

/** Whether an hour is among those that `09-11` names; both of an hour that comes twice are. */
export const isAmong = (hours: string, { clock }: Hour): boolean => hours.slice(0, 2) <= clock && clock <= hours.slice(3);
