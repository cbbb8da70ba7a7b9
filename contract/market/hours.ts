import { secondsPerHour, weekdayOfDate } from '../time/dates.ts';
import { calendarYearOf } from './holidays.ts';

/*
 * The one table of days: whether the US stock exchanges trade on a day, and from when to when. Everything that depends on a day's hours
 * reads it: the sessions of reactions and candles, the calendars of the desk, the reasons of empty values.
 */

/** When a day is traded: seconds after midnight in New York. */
export interface DayHours {
  /** the pre-market session begins */
  readonly preOpen: number;
  /** the regular session begins and ends */
  readonly open: number;
  readonly close: number;
  /** the post-market session ends */
  readonly lateEnd: number;
  /** on the evening before, when a night session of the exchanges for this day begins; undefined: there is none */
  readonly night?: number | undefined;
}

/**
 * `half` closes early, mostly at 13:00. `unknown` is a weekday of a year that the table does not have, or an invalid date: whether it is
 * traded is not known.
 */
export type MarketDay = 'regular' | 'half' | 'weekend' | 'holiday' | 'unknown';

type SomeHours = { readonly [Name in keyof DayHours]?: number | undefined };

/** What an operator adds to the table (calendar-file.ts): a closure, or hours. */
export interface CalendarEntry extends SomeHours {
  /** `YYYY-MM-DD`: this day alone, or every day from it on */
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  /** why the exchanges are closed all day */
  readonly closed?: string | undefined;
}

/** The name of the `<meta>` with the added entries, as JSON, in the pages of a proxy that has some (CALENDAR_FILE). */
export const calendarMetaName = 'marketdesk-calendar';

/** A usual day. Assumed: the same in all years, although some exchanges once began later; no exchange has a night session yet. */
export const usualHours: DayHours = {
  preOpen: 4 * secondsPerHour,
  open: 9.5 * secondsPerHour,
  close: 16 * secondsPerHour,
  lateEnd: 20 * secondsPerHour,
};

/** On a short day the post-market session ends at 17:00: Nasdaq's Equity Trader Alert 2019-93 (assumption Q03). */
const earlyClose = 13 * secondsPerHour;
const lateSeconds = 4 * secondsPerHour;

/** Days that opened late: a year after the attack of 2001 at noon. */
const lateOpens: Readonly<Record<string, number>> = { '2002-09-11': 12 * secondsPerHour };

interface DayFacts {
  readonly market: MarketDay;
  readonly hours: DayHours | undefined;
  /** the name of a holiday or closure on a weekday */
  readonly closed: string | undefined;
}

let entries: readonly CalendarEntry[] = [];
const factsByDay = new Map<string, DayFacts>();

/** What was added to the table, for a thread, which has a table of its own. */
export const calendarEntries = (): readonly CalendarEntry[] => entries;

const listeners: (() => void)[] = [];

/** Calls a function that drops what it remembers of days, whenever the table has changed. */
export const onCalendarChange = (listener: () => void): void => void listeners.push(listener);

/** Replaces what an operator adds to the table: once at the start of a process or page. */
export function setCalendarEntries(added: readonly CalendarEntry[]): void {
  entries = added;
  factsByDay.clear();
  for (const listener of listeners) listener();
}

/** Hours with some of them replaced; a close that is moved moves the end of the late session. */
export function replaceHours(hours: DayHours, { preOpen, open, close, lateEnd, night }: SomeHours): DayHours {
  return {
    preOpen: preOpen ?? hours.preOpen,
    open: open ?? hours.open,
    close: close ?? hours.close,
    lateEnd: lateEnd ?? (close === undefined ? hours.lateEnd : close + lateSeconds),
    night: night ?? hours.night,
  };
}

/** The hours of a usual day at a date: those of the latest entry that is in effect, where it names them. */
export const usualHoursOn = (day: string, added: readonly CalendarEntry[] = entries): DayHours =>
  added
    .filter(({ from }) => from !== undefined && from <= day)
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    .reduce<DayHours>(replaceHours, usualHours);

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

function readFacts(day: string): DayFacts {
  const weekday = weekdayOfDate(day);
  if (Number.isNaN(weekday)) return { market: 'unknown', hours: undefined, closed: undefined };
  const usual = usualHoursOn(day);
  const open = (hours: DayHours): DayFacts => ({ market: hours.close < usual.close ? 'half' : 'regular', hours, closed: undefined });
  const added = entries.findLast(({ date }) => date === day);
  if (added)
    return added.closed === undefined ? open(replaceHours(usual, added)) : { market: 'holiday', hours: undefined, closed: added.closed };
  if (isWeekend(weekday)) return { market: 'weekend', hours: undefined, closed: undefined };
  const year = calendarYearOf(day);
  if (!year) return { market: 'unknown', hours: undefined, closed: undefined };
  const closed = year.holidays.get(day);
  if (closed !== undefined) return { market: 'holiday', hours: undefined, closed };
  if (year.halfDays.has(day)) return open(replaceHours(usual, { close: earlyClose }));
  return open(replaceHours(usual, { open: lateOpens[day] }));
}

function factsOf(day: string): DayFacts {
  let facts = factsByDay.get(day);
  if (!facts) factsByDay.set(day, (facts = readFacts(day)));
  return facts;
}

/** @param day `YYYY-MM-DD` */
export const marketDay = (day: string): MarketDay => factsOf(day).market;

/** When a day is traded; undefined on a day that is not, and where the table does not say. */
export const dayHours = (day: string): DayHours | undefined => factsOf(day).hours;

/** Whether a day is known to be traded: false also where the table does not say. */
export const isTradingDate = (day: string): boolean => factsOf(day).hours !== undefined;

/** The holiday or closure on a weekday; undefined on other days and outside the calendar's years. */
export const holidayName = (day: string): string | undefined => factsOf(day).closed;

/** `weekend` or `holiday` when the exchange is known to be closed all day. */
export function closureOn(day: string): 'weekend' | 'holiday' | undefined {
  const { market } = factsOf(day);
  return market === 'weekend' || market === 'holiday' ? market : undefined;
}
