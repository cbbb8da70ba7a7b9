import type { ClockSession } from '#contract/market/sessions.ts';

// The names of the parts of a trading day: as the wire of quantified news has them, and by the clock.

interface WireSession {
  readonly label: string;
  readonly phrase: string;
}

/** The sessions of quantified news, in the order of the day. */
const wireSessions: Readonly<Record<string, WireSession>> = {
  Pre: { label: 'Pre-market', phrase: 'the pre-market session' },
  Main: { label: 'Regular', phrase: 'the regular session' },
  Post: { label: 'Post-market', phrase: 'the post-market session' },
  All: { label: 'Full day', phrase: 'the full day' },
};
const order = Object.keys(wireSessions);

/** The name of a session of quantified news on screen; addresses, filters and files keep the wire's. */
export const sessionLabel = (session: string): string => wireSessions[session]?.label ?? session;

/** As part of a sentence, such as `the regular session`. */
export const sessionPhrase = (session: string): string => wireSessions[session]?.phrase ?? session;

/** Compares the names of sessions in the order of the day; unknown names are last. */
export const inSessionOrder = (a: string, b: string): number =>
  (order.indexOf(a) + 1 || Infinity) - (order.indexOf(b) + 1 || Infinity) || 0;

/** A session by the clock, as part of a sentence or list: `pre-market`. */
export const clockSessionLabels: Readonly<Record<ClockSession, string>> = {
  pre: 'pre-market',
  regular: 'regular session',
  post: 'post-market',
  night: 'night session',
  closed: 'market closed',
  unknown: 'trading hours not known',
};
