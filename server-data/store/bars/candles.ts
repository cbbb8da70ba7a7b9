import { valueAt } from '#contract/value-at.ts';
import { sessionSpan } from '#contract/market/sessions.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { type BarInterval, barIntervals, type BarSession } from '#contract/endpoints/bars.ts';
import * as limits from '#contract/schema/limits.ts';
import { usualHours } from '#contract/market/hours.ts';
import { type Day, dayAt, dayIn, dayOfMonth, findHours, instantOf, monthOf, weekdayOf, yearOf } from '#contract/market/day.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import { symbolKey } from '#contract/symbol.ts';
import { type Bars, emptyBars, joinBars, overlayBars, overlayLengths, runBetween, runsOf, selectBars, setBar } from '../../market/bars.ts';
import { valuesOf, summarize } from '../../market/sessions.ts';
import { newYear, readBarDay } from './bar-days.ts';
import { type BarRow, readBars } from './bar-rows.ts';
import { type BarDayRow, type CandlesQuery, TooManyCandles } from './bars.ts';
import { formatSeries } from './format-series.ts';

const monday = 1;
/** The first day of the week or month of a day; the day itself for shorter candles. */
function bucketDay(day: Day, interval: BarInterval): Day {
  if (interval === '1w') return day - ((weekdayOf(day) - monday + 7) % 7);
  return interval === '1M' ? day - dayOfMonth(day) + 1 : day;
}

function nextBucketDay(day: Day, interval: BarInterval): Day {
  if (interval === '1w') return day + 7;
  return interval === '1M' ? dayIn(yearOf(day), monthOf(day) + 1, 1) : day + 1;
}

/** Of a usual day: from 04:00 to 20:00. */
const tradingSeconds = usualHours.lateEnd - usualHours.preOpen;

/** Which rows the candles of a query are made of. */
export interface RowsWanted {
  readonly symbols: readonly string[];
  /** candles of a day and longer are made of `days` and of the bars of years, others of bars of this length and shorter ones */
  readonly isDaily: boolean;
  readonly maxSeconds: number;
  /** both included: whole weeks and months */
  readonly fromDay: Day;
  readonly toDay: Day;
  /** the first day of the year of `fromDay` */
  readonly fromYear: Day;
}

/** Which rows of years have the daily bars of a span. */
export const yearsWanted = (symbols: readonly string[], { fromDay, toDay }: Pick<RowsWanted, 'fromDay' | 'toDay'>) => ({
  symbols,
  fromYear: newYear(fromDay),
  toDay,
  seconds: secondsPerDay,
});

/** The last day on which a candle may start: the end of a span is not part of it, and often midnight. */
const lastDayOf = (to: number): Day => dayAt(Math.ceil(to) - 1);

export function rowsWanted({ symbols, from, to, interval }: CandlesQuery): RowsWanted {
  const fromDay = bucketDay(dayAt(from), interval);
  const seconds = barIntervals[interval];
  return {
    symbols: [...new Set(symbols.map(symbolKey))],
    isDaily: seconds >= secondsPerDay,
    maxSeconds: seconds,
    fromDay,
    toDay: nextBucketDay(bucketDay(lastDayOf(to), interval), interval) - 1,
    fromYear: newYear(fromDay),
  };
}

/** Rows by day, `bars` of a day by their length, the shortest first. */
interface SymbolRows {
  readonly days: readonly BarDayRow[];
  readonly bars: readonly BarRow[];
}

/** A span of time that becomes one candle. */
interface Bucket {
  readonly start: number;
  /** the first second after it */
  readonly end: number;
}

/** One candle for the bars of each bucket. @param bucketOf by the start of a bar */
function aggregate(bars: Bars, bucketOf: (start: number) => Bucket): Bars {
  const candles = emptyBars(bars.length);
  let length = 0;
  for (const run of runsOf(bars, (start) => bucketOf(start).end)) {
    const summary = summarize(bars, run);
    const { start, end } = bucketOf(valueAt(bars.start, run.from));
    if (summary) setBar(candles, length++, start, end, valuesOf(summary));
  }
  return selectBars(candles, { from: 0, to: length });
}

/** The span of a session on a day that has none, or whose hours are not known. */
const nothing = [0, 0] as const;

/** Candles of an hour and less. Those of no session, of the night and of closed days, are with all (assumption Q20). */
function shortCandles({ bars: rows }: SymbolRows, { interval, session }: CandlesQuery): Bars {
  const seconds = barIntervals[interval];
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const whole = overlayLengths(ofDay.map(readBars));
    const hours = findHours(day);
    const span = session === 'ANY' ? undefined : hours ? sessionSpan(hours, readBarSession(session)) : nothing;
    const bars = span ? selectBars(whole, runBetween(whole, ...span)) : whole;
    if (ofDay.every((row) => row.seconds === seconds)) return bars;
    const midnight = instantOf(day, 0);
    return aggregate(bars, (instant) => {
      const start = midnight + Math.floor((instant - midnight) / seconds) * seconds;
      return { start, end: start + seconds };
    });
  });
  return joinBars(days);
}

