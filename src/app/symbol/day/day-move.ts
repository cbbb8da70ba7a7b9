import { dateOf, dayAt } from '#contract/market/day.ts';
import { barSession } from '#contract/market/wire-sessions.ts';
import { adjustBars, type Bar, judgeBars } from '#src/records/prices/bars.ts';
import { sessionTimeLabel, tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import { type Change, changeFrom, type Close, type Price } from '#src/records/prices/price.ts';
import { extendedTexts } from '#src/records/sessions.ts';
import type { Split } from '#src/records/splits/split.ts';
import type { WhyRequest } from '#src/records/why/why-state.ts';
import { dayOf } from '#src/shared/time/format.ts';
import type { DayChange } from './day-place.ts';

/** The move that a page explains. */
export interface ShownMove extends Omit<WhyRequest, 'symbol'> {
  /** `Tue Dec 1 so far`, `Tue Dec 1, after hours` */
  readonly label: string;
  readonly change: Change;
  /** whether it is that of a regular session, which is compared with those of other days */
  readonly isSession: boolean;
}

/**
 * The larger one of the changes of the session and of extended hours since (assumption M21).
 *
 * @returns undefined where no change is known
 */
export function shownMove({ session, extended }: Price): ShownMove | undefined {
  const own = session?.change;
  const other = extended?.change;
  if (extended && other && (!own || Math.abs(other.percent) > Math.abs(own.percent))) {
    const day = dayOf(extended.atSeconds, 'et');
    const label = `${tradingDayLabel(day)}, ${extendedTexts[extended.kind].inText}`;
    return { day, session: barSession(extended.kind), label, change: other, isSession: false };
  }
  return session && own && { day: session.day, session: 'REGULAR', label: sessionTimeLabel(session), change: own, isSession: true };
}

/**
 * The changes of the sessions before a day, oldest first, splits taken out.
 *
 * @param daily bars of regular sessions, oldest first
 * @param later bars of the day, which show whether prices jumped on it
 */
export function changesBefore(day: string, daily: readonly Bar[], splits: readonly Split[], later: readonly Bar[]): readonly DayChange[] {
  const closes = adjustBars(daily, judgeBars(daily, splits, day, later)).map(({ seconds, close }): Close => ({
    day: dateOf(dayAt(seconds)),
    price: close,
  }));
  const before = closes.filter((close) => close.day < day);
  return before.flatMap((own, place): readonly DayChange[] => {
    const change = changeFrom(before[place - 1], own.price);
    return change ? [{ day: own.day, percent: change.percent }] : [];
  });
}
