import { sql } from 'kysely';
import { secondsPerDay } from '#contract/time/dates.ts';
import type { RowsWanted } from '../bars/candles.ts';
import { type Dialect, takeNew } from './dialects.ts';
import { prepare } from './statements.ts';
import type { Tables } from './tables.ts';

type Span = Omit<RowsWanted, 'isDaily'>;
type PeriodKey = Pick<Tables['bars'], 'symbol' | 'day' | 'seconds'>;

/** Of daily bars, as the index `bars_by_year` has it. */
const isDaily = sql<boolean>`seconds = ${sql.lit(secondsPerDay)}`;

/** Bars, in a row for each symbol, first day and length. */
export function barStatements<Value>(dialect: Dialect<Value>) {
  const { build, isOneOf } = dialect;
  return {
    /** bars of days, of symbols */
    ofDays: prepare(dialect, ({ symbols, fromDay, toDay, maxSeconds }: Omit<Span, 'fromYear'>) =>
      build
        .selectFrom('bars')
        .selectAll()
        .where(isOneOf('symbol', symbols))
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay)
        .where('seconds', '<=', maxSeconds)
        .orderBy('symbol')
        .orderBy('day')
        .orderBy('seconds'),
    ),
    /** daily bars of years, of symbols */
    years: prepare(dialect, ({ symbols, fromYear, toDay, seconds }: Pick<Span, 'symbols' | 'fromYear' | 'toDay'> & { seconds: number }) =>
      build
        .selectFrom('bars')
        .selectAll()
        .where(isOneOf('symbol', symbols))
        .where('day', '>=', fromYear)
        .where('day', '<=', toDay)
        .where('seconds', '=', seconds)
        .orderBy('symbol')
        .orderBy('day'),
    ),
    /** daily bars of some years, of symbols */
    ofYears: prepare(dialect, ({ symbols, years }: Pick<Span, 'symbols'> & { years: readonly number[] }) =>
      build
        .selectFrom('bars')
        .selectAll()
        .where(isOneOf('symbol', symbols))
        .where(isOneOf('day', years))
        .where(isDaily)
        .orderBy('symbol')
        .orderBy('day'),
    ),
    /** every row that begins on a day */
    ofDay: prepare(dialect, ({ symbol, day }: Pick<PeriodKey, 'symbol' | 'day'>) =>
      build.selectFrom('bars').selectAll().where('symbol', '=', symbol).where('day', '=', day).orderBy('seconds'),
    ),
    /** the next row in the order of the key */
    after: prepare(dialect, ({ symbol, day, seconds }: PeriodKey) =>
      build
        .selectFrom('bars')
        .selectAll()
        .where(sql<boolean>`(symbol, day, seconds) > (${symbol}, ${day}, ${seconds})`)
        .orderBy('symbol')
        .orderBy('day')
        .orderBy('seconds')
        .limit(1),
    ),
    summary: prepare(dialect, () =>
      build
        .selectFrom('bars')
        .select((eb) => [
          sql<number>`count(distinct symbol)`.as('symbols'),
          eb.fn.countAll<number>().as('periods'),
          sql<number>`coalesce(max(day), 0)`.as('day'),
        ]),
    ),
    write: prepare(dialect, (row: Tables['bars']) =>
      build
        .insertInto('bars')
        .values(row)
        .onConflict((conflict) => conflict.columns(['symbol', 'day', 'seconds']).doUpdateSet(takeNew('bars'))),
    ),
  };
}

/** Bars of all symbols. */
export function marketBarStatements<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  return {
    /** every symbol, one after the other: there are a thousand rows of each */
    symbols: prepare(
      dialect,
      () => sql`
        with recursive known(symbol) as (
          select min(symbol) from bars
          union all
          select (select min(symbol) from bars where symbol > known.symbol) from known where known.symbol is not null
        )
        select symbol from known where symbol is not null`,
    ),
    /** daily bars of a year, of the symbols that have no shorter ones on a day */
    dailyWithout: prepare(dialect, ({ year, day }: { year: number; day: number }) =>
      build
        .selectFrom('bars')
        .selectAll()
        .where('day', '=', year)
        .where(isDaily)
        .where(sql<boolean>`not exists (select 1 from bar_day where bar_day.symbol = bars.symbol and bar_day.day = ${day})`)
        .orderBy('symbol'),
    ),
    /** daily bars of a year */
    daily: prepare(dialect, ({ year }: { year: number }) =>
      build.selectFrom('bars').selectAll().where('day', '=', year).where(isDaily).orderBy('symbol'),
    ),
    /** the last year with daily bars that begins on a day or before it */
    lastYear: prepare(dialect, ({ day }: { day: number }) =>
      build
        .selectFrom('bars')
        .select(sql<number | null>`max(day)`.as('day'))
        .where('day', '<=', day)
        .where(isDaily),
    ),
  };
}

