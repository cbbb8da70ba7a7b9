import { secondsPerHour } from '#contract/time/dates.ts';
import { type ClockSession, sessionAt } from '#contract/market/sessions.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { clockSessionLabels } from '#src/records/sessions.ts';
import { dayOf, formatClock, formatDayHeading, formatter } from '#src/shared/time/format.ts';
import { daysOf } from '#contract/time/date-bound.ts';

/** One hour of a day in New York. */
export interface Hour {
  /** its first instant, Unix seconds */
  readonly start: number;
  /** the hour of the clock, `01`, as in the parameter `hours`; in autumn two hours of a day share it */
  readonly clock: string;
  /** `08:00 ET`; of a repeated hour `01:00 EDT` and `01:00 EST` */
  readonly name: string;
  readonly isRepeated: boolean;
  /** of its first and second half, because the regular session opens at 09:30 */
  readonly sessions: readonly [ClockSession, ClockSession];
}

const zoneName = (seconds: number): string =>
  formatter('et', 'name', { timeZoneName: 'short' })
    .formatToParts(seconds * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'ET';

/** The hours of a day in New York, in order: 23, 24 or 25. */
export function hoursOf(day: string): Hour[] {
  // New York is four or five hours behind UTC.
  const early = Date.parse(`${day}T03:00:00Z`) / 1000;
  const starts = Array.from({ length: 28 }, (_, index) => early + index * secondsPerHour).filter((start) => dayOf(start, 'et') === day);
  const clockOf = (start: number): string => formatClock(start, 'et').slice(0, 2);
  const byClock = Map.groupBy(starts, clockOf);
  return starts.map((start) => {
    const clock = clockOf(start);
    const isRepeated = byClock.get(clock)?.length === 2;
    return {
      start,
      clock,
      name: `${clock}:00 ${isRepeated ? zoneName(start) : 'ET'}`,
      isRepeated,
      sessions: [sessionAt(start), sessionAt(start + secondsPerHour / 2)],
    };
  });
}

/** The day that the strip shows. Assumed: of a filter over several days the strip shows the one nearest to today. */
export function dayInView({ from, to }: { from?: string; to?: string }, today: string): string {
  const { dateFrom = today, dateTo = today } = daysOf({ from, to });
  return dateFrom > today ? dateFrom : dateTo < today ? dateTo : today;
}

/** The fields of a story that counting needs. */
export interface TimedStory {
  readonly id: number;
  /** Unix seconds */
  readonly created: number;
}

/** The number of stories in an hour, or in several. */
export interface HourCount {
  readonly count: number;
  /** all stories of the hour are counted; otherwise `count` is a minimum */
  readonly isWhole: boolean;
}

export type CountedHour = Hour & HourCount;

/**
 * Counts stories by hour, each id once.
 *
 * @param readBackTo every story after this instant is among them, Unix seconds
 */
export function countByHour(hours: readonly Hour[], stories: Iterable<TimedStory>, readBackTo: number): CountedHour[] {
  const times = [...new Map(Array.from(stories, ({ id, created }) => [id, created])).values()];
  return hours.map((hour) => ({
    ...hour,
    count: times.filter((seconds) => seconds >= hour.start && seconds < hour.start + secondsPerHour).length,
    isWhole: hour.start > readBackTo,
  }));
}

/** The sum of several hours. */
export const sumCounts = (counts: readonly HourCount[]): HourCount => ({
  count: counts.reduce((sum, { count }) => sum + count, 0),
  isWhole: counts.every(({ isWhole }) => isWhole),
});

/** The hour with the most stories, the first of equals; undefined where all are empty. */
export function busiest(hours: readonly CountedHour[]): CountedHour | undefined {
  const max = Math.max(...hours.map(({ count }) => count));
  return hours.find(({ count }) => count > 0 && count === max);
}

/** The range between two hours in either order, as the parameter `hours`: `09-11`. */
export const hoursBetween = (one: Hour, other: Hour): string => [one.clock, other.clock].toSorted().join('-');

/** Whether an hour is in a range such as `09-11`; a repeated hour is with both instances. */
export const isInRange = (hours: string, { clock }: Hour): boolean => hours.slice(0, 2) <= clock && clock <= hours.slice(3);

const formatCount = (count: number): string => count.toLocaleString('en-US');
const storyCount = (count: number): string => `${count === 0 ? 'no' : formatCount(count)} ${count === 1 ? 'story' : 'stories'}`;

/** `41 stories`; of an hour that is not fully read `at least 41 stories` or `not counted`. */
export function describeCount({ count, isWhole }: HourCount): string {
  if (isWhole) return storyCount(count);
  return count === 0 ? 'not counted' : `at least ${storyCount(count)}`;
}

/** A note for days on which clocks change: `25 hours: 01:00 occurs twice`. */
export function describeClockChange(hours: readonly Hour[]): string | undefined {
  const repeated = hours.find(({ isRepeated }) => isRepeated);
  if (repeated) return `${hours.length} hours: ${repeated.clock}:00 occurs twice`;
  const after = hours.find(({ clock }, index) => index > 0 && Number(clock) - Number(hours[index - 1]?.clock) > 1);
  return after && `${hours.length} hours: ${String(Number(after.clock) - 1).padStart(2, '0')}:00 does not occur`;
}

/** `Friday, November 20` */
export const dayHeading = (day: string, nowSeconds: number): string => formatDayHeading(newYorkDaySpan(day)[0], 'et', nowSeconds);

/** `Friday, November 20: 214 stories, most at 08:00 ET (41)`, or the progress of counting. */
export function coverageSummary(
  day: string,
  hours: readonly CountedHour[],
  { counting, wrong, nowSeconds }: { counting: boolean; wrong: number; nowSeconds: number },
): string {
  const heading = dayHeading(day, nowSeconds);
  const all = sumCounts(hours);
  if (counting) return `${heading}: counting, ${formatCount(all.count)} so far`;
  const unread = wrong === 0 ? '' : `; ${formatCount(wrong)} could not be read`;
  const most = busiest(hours);
  if (!most) return `${heading}: ${describeCount(all)}${unread}`;
  if (all.isWhole) return `${heading}: ${storyCount(all.count)}, most at ${most.name} (${formatCount(most.count)})${unread}`;
  // The busiest hour is unknown until all are counted.
  const from = hours.find(({ isWhole }) => isWhole);
  return `${heading}: at least ${storyCount(all.count)}${from ? `, complete from ${from.name} on` : ''}${unread}`;
}

/** The label of an hour: `09:00 ET, 41 stories, pre-market, then regular session`. */
export function hourLabel(hour: CountedHour, isNow: boolean): string {
  const { name, sessions } = hour;
  const phrase = [...new Set(sessions)].map((session) => clockSessionLabels[session]).join(', then ');
  return `${name}, ${describeCount(hour)}, ${phrase}${isNow ? ', now' : ''}`;
}

/** The label of a range: `09:00 to 11:59 ET: 87 stories`. */
export function rangeLabel(range: string, hours: readonly CountedHour[]): string {
  const span = `${range.slice(0, 2)}:00 to ${range.slice(3)}:59 ET`;
  const included = hours.filter((hour) => isInRange(range, hour));
  if (included.length === 0) return `${span} does not occur on this day`;
  const repeated = included.filter(({ isRepeated }) => isRepeated).map(({ name }) => name.slice(6));
  const both = repeated.length > 0 ? `, both ${repeated.join(' and ')}` : '';
  return `${span}${both}: ${describeCount(sumCounts(included))}`;
}
