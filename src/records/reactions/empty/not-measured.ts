import { findTradingDay, hoursOf } from '#contract/market/day.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { timeOf } from './empty-window.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';

/** The prices around a story that has no reaction. */
export interface PricesAround {
  readonly symbol: string;
  /** Unix seconds */
  readonly published: number;
  /** the ends of its bars from an hour before the story to two hours after it, or to now; oldest first */
  readonly ends: readonly number[];
  /** of the index in the same time */
  readonly indexEnds: readonly number[];
  /** the New York days with a bar of the symbol, from a day on that is before the story, oldest first */
  readonly days: readonly string[];
  readonly from: string;
  /** until when the bars go, Unix seconds */
  readonly until: number;
}

const notMeasured = (why: string): string => `Not measured: ${why}`;

/** Why a story without a reaction has none, by the prices around it. */
export function explainByPrices({ symbol, published, ends, indexEnds, days, from, until }: PricesAround): string {
  const [firstDay] = days;
  if (ends.length === 0) {
    const day = newYorkDay(published);
    if (firstDay === undefined) return notMeasured(`no price bars of ${symbol} from ${formatDate(from)} on`);
    if (firstDay > day)
      return notMeasured(`the first price bar of ${symbol} from ${formatDate(from)} on is of ${formatDate(firstDay)}, after the story`);
    if (!days.includes(day)) return notMeasured(`no price bars of ${symbol} on ${formatDate(day, 'every')}`);
    // Of a service with bars of days alone it may have been traded.
    return notMeasured(
      `no price bars of minutes of ${symbol} from ${timeOf(published - secondsPerHour)} to ${timeOf(Math.min(published + 2 * secondsPerHour, until))} ET`,
    );
  }
  const last = ends.at(-1) ?? 0;
  const day = findTradingDay(published);
  const openUntil = day === undefined ? until : Math.min(until, hoursOf(day).end);
  if (last <= published && openUntil - published > maxLagSeconds) {
    if ((indexEnds.at(-1) ?? 0) <= published) return notMeasured(`all price bars end at ${timeOf(last)} ET, before the story`);
    return notMeasured(`no trade of ${symbol} after the story, as in a trading halt: the last one was by ${timeOf(last)} ET`);
  }
  return notMeasured(`${symbol} has prices around the story, but no reaction came`);
}
