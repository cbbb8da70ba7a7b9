import { at, extentOf, runBetween, sumOf, type Bars } from './bars.ts';
import { spanOf, type Session, type TradingHours } from './sessions.ts';

/** What is kept of a session: dollars and shares. */
export interface SessionSummary {
  readonly first: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly volume: number;
}

/** What is kept of a trading day; null for a session without a trade. */
export interface PastDay extends Readonly<Record<Session, SessionSummary | null>> {
  /** as in `TradingHours` */
  readonly day: number;
}

/** A day's bars as later days look back at it. */
export function summaryOf(bars: Bars, hours: TradingHours): PastDay {
  const session = (name: Session): SessionSummary | null => {
    const run = runBetween(bars, ...spanOf(hours, name));
    const extent = extentOf(bars, run);
    return extent && { first: at(bars.open, run.from), ...extent, last: at(bars.close, run.to - 1), volume: sumOf(bars.volume, run) };
  };
  return { day: hours.day, Pre: session('Pre'), Main: session('Main'), Post: session('Post'), All: session('All') };
}

const calendarDays = 30;

/** The days of the last 30 calendar days before a day. */
export const recentDays = (past: readonly PastDay[], day: number): readonly PastDay[] => {
  let from = past.length;
  while (from > 0 && (past[from - 1]?.day ?? Number.NEGATIVE_INFINITY) >= day - calendarDays) from--;
  return past.slice(from);
};
