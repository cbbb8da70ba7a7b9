import { secondsPerDay } from '#contract/time/dates.ts';
import { symbolKey } from '#contract/symbol.ts';
import type { Synchronous } from '../awaitable.ts';
import { addBars } from '../bars/add-bars.ts';
import { daysOfYears, newYear, readDailyDay, readSessions, readSymbolSessions, yearsOf } from '../bars/bar-days.ts';
import { type BarRow, buildSummary, type CountedBars, groupPeriods, noBars, readBarPeriod } from '../bars/bar-rows.ts';
import { type BarSeriesRow, buildSeriesRow, readSeriesRow } from '../bars/bar-series.ts';
import { buildVersions } from '../bars/bar-versions.ts';
import type { BarPeriod } from '../../market/bar-periods.ts';
import type { BarDayRow, BarReader, BarVersion, BarWriter } from '../bars/bars.ts';
import { buildCandles, rowsWanted, yearsWanted } from '../bars/candles.ts';
import { barDayStatements, barSeriesStatements, barStatements, barVersionStatements, marketBarStatements } from '../sql/bars.ts';
import { sqlite } from '../sql/dialects.ts';
import { addCounts, type WriteCount } from '../write-batch.ts';
import { writeCounted } from './batches.ts';
import type { Database } from './database.ts';

const [bars, barDays, barSeries] = [barStatements(sqlite), barDayStatements(sqlite), barSeriesStatements(sqlite)];
const [marketBars, versions] = [marketBarStatements(sqlite), barVersionStatements(sqlite)];

interface LastDay {
  readonly day: number | null;
}

export function openBarReader(database: Database): Synchronous<BarReader> {
  const readRows = (sql: ReturnType<typeof bars.ofDays>): BarRow[] => database.all<BarRow>(...sql);

  function* eachBarPeriod(): Generator<BarPeriod> {
    for (let last: Pick<BarRow, 'symbol' | 'day' | 'seconds'> = { symbol: '', day: 0, seconds: 0 }; ;) {
      const row = database.get<BarRow>(...bars.after(last));
      if (!row) return;
      yield readBarPeriod(row);
      last = row;
    }
  }

  return {
    candlesJson: (query) =>
      database.readTransaction(() => {
        const { isDaily, ...span } = rowsWanted(query);
        if (!isDaily) return buildCandles(query, { days: [], bars: readRows(bars.ofDays(span)) });
        const days = database.all<BarDayRow>(...barDays.ofDays(span));
        return buildCandles(query, { days, bars: readRows(bars.years({ ...span, seconds: secondsPerDay })) });
      }),
    barDays: ({ symbol, fromDay, toDay }) =>
      readRows(bars.ofDays({ symbols: [symbolKey(symbol)], fromDay, toDay, maxSeconds: secondsPerDay - 1 })).map(readBarPeriod),
    barSessions: ({ symbol, ...span }) => {
      const symbols = [symbolKey(symbol)];
      const days = database.all<BarDayRow>(...barDays.ofDays({ symbols, ...span }));
      const years = yearsWanted(symbols, span);
      return readSessions(days, readRows(bars.years(years)), span);
    },
    barSymbols: () => database.texts(...marketBars.symbols({})),
    sessionsOf: ({ symbols, ...span }) =>
      database.readTransaction(() => {
        const days = database
          .rows<readonly [symbol: string, day: number, sessions: Uint8Array]>(...barDays.ofDays({ symbols, ...span }))
          .map(([symbol, day, sessions]) => ({ symbol, day, sessions }));
        return readSymbolSessions(days, readRows(bars.ofYears({ symbols, years: yearsOf(span) })), span);
      }),
    periodsOf: (query) => groupPeriods(readRows(bars.ofDays({ ...query, maxSeconds: secondsPerDay - 1 }))),
    sessionsOn: (day) =>
      database
        .rows<readonly [symbol: string, sessions: Uint8Array]>(...barDays.onDay({ day }))
        .map(([symbol, sessions]) => ({ symbol, day, sessions })),
    dailySessionsOn: (day) => readDailyDay(readRows(marketBars.dailyWithout({ year: newYear(day), day })), day),
    lastSessionsDay: (day) => database.get<LastDay>(...barDays.lastDay({ day }))?.day ?? undefined,
    dailyDays: (day) => {
      const year = database.get<LastDay>(...marketBars.lastYear({ day }))?.day ?? undefined;
      return year === undefined ? [] : daysOfYears(readRows(marketBars.daily({ year })));
    },
    barVersions: (days) => database.all<BarVersion>(...versions.ofDays(days)),
    eachBarPeriod,
    barsSummary: () => buildSummary(database.get<CountedBars>(...bars.summary({})) ?? noBars),
    barSeries: (symbol) => database.all<BarSeriesRow>(...barSeries.of({ symbol: symbolKey(symbol) })).map(readSeriesRow),
    seriesOf: (symbols) => database.all<BarSeriesRow>(...barSeries.ofSymbols({ symbols })).map(readSeriesRow),
    eachBarSeries: () => database.all<BarSeriesRow>(...barSeries.of({})).map(readSeriesRow),
  };
}

export function openBarWriter(database: Database): Synchronous<BarWriter> {
  const writePeriod = (period: BarPeriod): WriteCount => {
    const stored = database.all<BarRow>(...bars.ofDay({ symbol: symbolKey(period.symbol), day: period.day }));
    const { row, dayRow, count } = addBars(stored, period);
    if (row) database.run(...bars.write(row));
    if (dayRow) database.run(...barDays.write(dayRow));
    return count;
  };

  return {
    writeBars: (periods, cursorAfter) =>
      writeCounted(database, cursorAfter, () => {
        const counts = addCounts(periods.map(writePeriod));
        for (const row of buildVersions(periods)) database.run(...versions.write(row));
        return counts;
      }).count,
    writeBarSeries: (series) =>
      database.writeTransaction(() => {
        for (const row of series.map(buildSeriesRow)) {
          database.run(...barSeries.removeWithin(row));
          database.run(...barSeries.write(row));
        }
      }),
  };
}
