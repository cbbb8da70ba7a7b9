import { valueAt } from '#contract/value-at.ts';
import type { Day, TradingHours } from '#contract/market/day.ts';
import { type ReportedSession, reportedSessions, type Session, sessionSpan } from '#contract/market/sessions.ts';
import { type Bars, type BarValues, extentOf, type Run, runBetween, sumOf } from './bars.ts';

/**
 * The session of news. News while the market is closed belongs to the next pre-market session (assumption Q09).
 *
 * @param hours of the trading day of the news or, when the market was closed, of the next one
 */
export const newsSessionOf = (hours: TradingHours, newsAt: number): Session =>
  newsAt < hours.regular ? 'pre' : newsAt < hours.post ? 'regular' : 'post';

/** A session of a past day: dollars and shares. The volume is NaN where that of a bar is not known. */
export interface SessionSummary {
  readonly first: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  readonly volume: number;
  /** minutes with a trade; absent where they are not known: of bars of more than a minute, and of days that were stored before they were counted */
  readonly minutes?: number;
  /** the end of the last bar, Unix seconds; absent of a daily bar, and of days that were stored before */
  readonly until?: number;
}

/** What was traded in a run of bars; null without one. */
export function summarize(bars: Bars, run: Run): SessionSummary | null {
  const extent = extentOf(bars, run);
  return (
    extent && { first: valueAt(bars.open, run.from), ...extent, last: valueAt(bars.close, run.to - 1), volume: sumOf(bars.volume, run) }
  );
}

const secondsPerMinute = 60;

/** In how many minutes of a run of bars there was a trade; undefined where a bar is longer than a minute, and does not say. */
function countMinutes({ start, end }: Bars, { from, to }: Run): number | undefined {
  let [count, last] = [0, Number.NaN];
  for (let index = from; index < to; index++) {
    const begin = valueAt(start, index);
    if (valueAt(end, index) - begin > secondsPerMinute) return undefined;
    const minute = Math.floor(begin / secondsPerMinute);
    if (minute !== last) count++;
    last = minute;
  }
  return count;
}

/** What was traded in a session, and when. */
function summarizeSession(bars: Bars, run: Run): SessionSummary | null {
  const summary = summarize(bars, run);
  const minutes = countMinutes(bars, run);
  return summary && { ...summary, ...(minutes !== undefined && { minutes }), until: valueAt(bars.end, run.to - 1) };
}

/** A summary as the values of a bar, whose number of trades is not known. */
export const valuesOf = ({ first, high, low, last, volume }: SessionSummary): BarValues => ({
  ...{ open: first, high, low, close: last, volume },
  trades: Number.NaN,
});

/** A summary in other dollars and shares. */
export const mapSummary = (
  { first, high, low, last, volume, ...rest }: SessionSummary,
  priceOf: (dollars: number) => number,
  volumeOf: (shares: number) => number,
): SessionSummary => ({
  ...rest,
  first: priceOf(first),
  high: priceOf(high),
  low: priceOf(low),
  last: priceOf(last),
  volume: volumeOf(volume),
});

/** A past day; null for a session without a trade. */
export interface PastDay extends Readonly<Record<ReportedSession, SessionSummary | null>> {
  readonly day: Day;
  /** the day is known by one bar alone, that of the whole day: whether its pre-market and post-market had trades is not known */
  readonly isDaily?: boolean;
  /** dollars, of the last trade of the New York day where it was in no session: in the night that follows, or on a day without sessions */
  readonly nightLast?: number | undefined;
}

/** The sessions of a day, each by its name. */
export const eachSession = <Value>(of: (session: ReportedSession) => Value): Record<ReportedSession, Value> =>
  Object.fromEntries(reportedSessions.map((session) => [session, of(session)])) as Record<ReportedSession, Value>;

/**
 * Summarizes the bars of a New York day for the reactions of later days.
 *
 * @param hours undefined on a day without sessions, or whose hours are not known
 */
export function summaryOf(bars: Bars, day: Day, hours: TradingHours | undefined): PastDay {
  const hasNightLast = bars.length > 0 && !(hours && runBetween(bars, hours.pre, hours.end).to === bars.length);
  return {
    day,
    ...eachSession((name) => (hours ? summarizeSession(bars, runBetween(bars, ...sessionSpan(hours, name))) : null)),
    ...(hasNightLast && { nightLast: valueAt(bars.close, bars.length - 1) }),
  };
}

/** The price of the last trade of some days, the night included; null without a trade (assumption Q21). @param days oldest first */
export function lastPriceOf(days: readonly PastDay[]): number | null {
  for (let index = days.length - 1; index >= 0; index--) {
    const price = days[index]?.nightLast ?? days[index]?.fullDay?.last;
    if (price !== undefined) return price;
  }
  return null;
}

const recentCalendarDays = 30;

/** The past days within the 30 calendar days before a day. */
export const selectRecentDays = (past: readonly PastDay[], day: number): readonly PastDay[] => {
  let from = past.length;
  while (from > 0 && (past[from - 1]?.day ?? Number.NEGATIVE_INFINITY) >= day - recentCalendarDays) from--;
  return past.slice(from);
};
