import { type Day, dayAt } from '#contract/market/day.ts';
import { reportedSessions } from '#contract/market/sessions.ts';
import { type QuantifiedSession, quantifiedSession } from '#contract/market/wire-sessions.ts';
import { inColumn } from '../../market/bars.ts';
import { eachSession, mapSummary, type PastDay, type SessionSummary, summarize } from '../../market/sessions.ts';
import { decodeBars, roundStored } from './bar-encoding.ts';
import { type BarRow, readBars } from './bar-rows.ts';
import type { PeriodsQuery } from './bars.ts';

/** What was traded in each session of a day, so that candles of a day and the history of a reaction need no bars. */
export interface BarDayRow {
  readonly symbol: string;
  readonly day: Day;
  /** the JSON of a `StoredDay`; of earlier stores what `decodeFormerDay` reads */
  readonly sessions: Uint8Array;
}

/** First, high, low and last price in dollars, shares: null where they are not known, as JSON writes NaN. */
type StoredSession = readonly [first: number, high: number, low: number, last: number, volume: number | null];

/** Stores have the names of quantified news. A session without a trade is left out. */
interface StoredDay extends Readonly<Partial<Record<QuantifiedSession, StoredSession | undefined>>> {
  readonly nightLast?: number | undefined;
}

function writeSession(summary: SessionSummary): StoredSession {
  const { first, high, low, last, volume } = mapSummary(summary, roundStored, roundStored);
  return [first, high, low, last, volume];
}

const readSession = ([first, high, low, last, volume]: StoredSession): SessionSummary => ({
  ...{ first, high, low, last },
  volume: inColumn(volume),
});

export function buildDayRow(symbol: string, past: PastDay): BarDayRow {
  const stored: StoredDay = {
    ...Object.fromEntries(
      reportedSessions.map((session) => [quantifiedSession(session), past[session] ? writeSession(past[session]) : undefined]),
    ),
    nightLast: past.nightLast === undefined ? undefined : roundStored(past.nightLast),
  };
  return { symbol, day: past.day, sessions: Buffer.from(JSON.stringify(stored)) };
}

const formerPlaces = [...reportedSessions.map(quantifiedSession), 'nightLast'];

/** Bars of earlier stores: one a session, whose time is the place of its name, and one of the last price of the night. */
function decodeFormerDay(sessions: Uint8Array): StoredDay {
  const bars = decodeBars(sessions, { startOf: (place) => place, endOf: (place) => place + 1 });
  const entries = Array.from(bars.start, (place, index) => {
    const whole = summarize(bars, { from: index, to: index + 1 });
    const name = formerPlaces[place];
    return [name, name === 'nightLast' ? whole?.last : whole && writeSession(whole)];
  });
  return Object.fromEntries(entries) as StoredDay;
}

/** No deflated bytes begin so: theirs would be a block of fixed codes, which begins with the number of bars, at most 5. */
const startOfJson = '{'.charCodeAt(0);

/** What was traded in the sessions of a day. */
export function readBarDay({ day, sessions }: Pick<BarDayRow, 'day' | 'sessions'>): PastDay {
  const stored = sessions[0] === startOfJson ? (JSON.parse(Buffer.from(sessions).toString()) as StoredDay) : decodeFormerDay(sessions);
  return {
    day,
    ...eachSession((session) => {
      const found = stored[quantifiedSession(session)];
      return found ? readSession(found) : null;
    }),
    ...(stored.nightLast !== undefined && { nightLast: stored.nightLast }),
  };
}

/** The days of a span, from the rows of days and of the years around them. */
export function readSessions(
  days: readonly BarDayRow[],
  years: readonly BarRow[],
  { fromDay, toDay }: Omit<PeriodsQuery, 'symbol'>,
): readonly PastDay[] {
  const byDay = new Map<Day, PastDay>();
  for (const row of years) {
    const bars = readBars(row);
    for (const [index, start] of bars.start.entries()) {
      const day = dayAt(start);
      if (day < fromDay || day > toDay) continue;
      const whole = summarize(bars, { from: index, to: index + 1 });
      byDay.set(day, { day, pre: null, regular: whole, post: null, fullDay: whole, isDaily: true });
    }
  }
  for (const row of days) byDay.set(row.day, readBarDay(row));
  return [...byDay.values()].toSorted((a, b) => a.day - b.day);
}