/** One bar a day, of a session. */
function barsOfDays(rows: readonly BarDayRow[], session: BarSession): Bars {
  const bars = emptyBars(rows.length);
  let length = 0;
  for (const row of rows) {
    const summary = readBarDay(row)[readBarSession(session)];
    if (summary) setBar(bars, length++, instantOf(row.day, 0), instantOf(row.day + 1, 0), valuesOf(summary));
  }
  return selectBars(bars, { from: 0, to: length });
}

/** Candles of a day and more. Assumed: bars of a day are of the regular session, and stand where there are no shorter ones. */
function longCandles({ days, bars: years }: SymbolRows, { interval, session }: CandlesQuery): Bars {
  const ofSessions = barsOfDays(days, session);
  const hasDailyBars = ['fullDay', 'regular'].includes(readBarSession(session));
  const bars = hasDailyBars ? overlayBars(joinBars(years.map(readBars)), ofSessions) : ofSessions;
  if (interval === '1d') return bars;
  return aggregate(bars, (start) => {
    const day = bucketDay(dayAt(start), interval);
    return { start: instantOf(day, 0), end: instantOf(nextBucketDay(day, interval), 0) };
  });
}

/** The most candles of a symbol in a span: those of the trading hours of its weekdays. */
function maxCandles(interval: BarInterval, from: number, to: number): number {
  const seconds = barIntervals[interval];
  const days = lastDayOf(to) - dayAt(from) + 1;
  if (seconds > secondsPerDay) return Math.ceil((days * secondsPerDay) / seconds) + 1;
  const weekdays = Math.min(days, Math.ceil((days * 5) / 7) + 1);
  return weekdays * Math.ceil(tradingSeconds / seconds);
}

/** As measured on one core: to read a bar of a minute or the sessions of a day, and to write a candle. */
const microseconds = { minute: 0.25, day: 5, candle: 0.3 } as const;

/** How many milliseconds the response to a query takes at most, where bars are of a minute. */
export function estimateMs({ symbols, from, to, interval }: CandlesQuery): number {
  const isShort = barIntervals[interval] < secondsPerDay;
  const read = isShort ? maxCandles('1m', from, to) * microseconds.minute : maxCandles('1d', from, to) * microseconds.day;
  const written = Math.min(symbols.length * maxCandles(interval, from, to), limits.bars.candles) * microseconds.candle;
  return (symbols.length * read + written) / 1000;
}

function tooMany({ symbols, from, to, interval }: CandlesQuery): TooManyCandles {
  const { candles } = limits.bars;
  const fitting = (Object.keys(barIntervals) as BarInterval[]).find(
    (name) => barIntervals[name] > barIntervals[interval] && symbols.length * maxCandles(name, from, to) <= candles,
  );
  const advice = fitting === undefined ? 'fewer symbols or a shorter time' : `fewer symbols, a shorter time or interval ${fitting}`;
  return new TooManyCandles(`interval: at most ${candles} bars in a response, expected ${advice}`);
}

/** Bars that start from an instant on and before another. */
export function selectStarts(bars: Bars, from: number, to: number): Bars {
  let [first, end] = [0, bars.length];
  while (first < end && valueAt(bars.start, first) < from) first++;
  while (end > first && valueAt(bars.start, end - 1) >= to) end--;
  return selectBars(bars, { from: first, to: end });
}

const groupBySymbol = <Row extends { readonly symbol: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ symbol }) => symbol);

/**
 * The response to a query. Symbols are spelled as they were sent, and those without candles are left out.
 *
 * @param rows of the symbols, each one's by day; `bars` of a day the shortest first
 * @throws TooManyCandles
 */
export function buildCandles(query: CandlesQuery, rows: SymbolRows): Buffer {
  const { symbols, from, to, interval } = query;
  const seconds = barIntervals[interval];
  const days = groupBySymbol(rows.days);
  const bars = groupBySymbol(rows.bars);
  const series: Buffer[] = [];
  let count = 0;
  for (const symbol of symbols) {
    const key = symbolKey(symbol);
    const ofSymbol = { days: days.get(key) ?? [], bars: bars.get(key) ?? [] };
    const candles = selectStarts(seconds < secondsPerDay ? shortCandles(ofSymbol, query) : longCandles(ofSymbol, query), from, to);
    count += candles.length;
    if (count > limits.bars.candles) throw tooMany(query);
    if (candles.length > 0) series.push(formatSeries(symbol, seconds, candles));
  }
  const separated = series.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
  return Buffer.concat([Buffer.from('['), ...separated, Buffer.from(']')]);
}

const comma = Buffer.from(',');
