import { formatDate, formatMoment } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type End, isRelative } from '#contract/time/date-bound.ts';
import { parseBound, resolveBound } from '#src/shared/url/relative-dates.ts';

/** A search without its dates, and without the hours that need one. */
export const withoutDates = <T extends { readonly from?: unknown; readonly to?: unknown; readonly hours?: unknown }>({
  from: _from,
  to: _to,
  hours: _hours,
  ...others
}: T): Omit<T, 'from' | 'to' | 'hours'> => others;

/** The first and last date of a filter as in the URL; a missing end is open. */
export interface ChosenRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range that analysts name; it is stored in the URL as relative dates. */
export interface DatePreset extends ChosenRange {
  readonly name: string;
  readonly from: string;
}

/** The records that a range filters. */
export type DateSource = 'news' | 'quantified' | 'guidance' | 'splits';

/** Whether records lie in the past only, or are scheduled as well. */
export type RecordTimes = 'past' | 'scheduled';

/** The last so many days in New York, today included. */
export const lastDays = (count: number): DatePreset => ({
  name: `Last ${count} ${count === 1 ? 'day' : 'days'}`,
  from: count === 1 ? 'today' : `now-${count - 1}d`,
});

/** The next so many days, today included. */
const nextDays = (count: number): DatePreset => ({ name: `Next ${count} days`, from: 'today', to: `now+${count - 1}d` });

const sinceLastClose: DatePreset = { name: 'Since last close', from: 'last-close' };
const yesterday: DatePreset = { name: 'Yesterday', from: 'now-1d', to: 'now-1d' };
const untilToday = (preset: DatePreset): DatePreset => ({ ...preset, to: 'today' });
const quarterToDate: DatePreset = { name: 'QTD', from: 'quarter' };
const yearToDate: DatePreset = { name: 'YTD', from: 'year' };

/** The presets of the dates field and of the palette. Only ranges of records in the past may be open to the future. */
export const datePresets: Readonly<Record<RecordTimes, readonly DatePreset[]>> = {
  past: [
    sinceLastClose,
    { name: 'Today', from: 'today' },
    yesterday,
    { name: 'This week', from: 'week' },
    lastDays(7),
    lastDays(30),
    lastDays(90),
    quarterToDate,
    yearToDate,
  ],
  scheduled: [
    { name: 'Today', from: 'today', to: 'today' },
    { name: 'This week', from: 'week', to: 'week' },
    { name: 'Next week', from: 'next-week', to: 'next-week' },
    nextDays(7),
    nextDays(30),
    { name: 'Upcoming', from: 'today', to: 'now+1y' },
    { name: 'This month', from: 'month', to: 'month' },
    untilToday(sinceLastClose),
    untilToday(lastDays(7)),
    untilToday(lastDays(30)),
    untilToday(lastDays(90)),
    untilToday(quarterToDate),
    untilToday(yearToDate),
  ],
};

/** The last so many days, for records in the past or scheduled ones. */
export const lastDaysOf = (count: number, times: RecordTimes): DatePreset =>
  times === 'past' ? lastDays(count) : untilToday(lastDays(count));

/** The presets of a source. */
export const recordTimes = (source: DateSource | undefined): RecordTimes =>
  source === 'guidance' || source === 'splits' ? 'scheduled' : 'past';

/** A preset as fixed dates that count from a moment, the last one of an archive. An open end is that day. */
export const anchoredPreset = ({ from, to = 'today' }: DatePreset, seconds: number): ChosenRange => ({
  from: resolveBound(from, 'from', seconds),
  to: resolveBound(to, 'to', seconds),
});

export const isSameRange = (a: ChosenRange, b: ChosenRange): boolean => (a.from ?? '') === (b.from ?? '') && (a.to ?? '') === (b.to ?? '');

/** The name of a range that is a preset, or the last so many days. */
function presetName(range: ChosenRange): string | undefined {
  const known = Object.values(datePresets)
    .flat()
    .find((preset) => isSameRange(preset, range));
  const [, days] = /^now-(\d+)d$/.exec(range.from ?? '') ?? [];
  const isToToday = range.to === undefined || range.to === 'today';
  return known?.name ?? (days !== undefined && isToToday ? lastDays(Number(days) + 1).name : undefined);
}

/** A bound as text: `Nov 20`, `Nov 20 16:00 ET`. */
export function formatBound(text: string, end: End, thisYear: string | undefined, now: number = nowSeconds()): string {
  const bound = parseBound(text, end, now);
  if (!bound) return text;
  return bound.seconds === undefined ? formatDate(bound.day, thisYear) : formatMoment(bound.seconds, 'et', now);
}

/** `from Nov 1 to Nov 20`; only the known end of an open range. */
function formatBounds({ from, to }: ChosenRange, thisYear: string | undefined, now: number): string {
  const first = from === undefined ? undefined : formatBound(from, 'from', thisYear, now);
  const last = to === undefined ? undefined : formatBound(to, 'to', thisYear, now);
  if (first !== undefined && first === last) return `on ${first}`;
  return [first !== undefined && `from ${first}`, last !== undefined && `${first === undefined ? 'until' : 'to'} ${last}`]
    .filter((part) => part !== false)
    .join(' ');
}

/** A range in words: the name of a preset with its dates, or the dates. Relative dates are named as such. */
export interface RangeText {
  /** `This week`, `From Nov 1 to Nov 20` */
  readonly name: string;
  /** `from Nov 15`; undefined where the name says it */
  readonly dates: string | undefined;
}

/** @param thisYear dates of other years include the year */
export function rangeText(range: ChosenRange, thisYear: string | undefined, now = nowSeconds()): RangeText {
  const dates = formatBounds(range, thisYear, now);
  const name = presetName(range);
  if (name !== undefined) return { name, dates };
  const relative = [range.from, range.to].filter((bound) => bound !== undefined && isRelative(bound));
  return { name: dates, dates: relative.length > 0 ? relative.join(', ') : undefined };
}

/** `this week (from Nov 15)`, `from Nov 1 to Nov 20` */
export function describeRange(range: ChosenRange, thisYear: string | undefined, now?: number): string {
  const { name, dates } = rangeText(range, thisYear, now);
  const text = /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return dates === undefined ? text : `${text} (${dates})`;
}
