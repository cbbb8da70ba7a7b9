import { newYorkOffset } from '#contract/time/new-york.ts';
import { closureOn, regularClose, sessionTimes } from '#contract/time/trading-calendar.ts';

// The parts of a trading day: by the clock, and as the wire of quantified news names them.

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

interface WireSession {
  readonly label: string;
  readonly phrase: string;
  readonly clock?: ClockSession;
}

/** The sessions of quantified news, in the order of the day. */
const wireSessions: Readonly<Record<string, WireSession>> = {
  Pre: { label: 'Pre-market', phrase: 'the pre-market session', clock: 'pre' },
  Main: { label: 'Regular', phrase: 'the regular session', clock: 'regular' },
  Post: { label: 'Post-market', phrase: 'the post-market session', clock: 'post' },
  All: { label: 'Full day', phrase: 'the full day' },
};
const order = Object.keys(wireSessions);

/** The name of a session of quantified news on screen; addresses, filters and files keep the wire's. */
export const sessionLabel = (session: string): string => wireSessions[session]?.label ?? session;

/** As part of a sentence, such as `the regular session`. */
export const sessionPhrase = (session: string): string => wireSessions[session]?.phrase ?? session;

/** Undefined for the full day and for an unknown name. */
export const clockSessionOf = (session: string): ClockSession | undefined => wireSessions[session]?.clock;

/** Compares the names of sessions in the order of the day; unknown names are last. */
export const inSessionOrder = (a: string, b: string): number =>
  (order.indexOf(a) + 1 || Infinity) - (order.indexOf(b) + 1 || Infinity) || 0;