/** The sessions of days, in a row for each symbol and day. */
export function barDayStatements<Value>(dialect: Dialect<Value>) {
  const { build, isOneOf } = dialect;
  return {
    /** the sessions of days, of symbols */
    ofDays: prepare(dialect, ({ symbols, fromDay, toDay }: Pick<Span, 'symbols' | 'fromDay' | 'toDay'>) =>
      build
        .selectFrom('bar_day')
        .select(['symbol', 'day', 'sessions'])
        .where(isOneOf('symbol', symbols))
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay)
        .orderBy('symbol')
        .orderBy('day'),
    ),
    /** the sessions of a day, of all symbols */
    onDay: prepare(dialect, ({ day }: { day: number }) =>
      build.selectFrom('bar_day').select(['symbol', 'sessions']).where('day', '=', day).orderBy('symbol'),
    ),
    /** the last day with sessions that is a day or before it */
    lastDay: prepare(dialect, ({ day }: { day: number }) =>
      build
        .selectFrom('bar_day')
        .select(sql<number | null>`max(day)`.as('day'))
        .where('day', '<=', day),
    ),
    write: prepare(dialect, (row: Tables['bar_day']) =>
      build
        .insertInto('bar_day')
        .values(row)
        .onConflict((conflict) => conflict.columns(['symbol', 'day']).doUpdateSet(takeNew('sessions'))),
    ),
  };
}

/** What is said of the prices of symbols: their length and days, and how they are adjusted. */
export function barSeriesStatements<Value>(dialect: Dialect<Value>) {
  const { build, isOneOf } = dialect;
  return {
    /** those of some symbols */
    ofSymbols: prepare(dialect, ({ symbols }: Pick<Span, 'symbols'>) =>
      build
        .selectFrom('bar_series')
        .selectAll()
        .where(isOneOf('symbol', symbols))
        .orderBy('symbol')
        .orderBy('seconds')
        .orderBy('from_day')
        .orderBy('to_day'),
    ),
    /** those of a symbol, or all */
    of: prepare(dialect, ({ symbol }: Partial<Pick<Tables['bar_series'], 'symbol'>>) => {
      const all = build.selectFrom('bar_series').selectAll();
      const found = symbol === undefined ? all : all.where('symbol', '=', symbol);
      return found.orderBy('symbol').orderBy('seconds').orderBy('from_day').orderBy('to_day');
    }),
    /** removes those of days within others */
    removeWithin: prepare(dialect, ({ symbol, seconds, from_day: from, to_day: to }: Tables['bar_series']) =>
      build
        .deleteFrom('bar_series')
        .where('symbol', '=', symbol)
        .where('seconds', '=', seconds)
        .where('from_day', '>=', from)
        .where('to_day', '<=', to),
    ),
    write: prepare(dialect, (row: Tables['bar_series']) => build.insertInto('bar_series').values(row)),
  };
}

/** What distinguishes the bars of a day, or the daily bars of a year, from those before the last write. */
export function barVersionStatements<Value>(dialect: Dialect<Value>) {
  const { build } = dialect;
  return {
    /** those of days, and of every year before them */
    ofDays: prepare(dialect, ({ fromDay, toDay }: Pick<Span, 'fromDay' | 'toDay'>) =>
      build
        .selectFrom('bar_version')
        .selectAll()
        .where('day', '<=', toDay)
        .where((eb) => eb.or([eb('day', '>=', fromDay), eb('seconds', '>', sql.lit(0))]))
        .orderBy('day')
        .orderBy('seconds'),
    ),
    write: prepare(dialect, (row: Tables['bar_version']) =>
      build
        .insertInto('bar_version')
        .values(row)
        .onConflict((conflict) => conflict.columns(['day', 'seconds']).doUpdateSet(takeNew('version'))),
    ),
  };
}
