import { addDays, secondsPerDay } from '#contract/time/dates.ts';
import { newYorkDaySpan, newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import type { DayRange } from '#src/shared/time/day-range.ts';

/** A shorter span is drawn as long as this. */
const minSeconds = 7 * secondsPerDay;

/** Unix seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * What a time line spans: the chosen days, where there are any, else from the first event to the last. It goes on to the present unless that is
 * further away than a quarter of it, as it is of an archive: then the events would stand on one spot of a line of years.
 *
 * @param times of the events, Unix seconds
 */
export function eventSpan(times: readonly number[], { from, to }: DayRange, now: number): Span {
  const [first, last] = times.length === 0 ? [now, now] : [Math.min(...times), Math.max(...times)];
  const isNear = now - last <= Math.max(minSeconds, (last - first) / 4);
  const end = to === undefined ? (isNear ? Math.max(now, last) : last) : Math.max(last, Math.min(now, newYorkDaySpan(to)[1]));
  const start = from === undefined ? first : newYorkInstant(from);
  return { from: Math.min(start, end - minSeconds), to: end };
}

const yearSeconds = 366 * secondsPerDay;

/** Since when events are shown: 12 months before a moment, or where there was none since before the last one. @param events the latest first */
export function eventsSince(events: readonly { readonly seconds: number }[], moment: number): number {
  const last = events.find(({ seconds }) => seconds < moment + secondsPerDay)?.seconds ?? moment;
  return (last < moment - yearSeconds ? last : moment) - yearSeconds;
}

export interface Tick {
  /** in New York */
  readonly day: string;
  readonly label: string;
}

/** Longer spans are divided into months, shorter ones into days. */
const maxDays = 100;

/** The labelled days of a span, at most about `count` of them: first days of months, with the year where it begins, or days. */
export function ticksOf({ from, to }: Span, count: number, thisYear: string): readonly Tick[] {
  const days = Math.ceil((to - from) / secondsPerDay);
  const first = dayOf(from, 'et');
  const all = Array.from({ length: days }, (_, offset) => addDays(first, offset + 1)).filter((day) => newYorkInstant(day) < to);
  if (days <= maxDays) {
    const step = Math.max(1, Math.ceil(all.length / Math.max(1, count)));
    return all.filter((_, index) => index % step === 0).map((day) => ({ day, label: formatDate(day, thisYear) }));
  }
  const months = all.filter((day) => day.endsWith('-01'));
  const every = Math.max(1, Math.ceil(months.length / Math.max(1, count)));
  return months
    .filter((_, index) => index % every === 0)
    .map((day, index, shown) => {
      const year = day.slice(0, 4);
      const isNewYear = index === 0 ? year !== thisYear : year !== shown[index - 1]?.slice(0, 4);
      const month = formatDate(day, year).slice(0, 3);
      return { day, label: isNewYear ? `${month} ${year}` : month };
    });
}
