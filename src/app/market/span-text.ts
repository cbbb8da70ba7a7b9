import { dateOf, dayOf, findHours, findTradingDay } from '#contract/market/day.ts';
import { closureOn, holidayName } from '#contract/market/hours.ts';
import { type ExtendedSession, sessionAt, sessionSpan } from '#contract/market/sessions.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { baseLabel, tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { clockSessionLabels, extendedTexts } from '#src/records/sessions.ts';
import { sessionDayBefore } from './market-session.ts';

/** The hours that some changes are of, and what they are measured from. */
export interface SpanText {
  /** New York day */
  readonly day: string;
  readonly isOver: boolean;
  /** `Session of Fri Nov 27 (half day)` */
  readonly hours: string;
  /** `Session of Fri Nov 27 (half day), closed` */
  readonly label: string;
  /** `close vs close Nov 25`; empty where the day before is not known */
  readonly base: string;
  /** New York day of that close */
  readonly baseDay: string | undefined;
}

/** @param price what is measured from the base */
const spanText = ({ day, isOver, hours, baseDay }: Pick<SpanText, 'day' | 'isOver' | 'hours' | 'baseDay'>, price: string): SpanText => ({
  ...{ day, isOver, hours, baseDay },
  label: `${hours}${isOver ? ', closed' : ' so far'}`,
  base: baseDay === undefined ? '' : `${price} ${baseLabel(baseDay)}`,
});

/** The regular session of a day. @param now Unix seconds */
export function describeSession(day: string, now: number): SpanText {
  const hours = findHours(dayOf(day));
  const isOver = hours === undefined || now >= hours.post;
  return spanText({ day, isOver, hours: `Session of ${tradingDayLabel(day)}`, baseDay: sessionDayBefore(day) }, isOver ? 'close' : 'price');
}

/** The extended hours of a day: those before its session are measured from the close before it, those after it from its own. @param now Unix seconds */
export function describeExtended(day: string, kind: ExtendedSession, now: number): SpanText {
  const hours = findHours(dayOf(day));
  const isOver = hours === undefined || now >= sessionSpan(hours, kind)[1];
  const baseDay = kind === 'pre' ? sessionDayBefore(day) : day;
  return spanText({ day, isOver, hours: `${extendedTexts[kind].label} of ${tradingDayLabel(day)}`, baseDay }, 'price');
}

/** What runs at a moment beside the session that is shown: `after hours now`, `market closed (weekend), next session Mon Nov 30`; empty while that session runs. */
export function describeClock(now: number): string {
  const session = sessionAt(now);
  if (session === 'regular') return '';
  if (session === 'pre' || session === 'post') return `${extendedTexts[session].inText} now`;
  const next = findTradingDay(now);
  const ahead = next === undefined ? '' : `, next session ${tradingDayLabel(dateOf(next))}`;
  if (session === 'night') return `${clockSessionLabels.night} now${ahead}`;
  const today = newYorkDay(now);
  const closed = closureOn(today);
  const reason = closed === undefined ? '' : ` (${holidayName(today) ?? closed})`;
  return session === 'unknown' ? clockSessionLabels.unknown : `${clockSessionLabels.closed}${reason}${ahead}`;
}
