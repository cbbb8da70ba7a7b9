import { secondsPerDay } from '#contract/time/dates.ts';
import { symbolKey } from '#contract/symbol.ts';
import { addBars } from '../bars/add-bars.ts';
import { daysOfYears, newYear, readDailyDay, readSessions, readSymbolSessions, yearsOf } from '../bars/bar-days.ts';
import { type BarRow, buildSummary, type CountedBars, groupPeriods, noBars, readBarPeriod } from '../bars/bar-rows.ts';
import { type BarSeriesRow, buildSeriesRow, readSeriesRow } from '../bars/bar-series.ts';
import { buildVersions } from '../bars/bar-versions.ts';
import type { BarPeriod } from '../../market/bar-periods.ts';
import type { BarDayRow, BarReader, BarVersion, BarWriter } from '../bars/bars.ts';
import { buildCandles, rowsWanted, yearsWanted } from '../bars/candles.ts';
import { barDayStatements, barSeriesStatements, barStatements, barVersionStatements, marketBarStatements } from '../sql/bars.ts';
import { postgres } from '../sql/dialects.ts';
import { addCounts, type WriteCount } from '../write-batch.ts';
import { writeCounted } from './batches.ts';
import { type Connection, isStorable } from './connection.ts';
import type { Database } from './database.ts';

const [bars, barDays, barSeries] = [barStatements(postgres), barDayStatements(postgres), barSeriesStatements(postgres)];
const [marketBars, versions] = [marketBarStatements(postgres), barVersionStatements(postgres)];

interface LastDay {
  readonly day: number | null;
}

export function openBarReader({ read }: Database): BarReader {
  async function* eachBarPeriod(): AsyncGenerator<BarPeriod> {
    for (let last: Pick<BarRow, 'symbol' | 'day' | 'seconds'> = { symbol: '', day: 0, seconds: 0 }; ;) {
      const after = last;
      const row = await read((connection) => connection.get<BarRow>(...bars.after(after)));
      if (!row) return;
      yield readBarPeriod(row);
      last = row;
    }
  }

  return {
    candlesJson: (query) =>
      read(async (connection) => {
        const { isDaily, symbols, ...days } = rowsWanted(query);
        const span = { ...days, symbols: symbols.filter(isStorable) };
        if (!isDaily) return buildCandles(query, { days: [], bars: await connection.all<BarRow>(...bars.ofDays(span)) });
        return buildCandles(query, {
          days: await connection.all<BarDayRow>(...barDays.ofDays(span)),
          bars: await connection.all<BarRow>(...bars.years({ ...span, seconds: secondsPerDay })),
        });
      }),
    barDays: ({ symbol, fromDay, toDay }) =>
      read(async (connection) => {
        const symbols = [symbolKey(symbol)].filter(isStorable);
        const rows = await connection.all<BarRow>(...bars.ofDays({ symbols, fromDay, toDay, maxSeconds: secondsPerDay - 1 }));
        return rows.map(readBarPeriod);
      }),
    barSessions: ({ symbol, ...span }) =>
      read(async (connection) => {
        const symbols = [symbolKey(symbol)].filter(isStorable);
        const days = await connection.all<BarDayRow>(...barDays.ofDays({ symbols, ...span }));
        const wanted = yearsWanted(symbols, span);
        return readSessions(days, await connection.all<BarRow>(...bars.years(wanted)), span);
      }),
    barSymbols: () => read((connection) => connection.texts(...marketBars.symbols({}))),
    sessionsOf: ({ symbols: requested, ...span }) =>
      read(async (connection) => {
        const symbols = requested.filter(isStorable);
        const days = await connection.all<BarDayRow>(...barDays.ofDays({ symbols, ...span }));
        const years = await connection.all<BarRow>(...bars.ofYears({ symbols, years: yearsOf(span) }));
        return readSymbolSessions(days, years, span);
      }),
    periodsOf: ({ symbols, ...span }) =>
      read(async (connection) => {
        const wanted = { ...span, symbols: symbols.filter(isStorable), maxSeconds: secondsPerDay - 1 };
        return groupPeriods(await connection.all<BarRow>(...bars.ofDays(wanted)));
      }),
    sessionsOn: (day) =>
      read(async (connection) => (await connection.all<Omit<BarDayRow, 'day'>>(...barDays.onDay({ day }))).map((row) => ({ ...row, day }))),
    dailySessionsOn: (day) =>
      read(async (connection) => readDailyDay(await connection.all<BarRow>(...marketBars.dailyWithout({ year: newYear(day), day })), day)),
    lastSessionsDay: (day) => read(async (connection) => (await connection.get<LastDay>(...barDays.lastDay({ day })))?.day ?? undefined),
    dailyDays: (day) =>
      read(async (connection) => {
        const year = (await connection.get<LastDay>(...marketBars.lastYear({ day })))?.day ?? undefined;
        return year === undefined ? [] : daysOfYears(await connection.all<BarRow>(...marketBars.daily({ year })));
      }),
    barVersions: (days) => read((connection) => connection.all<BarVersion>(...versions.ofDays(days))),
    eachBarPeriod,
    barsSummary: () => read(async (connection) => buildSummary((await connection.get<CountedBars>(...bars.summary({}))) ?? noBars)),
    barSeries: (symbol) =>
      read(async (connection) => {
        const key = symbolKey(symbol);
        return isStorable(key) ? (await connection.all<BarSeriesRow>(...barSeries.of({ symbol: key }))).map(readSeriesRow) : [];
      }),
    seriesOf: (symbols) =>
      read(async (connection) =>
        (await connection.all<BarSeriesRow>(...barSeries.ofSymbols({ symbols: symbols.filter(isStorable) }))).map(readSeriesRow),
      ),
    eachBarSeries: async function* eachBarSeries() {
      yield* await read(async (connection) => (await connection.all<BarSeriesRow>(...barSeries.of({}))).map(readSeriesRow));
    },
  };
}

async function writePeriod(connection: Connection, period: BarPeriod): Promise<WriteCount> {
  const stored = await connection.all<BarRow>(...bars.ofDay({ symbol: symbolKey(period.symbol), day: period.day }));
  const { row, dayRow, count } = addBars(stored, period);
  if (row) await connection.run(...bars.write(row));
  if (dayRow) await connection.run(...barDays.write(dayRow));
  return count;
}

/** Writes the versions of a batch at once. */
const writeVersions = (connection: Connection, rows: readonly BarVersion[]): Promise<void> =>
  connection.run(
    `insert into bar_version select * from unnest($1::int[], $2::int[], $3::bigint[])
    on conflict (day, seconds) do update set version = excluded.version`,
    ...(['day', 'seconds', 'version'] as const).map((name) => rows.map((row) => row[name])),
  );

export const openBarWriter = (database: Database): BarWriter => ({
  writeBars: (periods, cursorAfter) =>
    writeCounted(database, cursorAfter, async (connection) => {
      const counts: WriteCount[] = [];
      for (const period of periods) counts.push(await writePeriod(connection, period));
      await writeVersions(connection, buildVersions(periods));
      return addCounts(counts);
    }),
  writeBarSeries: (series) =>
    database.write(async (connection) => {
      for (const row of series.map(buildSeriesRow)) {
        await connection.run(...barSeries.removeWithin(row));
        await connection.run(...barSeries.write(row));
      }
    }),
});
