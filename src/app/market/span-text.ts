import { dateOf, dayOf, findHours, findTradingDay } from '#contract/market/day.ts';
import { closureOn, holidayName } from '#contract/market/hours.ts';
import { type ExtendedSession, sessionAt } from '#contract/market/sessions.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { baseLabel, tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { extendedTexts } from '#src/records/sessions.ts';
import { sessionDayBefore } from './market-session.ts';

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
