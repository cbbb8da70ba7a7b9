import { type ReportedSession, sessions, sessionSpan } from '#contract/market/sessions.ts';
import { valueAt } from '#contract/value-at.ts';
import { type Bars, isEmpty, type Run, runBetween, sumOf } from '../market/bars.ts';
import { knownOrNull, ratioOf, roundFloat } from './number.ts';
import type { Reaction } from './reaction.ts';
import { type PastDay } from '../market/sessions.ts';

export interface Volume {
  /** shares of the same session the day before, of this session, and of an average one */
  readonly before: number | null;
  readonly now: number | null;
  readonly average: number | null;
  readonly vsAverage: number | null;
  /** shares of the first and last trade of the main session */
  readonly opening: number | null;
  readonly closing: number | null;
  /** trades of the day */
  readonly trades: number | null;
}

/** Shares of the measured session: on the day itself, and on past days. Null is not known, and 0 a session without a trade. */
export interface SessionVolumes {
  readonly now: number | null;
  readonly on: (day: PastDay) => number | null;
  /** those of the recent days that are known */
  readonly recent: readonly number[];
}

/**
 * Assumed: a session without a bar had no trade where the day has other bars, and a recent day or that of the news has the session; else the
 * data may lack it. A day without any bar may be a gap, a daily bar says nothing of pre-market and post-market, and some sources have regular hours alone.
 */
export function sessionVolumes({ bars, isSessionOver, recentDays, session, sessionRun }: Reaction): SessionVolumes {
  const hasSession = !isEmpty(sessionRun) || recentDays.some((day) => day[session] !== null);
  const on = (day: PastDay): number | null => {
    const summary = day[session];
    if (summary) return knownOrNull(summary.volume);
    return hasSession && day.fullDay !== null && !day.isDaily ? 0 : null;
  };
  return {
    now: isSessionOver && hasSession ? knownOrNull(sumOf(bars.volume, sessionRun)) : null,
    on,
    recent: recentDays.flatMap((day) => on(day) ?? []),
  };
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : roundFloat(values.reduce((sum, value) => sum + value) / values.length);

/**
 * Volumes of the measured session and of the day. Assumed: the average is over the trading days of 30 calendar days whose volume is known.
 */
export function measureVolume(reaction: Reaction, { now, on, recent }: SessionVolumes): Volume {
  const { bars, hours, known, dayRun, past } = reaction;
  const yesterday = past.at(-1);
  const average = meanOf(recent);
  const [start, end] = sessionSpan(hours, 'regular');
  const main = runBetween(bars, start, Math.min(end, known));
  // a bar with one trade is that trade; in a longer one the first trade is unknown
  const singleTrade = (run: Run, index: number): number | null =>
    isEmpty(run) || valueAt(bars.trades, index) !== 1 ? null : knownOrNull(valueAt(bars.volume, index));
  return {
    before: yesterday ? on(yesterday) : null,
    now,
    average,
    vsAverage: ratioOf(now, average),
    opening: singleTrade(main, main.from),
    closing: known < end ? null : singleTrade(main, main.to - 1),
    trades: isEmpty(dayRun) ? null : knownOrNull(sumOf(bars.trades, dayRun)),
  };
}

/** Dollars, of the sessions of the day and of the whole day. */
export interface Vwap extends Readonly<Record<ReportedSession, number | null>> {
  /** from the news to the end of the measured session */
  readonly afterNews: number | null;
}

/** NaN where the volume of a bar is not known */
interface Turnover {
  readonly dollars: number;
  readonly shares: number;
}

/** Assumed: the trades of a bar cost the mean of its high, low and close. */
function turnoverOf({ high, low, close, volume }: Bars, { from, to }: Run): Turnover {
  let dollars = 0;
  let shares = 0;
  for (let index = from; index < to; index++) {
    dollars += ((valueAt(high, index) + valueAt(low, index) + valueAt(close, index)) / 3) * valueAt(volume, index);
    shares += valueAt(volume, index);
  }
  return { dollars, shares };
}

const priceOf = ({ dollars, shares }: Turnover): number | null => (shares === 0 ? null : knownOrNull(roundFloat(dollars / shares)));

/** Volume-weighted average prices; null where a weight is not known, because a mean without weights is another figure. */
export function measureVwap({ afterNews, bars, hours, isSessionOver, known }: Reaction): Vwap {
  const turnovers = sessions.map((part) => turnoverOf(bars, runBetween(bars, ...sessionSpan(hours, part))));
  // a session that is not over has no price yet
  const [pre, regular, post] = sessions.map((part, index) => {
    const turnover = turnovers[index];
    return turnover && known >= sessionSpan(hours, part)[1] ? priceOf(turnover) : null;
  }) as [number | null, number | null, number | null];
  const all = turnovers.reduce((sum, { dollars, shares }) => ({ dollars: sum.dollars + dollars, shares: sum.shares + shares }));
  return {
    ...{ pre, regular, post },
    fullDay: known >= hours.end ? priceOf(all) : null,
    afterNews: isSessionOver ? priceOf(turnoverOf(bars, afterNews)) : null,
  };
}
