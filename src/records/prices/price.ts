import { type ExtendedSession, sessionAt } from '#contract/market/sessions.ts';
import { dateOf, dayAt, dayOf, findHours, instantOf } from '#contract/market/day.ts';
import { closureOn } from '#contract/market/hours.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import type { Split } from '#src/records/splits/split.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';
import { adjustBars, type Bar, judgeBars } from './bars.ts';

/** A bar with its end, Unix seconds. */
export interface TimedBar extends Bar {
  readonly end: number;
}

/** Bars of one length. @param lengthSeconds less than a day */
export const timed = (bars: readonly Bar[], lengthSeconds: number): readonly TimedBar[] =>
  bars.map((bar) => ({ ...bar, end: bar.seconds + lengthSeconds }));

/** The close of a regular session. */
export interface Close {
  /** dollars */
  readonly price: number;
  /** New York day */
  readonly day: string;
}

/** A change of price, and the close that it is measured from. */
export interface Change {
  readonly base: Close;
  readonly dollars: number;
  readonly percent: number;
}

/** @returns undefined without a close: unknown is not 0 */
export const changeFrom = (base: Close | undefined, price: number): Change | undefined =>
  base && { base, dollars: price - base.price, percent: (price / base.price - 1) * 100 };

/** The latest regular session with a trade. */
export interface SessionPrice {
  /** New York day */
  readonly day: string;
  readonly isOver: boolean;
  /** whether its bars end long before the session did or the moment came: the change is that of then */
  readonly isPartial: boolean;
  /** of the close, or in the session of the last trade, against the close before it */
  readonly change: Change | undefined;
}

/** The last trade between the close of the session and the next open. */
export interface ExtendedPrice {
  readonly kind: ExtendedSession;
  readonly price: number;
  /** the end of its bar, Unix seconds */
  readonly atSeconds: number;
  /** against the close of the session */
  readonly change: Change | undefined;
}

/** What a symbol costs at a moment, and what its day did: the same wherever a price stands (assumption Q30). */
export interface Price {
  /** of the session, in dollars; of the last trade where no session is known */
  readonly dollars: number;
  /** the end of its bar, or the moment where that is earlier, Unix seconds; of a bar of a day the close of its session */
  readonly atSeconds: number;
  /** false for a bar of a day, which says its day alone */
  readonly hasTime: boolean;
  readonly session: SessionPrice | undefined;
  /** undefined where nothing was traded since the session */
  readonly extended: ExtendedPrice | undefined;
}

type SessionBar = Pick<Price, 'atSeconds' | 'hasTime'> & Pick<SessionPrice, 'isPartial'> & { readonly price: number };

/** When the regular session of a day begins and ends; all of a day whose hours are not known. */
function sessionSpan(day: number): readonly [start: number, end: number] {
  const hours = findHours(day);
  return [hours?.regular ?? instantOf(day, 0), hours?.post ?? instantOf(day + 1, 0)];
}

/** The last price of each session that has begun, by day, oldest first. */
function sessionBars(daily: readonly Bar[], intraday: readonly TimedBar[], now: number): ReadonlyMap<number, SessionBar> {
  const sessions = new Map<number, SessionBar>();
  for (const { seconds, end, close } of intraday) {
    if (sessionAt(seconds) !== 'regular') continue;
    const day = dayAt(seconds);
    const until = Math.min(now, sessionSpan(day)[1]);
    sessions.set(day, { price: close, atSeconds: Math.min(end, until), hasTime: true, isPartial: end < until - maxLagSeconds });
  }
  for (const { seconds, close } of daily) {
    const day = dayAt(seconds);
    const [, end] = sessionSpan(day);
    // Before the close the bar of a day is that of a part of it, until a time that it does not say.
    if (end > now || closureOn(dateOf(day)) !== undefined) continue;
    // A service that has only some of the minutes makes the bar of the day of them.
    if (sessions.get(day)?.price !== close)
      sessions.set(day, { price: close, atSeconds: end, hasTime: sessions.has(day), isPartial: false });
  }
  return new Map([...sessions].toSorted(([a], [b]) => a - b));
}

function extendedPrice(intraday: readonly TimedBar[], since: number, close: Close | undefined, now: number): ExtendedPrice | undefined {
  const last = intraday.findLast(({ seconds }) => seconds >= since && ['pre', 'post'].includes(sessionAt(seconds)));
  if (!last) return undefined;
  return {
    kind: sessionAt(last.seconds) === 'pre' ? 'pre' : 'post',
    price: last.close,
    atSeconds: Math.min(last.end, now),
    change: changeFrom(close, last.close),
  };
}

/** What is known of a symbol, as traded. */
export interface TradedBars {
  /** of regular sessions, oldest first */
  readonly daily: readonly Bar[];
  /** shorter ones of the last days without the night, oldest first */
  readonly intraday: readonly TimedBar[];
  /** of the symbol; those that are not yet in the prices are applied */
  readonly splits: readonly Split[];
}

/**
 * The price of a symbol in shares of the moment.
 *
 * @param now Unix seconds; bars that begin later do not count
 * @returns undefined without a bar
 */
export function priceOf({ daily, intraday, splits }: TradedBars, now: number): Price | undefined {
  const before = intraday.filter(({ seconds }) => seconds < now);
  const judged = judgeBars(daily.length > 0 ? daily : before, splits, newYorkDay(now), before);
  return adjustedPrice(adjustBars(daily, judged), adjustBars(before, judged), now);
}

function adjustedPrice(daily: readonly Bar[], traded: readonly TimedBar[], now: number): Price | undefined {
  const sessions = [...sessionBars(daily, traded, now)];
  const [before, last] = [sessions.at(-2), sessions.at(-1)];
  const closeOf = (session: typeof last): Close | undefined => session && { price: session[1].price, day: dateOf(session[0]) };
  const close = closeOf(last);
  if (!last || !close) {
    const trade = traded.at(-1);
    const extended = extendedPrice(traded, 0, undefined, now);
    return trade && { dollars: trade.close, atSeconds: Math.min(trade.end, now), hasTime: true, session: undefined, extended };
  }
  const [day, { price, atSeconds, hasTime, isPartial }] = last;
  const [, end] = sessionSpan(day);
  return {
    dollars: price,
    atSeconds,
    hasTime,
    session: { day: close.day, isOver: end <= now, isPartial, change: changeFrom(closeOf(before), price) },
    extended: extendedPrice(traded, end, close, now),
  };
}

/** The close before a day; undefined without one. @param daily adjusted bars of regular sessions, oldest first */
export function closeBefore(daily: readonly Bar[], day: string): Close | undefined {
  const bar = daily.findLast(({ seconds }) => dayAt(seconds) < dayOf(day));
  return bar && { price: bar.close, day: dateOf(dayAt(bar.seconds)) };
}

/** The close of a day; undefined without one. @param daily bars of regular sessions */
export function closeOn(daily: readonly Bar[], day: string): Close | undefined {
  const bar = daily.find(({ seconds }) => dayAt(seconds) === dayOf(day));
  return bar && { price: bar.close, day };
}

/** The latest session among prices. A change of another day is no figure beside those of this one. */
export const latestSession = (prices: Iterable<Price>): SessionPrice | undefined =>
  [...prices]
    .flatMap(({ session }) => session ?? [])
    .reduce<SessionPrice | undefined>(
      (latest, session) => (latest === undefined || session.day > latest.day ? session : latest),
      undefined,
    );
