import { at, type Bars, isEmpty, type Run, runBetween, sumOf } from './bars.ts';
import { ratioOf, roundFloat } from './number.ts';
import type { Reaction } from './reaction.ts';
import { spanOf } from './sessions.ts';

export interface Volume {
  /** shares of the same session the day before, of this session, and of an average one; 0 is a session without a trade */
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

/** Bars of other sources may not say how many trades they have. */
const knownOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : roundFloat(values.reduce((sum, value) => sum + value) / values.length);

/** Volumes of the measured session and of the day. Assumed: the average is over the trading days of 30 calendar days. */
export function measureVolume({ bars, hours, isSessionOver, known, dayRun, sessionRun, past, recentDays, session }: Reaction): Volume {
  const now = isSessionOver ? sumOf(bars.volume, sessionRun) : null;
  const yesterday = past.at(-1);
  const average = meanOf(recentDays.map((day) => day[session]?.volume ?? 0));
  const [start, end] = spanOf(hours, 'Main');
  const main = runBetween(bars, start, Math.min(end, known));
  // a bar with one trade is that trade; in a longer one the first trade is unknown
  const singleTrade = (run: Run, index: number): number | null =>
    isEmpty(run) || at(bars.trades, index) !== 1 ? null : at(bars.volume, index);
  return {
    before: yesterday ? (yesterday[session]?.volume ?? 0) : null,
    now,
    average,
    vsAverage: ratioOf(now, average),
    opening: singleTrade(main, main.from),
    closing: known < end ? null : singleTrade(main, main.to - 1),
    trades: isEmpty(dayRun) ? null : knownOrNull(sumOf(bars.trades, dayRun)),
  };
}

export interface Vwap {
  /** dollars, of the sessions of the day */
  readonly pre: number | null;
  readonly main: number | null;
  readonly post: number | null;
  readonly all: number | null;
  /** from the news to the end of the measured session */
  readonly afterNews: number | null;
}

interface Turnover {
  readonly dollars: number;
  readonly shares: number;
}

/** Assumed: the trades of a bar cost the mean of its high, low and close. */
function turnoverOf({ high, low, close, volume }: Bars, { from, to }: Run): Turnover {
  let dollars = 0;
  let shares = 0;
  for (let index = from; index < to; index++) {
    dollars += ((at(high, index) + at(low, index) + at(close, index)) / 3) * at(volume, index);
    shares += at(volume, index);
  }
  return { dollars, shares };
}

const priceOf = ({ dollars, shares }: Turnover): number | null => (shares === 0 ? null : roundFloat(dollars / shares));

const parts = ['Pre', 'Main', 'Post'] as const;

/** Volume-weighted average prices. */
export function measureVwap({ afterNews, bars, hours, isSessionOver, known }: Reaction): Vwap {
  const turnovers = parts.map((part) => turnoverOf(bars, runBetween(bars, ...spanOf(hours, part))));
  // a session that is not over has no price yet
  const [pre, main, post] = parts.map((part, index) => {
    const turnover = turnovers[index];
    return turnover && known >= spanOf(hours, part)[1] ? priceOf(turnover) : null;
  }) as [number | null, number | null, number | null];
  const all = turnovers.reduce((sum, { dollars, shares }) => ({ dollars: sum.dollars + dollars, shares: sum.shares + shares }));
  return {
    ...{ pre, main, post },
    all: known >= hours.end ? priceOf(all) : null,
    afterNews: isSessionOver ? priceOf(turnoverOf(bars, afterNews)) : null,
  };
}
