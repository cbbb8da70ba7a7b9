import { dateOf, dayOf, findHours, findTradingDay, nextTradingDay } from '#contract/market/day.ts';
import { lastOpen } from '#contract/market/last-close.ts';
import { closureOn, holidayName } from '#contract/market/hours.ts';
import { type ExtendedSession, sessionAt } from '#contract/market/sessions.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { baseLabel, tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { extendedTexts } from '#src/records/sessions.ts';

/** The extended hours whose changes are shown at a moment: those of the pre-market until the close, then those after it (assumption M26). */
export const extendedAt = (now: number): ExtendedSession => {
  const session = sessionAt(now);
  return session === 'pre' || session === 'regular' ? 'pre' : 'post';
};

/** The trading day of the latest regular session that has begun. @param now Unix seconds */
export const lastSessionDay = (now: number): string => newYorkDay(lastOpen(now));

/** The trading day of those extended hours. @param now Unix seconds */
export const extendedDay = (now: number): string => (extendedAt(now) === 'pre' ? newYorkDay(now) : lastSessionDay(now));

/** The trading day before a day; undefined where the calendar does not know it. */
export function sessionDayBefore(day: string): string | undefined {
  const before = nextTradingDay(dayOf(day), -1);
  return before === undefined ? undefined : dateOf(before);
}

/** The hours that some changes are of, and what they are measured from. */
export interface SpanText {
  /** New York day */
  readonly day: string;
  readonly isOver: boolean;
  /** `Session of Fri Nov 27 (half day), closed` */
  readonly label: string;
  /** `close vs close Nov 25`; empty where the day before is not known */
  readonly base: string;
}

/** The regular session of a day. @param now Unix seconds */
export function describeSession(day: string, now: number): SpanText {
  const hours = findHours(dayOf(day));
  const isOver = hours === undefined || now >= hours.post;
  const before = sessionDayBefore(day);
  return {
    day,
    isOver,
    label: `Session of ${tradingDayLabel(day)}${isOver ? ', closed' : ' so far'}`,
    base: before === undefined ? '' : `${isOver ? 'close' : 'price'} ${baseLabel(before)}`,
  };
}

/** The extended hours of a day: those before its session are measured from the close before it, those after it from its own. @param now Unix seconds */
export function describeExtended(day: string, kind: ExtendedSession, now: number): SpanText {
  const hours = findHours(dayOf(day));
  const end = kind === 'pre' ? hours?.regular : hours?.end;
  const isOver = end === undefined || now >= end;
  const base = kind === 'pre' ? sessionDayBefore(day) : day;
  return {
    day,
    isOver,
    label: `${extendedTexts[kind].label} of ${tradingDayLabel(day)}${isOver ? ', closed' : ' so far'}`,
    base: base === undefined ? '' : `price ${baseLabel(base)}`,
  };
}

/** What runs at a moment beside the session that is shown: `after hours now`, `market closed (weekend), next session Mon Nov 30`; empty while that session runs. */
export function describeClock(now: number): string {
  const session = sessionAt(now);
  if (session === 'regular') return '';
  if (session === 'pre' || session === 'post') return `${extendedTexts[session].inText} now`;
  const next = findTradingDay(now);
  const ahead = next === undefined ? '' : `, next session ${tradingDayLabel(dateOf(next))}`;
  if (session === 'night') return `night session now${ahead}`;
  const today = newYorkDay(now);
  const closed = closureOn(today);
  const reason = closed === undefined ? '' : ` (${holidayName(today) ?? closed})`;
  return session === 'unknown' ? 'trading hours not known' : `market closed${reason}${ahead}`;
}

/** The day of the calendar: today from the pre-market on, else that of the last session (assumption M27). @param now Unix seconds */
export const calendarDay = (now: number): string => {
  const session = sessionAt(now);
  return session === 'pre' || session === 'post' ? newYorkDay(now) : lastSessionDay(now);
};
