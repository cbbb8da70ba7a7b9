import type { ClockSession } from '#contract/market/sessions.ts';
import { dayAt, findTradingDay } from '#contract/market/day.ts';

/** As part of a sentence or list: `pre-market`. */
export const clockSessionLabels: Readonly<Record<ClockSession, string>> = {
  pre: 'pre-market',
  regular: 'regular session',
  post: 'post-market',
  night: 'night session',
  closed: 'market closed',
  unknown: 'trading hours not known',
};

/**
 * The New York trading day whose prices answer to a moment: its own until the end of the last session, else the next one; in years that the
 * trading calendar does not have the day itself.
 *
 * @param seconds Unix seconds
 * @returns days since 1970; NaN for NaN
 */
export const tradingDayOf = (seconds: number): number => (Number.isNaN(seconds) ? Number.NaN : (findTradingDay(seconds) ?? dayAt(seconds)));
