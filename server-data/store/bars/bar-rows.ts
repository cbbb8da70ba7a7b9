import { secondsPerDay } from '#contract/time/dates.ts';
import { dateOf, type Day, dayAt, instantOf } from '#contract/market/day.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { Bars } from '../../market/bars.ts';
import { type Clock, decodeBars, encodeBars } from './bar-encoding.ts';
import { barEnd, type BarPeriod } from '../../market/bar-periods.ts';
import type { BarsSummary } from './bars.ts';

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

function clockOf(day: Day, seconds: number): Clock {
  const endOf = (start: number): number => barEnd(start, seconds);
  if (seconds >= secondsPerDay) return { stepOf: (start) => dayAt(start) - day, startOf: (step) => instantOf(day + step, 0), endOf };
  const midnight = instantOf(day, 0);
  return { stepOf: (start) => start - midnight, startOf: (step) => midnight + step, endOf };
}

/** @param period of which `symbol` is a key */
export const buildBarRow = ({ symbol, day, seconds, bars }: BarPeriod): BarRow => ({
  ...{ symbol, day, seconds },
  bars: encodeBars(bars, clockOf(day, seconds)),
});

export const readBars = ({ day, seconds, bars }: Omit<BarRow, 'symbol'>): Bars => decodeBars(bars, clockOf(day, seconds));

export const readBarPeriod = (row: BarRow): BarPeriod => ({
  symbol: spelledSymbol(row.symbol),
  seconds: row.seconds,
  day: row.day,
  bars: readBars(row),
});

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

/** Periods by the keys of their symbols. */
export const groupPeriods = (rows: readonly BarRow[]): ReadonlyMap<string, readonly BarPeriod[]> =>
  new Map([...Map.groupBy(rows, ({ symbol }) => symbol)].map(([symbol, ofSymbol]) => [symbol, ofSymbol.map(readBarPeriod)] as const));
