import type { BarInterval, BarSession } from '#contract/endpoints/bars.ts';
import type { PriceBasis } from '#contract/market/splits.ts';
import type { Day } from '#contract/market/day.ts';
import type { BarPeriod } from '../../market/bar-periods.ts';
import type { PastDay } from '../../market/sessions.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Cursor, WriteCount } from '../write-batch.ts';

/** A query with its span as instants: candles that start from `from` on and before `to`, Unix seconds. */
export interface CandlesQuery {
  readonly symbols: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly interval: BarInterval;
  readonly session: BarSession;
}

/** The periods of one symbol that have a day of a span. */
export interface PeriodsQuery {
  readonly symbol: string;
  /** both included */
  readonly fromDay: Day;
  readonly toDay: Day;
}

/** Days, both included. */
export type DaysQuery = Omit<PeriodsQuery, 'symbol'>;

/** Some symbols, by their keys, and days. */
export interface SymbolsQuery extends DaysQuery {
  readonly symbols: readonly string[];
}

/** What was traded in each session of a day, so that candles of a day and the history of a reaction need no bars. */
export interface BarDayRow {
  readonly symbol: string;
  readonly day: Day;
  /** what `readBarDay` reads */
  readonly sessions: Uint8Array;
}

/** A day of a symbol, by its key. */
export interface SymbolDay {
  readonly symbol: string;
  readonly past: PastDay;
}

/** A day with bars, or a year with daily bars, and a number that is another one after each write of them. */
export interface BarVersion {
  /** the first day of the period */
  readonly day: Day;
  /** 0, and 86400 of daily bars */
  readonly seconds: number;
  readonly version: number;
}

/** How the prices of one symbol and length are written from one day to another, as their source says. Not said is no row. */
export interface BarSeriesBasis {
  /** in any spelling; `symbolKey` compares */
  readonly symbol: string;
  /** the length of the bars */
  readonly seconds: number;
  /** the first and the last day with bars of the source, both included */
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly prices: PriceBasis;
}

export interface BarsSummary {
  readonly symbols: number;
  readonly periods: number;
  /** the latest day with bars, `YYYY-MM-DD`; empty without bars */
  readonly lastDay: string;
}

export interface BarReader {
  /**
   * The JSON text of the candles, in the order of the symbols (assumptions B01 to B08 and B10).
   *
   * @throws TooManyCandles when a response would have more than `limits.bars.candles`
   */
  readonly candlesJson: (query: CandlesQuery) => Awaitable<Buffer>;
  /** Periods of days, not of years, by day and then by length: the shortest bars first. */
  readonly barDays: (query: PeriodsQuery) => Awaitable<readonly BarPeriod[]>;
  /** What was traded in the sessions of days, oldest first; of days that have a daily bar alone its regular session, which is the whole day (`isDaily`). */
  readonly barSessions: (query: PeriodsQuery) => Awaitable<readonly PastDay[]>;
  /** The keys of all symbols with bars, in their order. */
  readonly barSymbols: () => Awaitable<readonly string[]>;
  /** `barSessions` of some symbols at once; those without a day are left out. */
  readonly sessionsOf: (query: SymbolsQuery) => Awaitable<ReadonlyMap<string, readonly PastDay[]>>;
  /** `barDays` of some symbols at once; those without a period are left out. */
  readonly periodsOf: (query: SymbolsQuery) => Awaitable<ReadonlyMap<string, readonly BarPeriod[]>>;
  /** The sessions of all symbols with bars of less than a day on a day, by symbol, as `readBarDay` reads them: mostly few have changed. */
  readonly sessionsOn: (day: Day) => Awaitable<readonly BarDayRow[]>;
  /** The day of the symbols that have a daily bar alone, by symbol. */
  readonly dailySessionsOn: (day: Day) => Awaitable<readonly SymbolDay[]>;
  /** The last day with bars of less than a day, not after a day; undefined where there is none. */
  readonly lastSessionsDay: (day: Day) => Awaitable<Day | undefined>;
  /** The days of a year with daily bars, in their order: of the last year that has some and begins not after a day. */
  readonly dailyDays: (day: Day) => Awaitable<readonly Day[]>;
  /** Rows of which one is another after each write of bars of these days, or of daily bars of any year up to them. */
  readonly barVersions: (query: DaysQuery) => Awaitable<readonly BarVersion[]>;
  /** Every period: by symbol, first day and length. Others may read and write in between. */
  readonly eachBarPeriod: () => Iterable<BarPeriod> | AsyncIterable<BarPeriod>;
  readonly barsSummary: () => Awaitable<BarsSummary>;
  /** What sources have said of the prices of a symbol, by length and then by days; nothing where they have not. */
  readonly barSeries: (symbol: string) => Awaitable<readonly BarSeriesBasis[]>;
  /** The same of some symbols, by their keys. */
  readonly seriesOf: (symbols: readonly string[]) => Awaitable<readonly BarSeriesBasis[]>;
  /** The same of all symbols. */
  readonly eachBarSeries: () => Iterable<BarSeriesBasis> | AsyncIterable<BarSeriesBasis>;
}

export interface BarWriter {
  /**
   * Adds bars to the stored periods. Where bars of one length overlap, those of the later write replace the earlier ones. Counts bars:
   * added, updated, or unchanged when the stored one is equal. Written completely or not at all; `cursorAfter` as in `writeNews`.
   */
  readonly writeBars: (periods: readonly BarPeriod[], cursorAfter?: (count: WriteCount) => Cursor) => Awaitable<WriteCount>;
  /** Notes how prices are written. What was said of the same symbol and length and of days within those is replaced. */
  readonly writeBarSeries: (series: readonly BarSeriesBasis[]) => Awaitable<void>;
}

/** A query whose response would be too long. */
export class TooManyCandles extends Error {}
