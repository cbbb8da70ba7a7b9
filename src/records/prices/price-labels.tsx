import { utcMidnight } from '#contract/time/dates.ts';
import { isHalfDay, dayOf as dayNumber } from '#contract/market/day.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { extendedTexts } from '#src/records/sessions.ts';
import { formatMove, formatPrice } from '#src/shared/format/number.ts';
import { dayOf, formatDate, formatter, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { barTime } from './bars.ts';
import type { ExtendedPrice, Price, SessionPrice } from './price.ts';

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);

/** `Nov 25`, with the year where it is another one. */
export const shortDay = (day: string): string => formatDate(day, thisYear());

/** `Fri Nov 27 (half day)` */
export function tradingDayLabel(day: string): string {
  const weekday = formatter('utc', 'weekday', { weekday: 'short' }).format(utcMidnight(day) * 1000);
  return `${weekday} ${shortDay(day)}${isHalfDay(dayNumber(day)) ? ' (half day)' : ''}`;
}

/** `vs close Nov 25` */
export const baseLabel = (day: string): string => `vs close ${shortDay(day)}`;

/** `Fri Nov 27 (half day), vs close Nov 25`; without a base the text alone. @param baseDay of the close that a change is measured from */
export const withBase = (text: string, baseDay: string | undefined): string =>
  baseDay === undefined ? text : `${text}, ${baseLabel(baseDay)}`;

/** `close of Nov 27` */
export const closeLabel = (day: string): string => `close of ${shortDay(day)}`;

/** `price at Nov 27 13:00 ET`; `close of Nov 27` for a bar of a day, which has no time. */
export const priceAtLabel = ({ atSeconds, hasTime }: Pick<Price, 'atSeconds' | 'hasTime'>, zone: Zone): string =>
  hasTime ? `price at ${barTime(atSeconds, zone)} ${zoneSuffix[zone]}` : closeLabel(dayOf(atSeconds, 'et'));

/** `Fri Nov 27 (half day)`, in the session `Mon Nov 30 so far`. */
export const sessionTimeLabel = ({ day, isOver }: SessionPrice): string => `${tradingDayLabel(day)}${isOver ? '' : ' so far'}`;

/** `Fri Nov 27 (half day), vs close Nov 25` */
export const dayLabel = (session: SessionPrice): string => withBase(sessionTimeLabel(session), session.change?.base.day);

/** All of a price in a sentence, for a cell that has room for two figures. */
export function describePrice(price: Price, zone: Zone): string {
  const { session, extended } = price;
  const parts = [priceAtLabel(price, zone), session && dayLabel(session)];
  if (extended?.change)
    parts.push(`${extendedTexts[extended.kind].inText} ${formatMove(extended.change.percent)} at ${barTime(extended.atSeconds, zone)}`);
  return parts.filter(Boolean).join('; ');
}

/** The change of the session; where its bars have stopped, until when it is. */
export function SessionMove({ price: { session, atSeconds }, zone }: { price: Price; zone: Zone }) {
  if (!session?.change) return null;
  return (
    <>
      {moveCell(formatMove(session.change.percent))}
      {session.isPartial && <span className="text-2xs text-warn"> as of {barTime(atSeconds, zone)}</span>}
    </>
  );
}

/** `after hours −0.66% 207.36 at Nov 27 17:00`, smaller than the change of the session. */
export function ExtendedMove({ extended: { kind, price, atSeconds, change }, zone }: { extended: ExtendedPrice; zone: Zone }) {
  return (
    <span className="text-2xs" title={change && baseLabel(change.base.day)}>
      <span className="text-faint">{extendedTexts[kind].inText}</span> {change && moveCell(formatMove(change.percent))}{' '}
      <span className="text-faint">
        {formatPrice(price)} at {barTime(atSeconds, zone)}
      </span>
    </span>
  );
}
