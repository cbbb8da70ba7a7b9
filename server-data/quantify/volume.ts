import { at, isEmpty, runBetween, sumOf, type Run } from './bars.ts';
import type { Frame } from './frame.ts';
import { ratioOf, tidy } from './number.ts';
import { spanOf } from './sessions.ts';

export interface Volume {
  /** shares of the same session the day before, of this one, and on average; 0 is a session without a trade */
  readonly before: number | null;
  readonly now: number;
  readonly average: number | null;
  readonly vsAverage: number | null;
  /** shares of the main session's first and last trade */
  readonly opening: number | null;
  readonly closing: number | null;
  /** trades of the day */
  readonly trades: number | null;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : tidy(values.reduce((sum, value) => sum + value) / values.length);

/** Volumes of the reported session, and the day's own. Assumed: the average is over the trading days of 30 calendar days. */
export function volume({ bars, hours, known, ofDay, ofSession, past, recent, session }: Frame): Volume {
  const now = sumOf(bars.volume, ofSession);
  const yesterday = past.at(-1);
  const average = meanOf(recent.map((day) => day[session]?.volume ?? 0));
  const [start, end] = spanOf(hours, 'Main');
  const main = runBetween(bars, start, Math.min(end, known));
  /** A bar of one trade is that trade; of a longer one nobody knows which of its shares came first. */
  const oneTrade = (run: Run, place: number): number | null =>
    isEmpty(run) || at(bars.trades, place) !== 1 ? null : at(bars.volume, place);
  return {
    before: yesterday ? (yesterday[session]?.volume ?? 0) : null,
    now,
    average,
    vsAverage: ratioOf(now, average),
    opening: oneTrade(main, main.from),
    closing: known < end ? null : oneTrade(main, main.to - 1),
    trades: isEmpty(ofDay) ? null : sumOf(bars.trades, ofDay),
  };
}
