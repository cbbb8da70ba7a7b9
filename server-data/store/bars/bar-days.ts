import { valueAt } from '#contract/value-at.ts';
import { type Day, dayAt, dayIn, instantOf, yearOf } from '#contract/market/day.ts';
import { type ReportedSession, reportedSessions } from '#contract/market/sessions.ts';
import { type QuantifiedSession, quantifiedSession } from '#contract/market/wire-sessions.ts';
import { inColumn } from '../../market/bars.ts';
import { mapSummary, type PastDay, type SessionSummary, summarize } from '../../market/sessions.ts';
import { decodeBars, roundStored } from './bar-encoding.ts';
import { type BarRow, readBars } from './bar-rows.ts';
import type { BarDayRow, DaysQuery, SymbolDay } from './bars.ts';

/**
 * First, high, low and last price in dollars, shares: null where they are not known, as JSON writes NaN. Then the minutes with a trade, null where
 * they are not known, and the seconds from midnight to the end of the last bar; sessions that were stored before have neither.
 */
type StoredSession = readonly [
  ...[first: number, high: number, low: number, last: number, volume: number | null],
  minutes?: number | null,
  until?: number,
];

/** Stores have the names of quantified news. A session without a trade is left out. */
interface StoredDay extends Readonly<Partial<Record<QuantifiedSession, StoredSession | undefined>>> {
  readonly nightLast?: number | undefined;
}

/** @param midnight with which the day begins, Unix seconds */
function writeSession(summary: SessionSummary, midnight: number): StoredSession {
  const { first, high, low, last, volume, minutes = null, until } = mapSummary(summary, roundStored, roundStored);
  return until === undefined ? [first, high, low, last, volume] : [first, high, low, last, volume, minutes, until - midnight];
}

function readSession(stored: StoredSession, midnight: number): SessionSummary {
  const [first, high, low, last, volume, minutes, until] = stored;
  const summary = { first, high, low, last, volume: inColumn(volume) };
  if (until === undefined) return summary;
  const counted = { ...summary, until: midnight + until };
  return typeof minutes === 'number' ? { ...counted, minutes } : counted;
}

const midnights = new Map<Day, number>();

/** The instant with which a day begins. */
function midnightOf(day: Day): number {
  let instant = midnights.get(day);
  if (instant === undefined) midnights.set(day, (instant = instantOf(day, 0)));
  return instant;
}

export function buildDayRow(symbol: string, past: PastDay): BarDayRow {
  const midnight = midnightOf(past.day);
  const stored: StoredDay = {
    ...Object.fromEntries(
      reportedSessions.map((session) => [quantifiedSession(session), past[session] ? writeSession(past[session], midnight) : undefined]),
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
    return [name, name === 'nightLast' ? whole?.last : whole && writeSession(whole, 0)];
  });
  return Object.fromEntries(entries) as StoredDay;
}

/** No deflated bytes begin so: theirs would be a block of fixed codes, which begins with the number of bars, at most 5. */
const startOfJson = '{'.charCodeAt(0);

/** JSON of numbers and of our own names, which are ASCII. */
const readText = ({ buffer, byteOffset, byteLength }: Uint8Array): string => Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

/** What was traded in the sessions of a day. */
export function readBarDay({ day, sessions }: Pick<BarDayRow, 'day' | 'sessions'>): PastDay {
  const stored = sessions[0] === startOfJson ? (JSON.parse(readText(sessions)) as StoredDay) : decodeFormerDay(sessions);
  const midnight = midnightOf(day);
  const read = (session: ReportedSession): SessionSummary | null => {
    const found = stored[quantifiedSession(session)];
    return found ? readSession(found, midnight) : null;
  };
  // a market has a hundred thousand of them
  const past = { day, pre: read('pre'), regular: read('regular'), post: read('post'), fullDay: read('fullDay') };
  return stored.nightLast === undefined ? past : { ...past, nightLast: stored.nightLast };
}

/** With which the year of a day begins, and a row of daily bars. */
export const newYear = (day: Day): Day => dayIn(yearOf(day), 1, 1);

/** The first days of the years that a span has. */
export function yearsOf({ fromDay, toDay }: DaysQuery): readonly Day[] {
  const [first, last] = [yearOf(fromDay), yearOf(toDay)];
  return Array.from({ length: last - first + 1 }, (_, place) => dayIn(first + place, 1, 1));
}

/** The days of a span that a year of daily bars has. */
function* readDailyDays(row: BarRow, { fromDay, toDay }: DaysQuery): Generator<PastDay> {
  const bars = readBars(row);
  // from the end, because mostly the last days are read
  for (let index = bars.length - 1; index >= 0; index--) {
    const day = dayAt(valueAt(bars.start, index));
    if (day < fromDay) return;
    if (day > toDay) continue;
    const whole = summarize(bars, { from: index, to: index + 1 });
    yield { day, pre: null, regular: whole, post: null, fullDay: whole, isDaily: true };
  }
}

/** The days of a span, from the rows of days and of the years around them. */
export function readSessions(days: readonly BarDayRow[], years: readonly BarRow[], span: DaysQuery): readonly PastDay[] {
  if (years.length === 0) return days.map(readBarDay);
  const byDay = new Map<Day, PastDay>();
  for (const row of years) for (const past of readDailyDays(row, span)) byDay.set(past.day, past);
  for (const row of days) byDay.set(row.day, readBarDay(row));
  return [...byDay.values()].toSorted((a, b) => a.day - b.day);
}

/** The same of several symbols, by their keys. */
export function readSymbolSessions(
  days: readonly BarDayRow[],
  years: readonly BarRow[],
  span: DaysQuery,
): ReadonlyMap<string, readonly PastDay[]> {
  const yearsOf = Map.groupBy(years, ({ symbol }) => symbol);
  const daysOf = Map.groupBy(days, ({ symbol }) => symbol);
  const found = new Map<string, readonly PastDay[]>();
  for (const symbol of new Set([...daysOf.keys(), ...yearsOf.keys()])) {
    const read = readSessions(daysOf.get(symbol) ?? [], yearsOf.get(symbol) ?? [], span);
    if (read.length > 0) found.set(symbol, read);
  }
  return found;
}

/** One day of the daily bars of several symbols. */
export const readDailyDay = (years: readonly BarRow[], day: Day): readonly SymbolDay[] =>
  years.flatMap((row) => [...readDailyDays(row, { fromDay: day, toDay: day })].map((past) => ({ symbol: row.symbol, past })));

/** The days that daily bars have. */
export function daysOfYears(years: readonly BarRow[]): readonly Day[] {
  const days = new Set<Day>();
  for (const row of years) for (const start of readBars(row).start) days.add(dayAt(start));
  return [...days].toSorted((a, b) => a - b);
}
