import { dateOf, type Day, dayAt, findHours, instantOf } from '#contract/market/trading-days.ts';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';
import { at, type Bars, emptyBars, isEqualBar } from '../../market/bars.ts';
import { type PastDay, type SessionSummary, summarize, summaryOf } from '../../market/sessions.ts';
import type { WriteCount } from '../write-batch.ts';
import { type Clock, decodeBars, encodeBars } from './bar-encoding.ts';
import { barEnd, type BarPeriod, daySeconds } from '../../market/bar-periods.ts';
import type { BarsSummary, PeriodsQuery } from './bars.ts';
import { overlayBars } from '../../market/merge-bars.ts';

/** A period as it is stored. */
export interface BarRow {
  /** `symbolKey` */
  readonly symbol: string;
  /** the first day of the period */
  readonly day: Day;
  readonly seconds: number;
  /** `encodeBars` */
  readonly bars: Uint8Array;
}

/** What was traded in each session of a day, so that candles of a day and the history of a reaction need no bars. */
export interface BarDayRow {
  readonly symbol: string;
  readonly day: Day;
  readonly sessions: Uint8Array;
}

function clockOf(day: Day, seconds: number): Clock {
  const endOf = (start: number): number => barEnd(start, seconds);
  if (seconds >= daySeconds) return { stepOf: (start) => dayAt(start) - day, startOf: (step) => instantOf(day + step, 0), endOf };
  const midnight = instantOf(day, 0);
  return { stepOf: (start) => start - midnight, startOf: (step) => midnight + step, endOf };
}

const sessionNames = ['Pre', 'Main', 'Post', 'All'] as const;
/** Of the last price of the night, as a bar of one price. */
const nightPlace = sessionNames.length;

/** The sessions of a day are stored as bars whose times are the places of their names. */
const sessionClock: Clock = { stepOf: (place) => place, startOf: (place) => place, endOf: (place) => place + 1 };

function encodeSessions(day: PastDay): Uint8Array {
  const traded = sessionNames.flatMap((name, place) => (day[name] ? [{ place, ...day[name] }] : []));
  const last = day.nightLast;
  if (last !== undefined) traded.push({ place: nightPlace, first: last, high: last, low: last, last, volume: 0 });
  const bars = emptyBars(traded.length);
  for (const [index, { place, first, high, low, last, volume }] of traded.entries()) {
    bars.start[index] = place;
    bars.open[index] = first;
    bars.high[index] = high;
    bars.low[index] = low;
    bars.close[index] = last;
    bars.volume[index] = volume;
    bars.trades[index] = Number.NaN;
  }
  return encodeBars(bars, sessionClock);
}

/** What was traded in the sessions of a day. */
export function readBarDay({ day, sessions }: Pick<BarDayRow, 'day' | 'sessions'>): PastDay {
  const summaries: { -readonly [Name in (typeof sessionNames)[number]]: SessionSummary | null } = {
    Pre: null,
    Main: null,
    Post: null,
    All: null,
  };
  const { length, start, open, high, low, close, volume } = decodeBars(sessions, sessionClock);
  const hasNight = length > 0 && at(start, length - 1) === nightPlace;
  for (let index = 0; index < length; index++) {
    const name = sessionNames[at(start, index)];
    if (!name) continue;
    summaries[name] = {
      first: at(open, index),
      high: at(high, index),
      low: at(low, index),
      last: at(close, index),
      volume: at(volume, index),
    };
  }
  return { day, ...summaries, ...(hasNight && { nightLast: at(close, length - 1) }) };
}

const buildBarRow = ({ symbol, seconds, day, bars }: BarPeriod): BarRow => ({
  symbol: symbolKey(symbol),
  day,
  seconds,
  bars: encodeBars(bars, clockOf(day, seconds)),
});

export const readBars = ({ day, seconds, bars }: Omit<BarRow, 'symbol'>): Bars => decodeBars(bars, clockOf(day, seconds));

export const readBarPeriod = (row: BarRow): BarPeriod => ({
  symbol: spelledSymbol(row.symbol),
  seconds: row.seconds,
  day: row.day,
  bars: readBars(row),
});

/** The bars of rows of one day, the shortest first: longer bars stand where there are no shorter ones. */
export const overlayRows = (rows: readonly Omit<BarRow, 'symbol'>[]): Bars =>
  rows.map(readBars).reduce((over, under) => overlayBars(under, over), emptyBars(0));

/** How many of the written bars are new, differ from the stored one that starts with them, and equal it. */
function countBars(stored: Bars, written: Bars): WriteCount {
  const count = { added: 0, updated: 0, unchanged: 0, older: 0 };
  let place = 0;
  for (let index = 0; index < written.length; index++) {
    const start = at(written.start, index);
    while (place < stored.length && at(stored.start, place) < start) place++;
    if (place >= stored.length || at(stored.start, place) !== start) count.added++;
    else if (isEqualBar(written, index, stored, place)) count.unchanged++;
    else count.updated++;
  }
  return count;
}

export interface BarsAdded {
  /** undefined where they stay as they are */
  readonly row: BarRow | undefined;
  readonly dayRow: BarDayRow | undefined;
  /** what became of the bars */
  readonly count: WriteCount;
}

/** Rows after bars were added to a period. @param stored the rows of its day, or of its year, of any length */
export function addBars(stored: readonly BarRow[], written: BarPeriod): BarsAdded {
  const { bars: added, day, seconds } = written;
  const before = stored.find((row) => row.seconds === seconds);
  const bars = before ? readBars(before) : emptyBars(0);
  const count = countBars(bars, added);
  const row = count.added + count.updated === 0 ? undefined : buildBarRow({ ...written, bars: overlayBars(bars, added) });
  const current = row ?? before;
  if (seconds >= daySeconds || !current) return { row, dayRow: undefined, count };
  const rows = [current, ...stored.filter((other) => other.seconds !== seconds)].toSorted((a, b) => a.seconds - b.seconds);
  // Also of unchanged bars: the calendar may have other hours of the day than when they were stored.
  const sessions = encodeSessions(summaryOf(overlayRows(rows), day, findHours(day)));
  return { row, dayRow: { symbol: current.symbol, day, sessions }, count };
}

/** What the statement `summary` counts. */
export interface CountedBars {
  readonly symbols: number;
  readonly periods: number;
  readonly day: Day;
}

export const noBars: CountedBars = { symbols: 0, periods: 0, day: 0 };

export const buildSummary = ({ symbols, periods, day }: CountedBars): BarsSummary => ({
  symbols,
  periods,
  lastDay: periods === 0 ? '' : dateOf(day),
});

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
      byDay.set(day, { day, Pre: null, Main: whole, Post: null, All: whole, isDaily: true });
    }
  }
  for (const row of days) byDay.set(row.day, readBarDay(row));
  return [...byDay.values()].toSorted((a, b) => a.day - b.day);
}
