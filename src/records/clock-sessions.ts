import { newYorkOffset } from '#contract/time/new-york.ts';
import { closureOn, regularClose, sessionTimes } from '#contract/market/trading-calendar.ts';

/** The part of a day that is traded in at a time. */
export type ClockSession = 'pre' | 'regular' | 'post' | 'closed';

/** As part of a sentence or list: `pre-market`. */
export const clockSessionLabels: Readonly<Record<ClockSession, string>> = {
  pre: 'pre-market',
  regular: 'regular session',
  post: 'post-market',
  closed: 'market closed',
};

/** @param day in New York @param clockSeconds since its midnight */
export function sessionAt(day: string, clockSeconds: number): ClockSession {
  if (closureOn(day) !== undefined || clockSeconds < sessionTimes.preOpen || clockSeconds >= sessionTimes.postClose) return 'closed';
  return clockSeconds < sessionTimes.open ? 'pre' : clockSeconds < regularClose(day) ? 'regular' : 'post';
}

const daySeconds = 86_400;

/** The trading day of each New York day, as days since 1970. */
const tradingDays = new Map<number, number>();

/**
 * The New York trading day whose prices answer to a moment: its own until 20:00, else the next one.
 *
 * @param seconds Unix seconds
 * @returns days since 1970; NaN for NaN
 */
export function tradingDayOf(seconds: number): number {
  if (Number.isNaN(seconds)) return Number.NaN;
  const clock = seconds + newYorkOffset(seconds);
  const evening = clock - Math.floor(clock / daySeconds) * daySeconds >= sessionTimes.postClose;
  const day = Math.floor(clock / daySeconds) + Number(evening);
  let traded = tradingDays.get(day);
  if (traded === undefined) {
    traded = day;
    while (closureOn(new Date(traded * daySeconds * 1000).toISOString().slice(0, 10)) !== undefined) traded += 1;
    tradingDays.set(day, traded);
  }
  return traded;
}
