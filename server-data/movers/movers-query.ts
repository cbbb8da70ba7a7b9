import type { MoverOrder, MoversQuery } from '#contract/endpoints/movers.ts';
import type { BarSession } from '#contract/endpoints/bars.ts';
import { dateOf, type Day, dayAt, findHours, instantOf } from '#contract/market/day.ts';
import { type ReportedSession, sessionSpan } from '#contract/market/sessions.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import * as limits from '#contract/schema/limits.ts';
import { momentsSpan, readRelativeSpan, tooManyDays } from '#contract/schema/moments.ts';
import type { MarketReader, Span } from './market.ts';

/** A query with its span as instants, Unix seconds; plain data, so that it can be sent to a thread. */
export interface MarketQuery {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly now: number;
  readonly session: BarSession;
  readonly by: MoverOrder;
  readonly maxResults: number;
  readonly symbols?: readonly string[] | undefined;
  readonly sector?: string | undefined;
}

/** A span of more days than are read for a response. */
export class TooManyDays extends Error {}

/**
 * The beginning of a span, Unix seconds; undefined where it is that of the last session.
 *
 * Assumed: a relative span begins with the day after the one that is so long ago, against whose close changes are then measured: a week from
 * Tuesday to Tuesday has five sessions, and a day is the last session (assumption M01).
 */
function startOf(from: string, now: number): number | undefined {
  const relative = readRelativeSpan(from);
  if (relative === 'day') return undefined;
  const [start] = momentsSpan({ from }, now);
  return relative === undefined || relative === 'ytd' ? start : instantOf(dayAt(start) + 1, 0);
}

/** @param now Unix seconds */
export function readMarketQuery({ from, to, ...query }: MoversQuery, now: number): MarketQuery {
  const start = from === undefined ? undefined : startOf(from, now);
  const end = to === undefined ? undefined : momentsSpan({ from: to, to }, now)[1];
  return { ...query, now, ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) };
}

/** More days than the exchanges were ever closed in a row. */
const maxClosedDays = 14;
/** So many days with bars of other sessions alone are passed over. */
const maxOtherDays = 10;

/** The last trading day whose session has begun before an instant; undefined where the calendar does not know it. */
function lastBegun(instant: number, session: ReportedSession): Day | undefined {
  const today = dayAt(instant);
  for (let day = today; day > today - maxClosedDays; day--) {
    const hours = findHours(day);
    if (hours && sessionSpan(hours, session)[0] <= instant) return day;
  }
  return undefined;
}

/** The end of a New York day. */
const endOf = (day: Day): number => instantOf(day + 1, 0);

/** The last session that has begun, and in which anything was traded (assumption M01). */
async function lastSession(market: MarketReader, { to, now, session: name }: MarketQuery): Promise<Span | undefined> {
  const session = readBarSession(name);
  const until = Math.min(to ?? now, now);
  let day = lastBegun(until, session);
  for (let passed = 0; day !== undefined && passed < maxOtherDays; passed++) {
    day = await market.lastDay(day);
    if (day === undefined) return undefined;
    for (const figures of (await market.readDay(day)).values()) {
      if (figures[session])
        return { fromDay: day, toDay: day, from: instantOf(day, 0), to: to === undefined ? endOf(day) : Math.min(to, endOf(day)) };
    }
    day--;
  }
  return undefined;
}

/** The days between which a query looks, from its bounds. @throws TooManyDays */
function boundedSpan({ from = 0, to, now }: MarketQuery): Span {
  const end = to ?? endOf(dayAt(now));
  const [fromDay, toDay] = [dayAt(from), dayAt(Math.max(from, Math.ceil(end) - 1))];
  const { days } = limits.movers;
  if (toDay - fromDay >= days) throw new TooManyDays(`from: ${tooManyDays(days, dateOf(fromDay), dateOf(toDay))}`);
  return { fromDay, toDay, from, to: end };
}

/** Instants between which movers are computed, Unix seconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** What a span has of its session so far: between the bounds of a query, or of the last session, each up to now. */
export function periodOf({ fromDay, from, to }: Span, query: MarketQuery): Period {
  const hours = query.from === undefined ? findHours(fromDay) : undefined;
  const [start, end] = hours ? sessionSpan(hours, readBarSession(query.session)) : [from, to];
  return { from: start, to: Math.max(start, Math.min(end, to, query.now)) };
}

/** The span of a query: that of its bounds, or the last session; undefined where nothing was traded. @throws TooManyDays */
export const findSpan = async (market: MarketReader, query: MarketQuery): Promise<Span | undefined> =>
  query.from === undefined ? lastSession(market, query) : boundedSpan(query);
