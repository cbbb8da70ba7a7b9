import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { type Day, dateOf } from '#contract/market/day.ts';
import { openStore } from '../server-data/cli/command.ts';
import { startPostgres } from '../server-data/store/postgres/testing/server.ts';
import type { CandlesQuery } from '../server-data/store/bars/bars.ts';
import type { Shortest } from './support/bench.ts';
import { type IngestRun, ingestRun } from './support/ingest.ts';
import { dataFlags, temporaryFolder } from './support/processes.ts';
import { lastDay, writeMinutes } from './support/minute-bars.ts';
import { median, timeAwaited } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How fast are price bars loaded and read, and how large are they?';

interface Scale {
  /** at most 50, as a request may have */
  readonly symbolCount: number;
  /** trading days of these symbols, and of another one */
  readonly days: number;
  readonly daysOfOne: number;
  readonly rounds: number;
  /** timed responses of each query */
  readonly responses: number;
}

const script = join(import.meta.dirname, 'support/ingest-bars-once.ts');
async function runOnce(file: string, store?: string): Promise<IngestRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [...dataFlags, script, file, ...(store === undefined ? [] : [store])]);
  return z.parse(ingestRun, JSON.parse(stdout) as unknown);
}

const hours = (day: Day, from: number, to: number): Pick<CandlesQuery, 'from' | 'to'> => ({
  from: newYorkInstant(dateOf(day), from * 3600),
  to: newYorkInstant(dateOf(day), to * 3600),
});

async function measure({ symbolCount, days, daysOfOne, rounds, responses }: Scale): Promise<Table[]> {
  const symbols = Array.from({ length: symbolCount }, (_, index) => `SYM${index}`);
  using folder = temporaryFolder();
  const [file, year] = [join(folder.path, 'bars.csv'), join(folder.path, 'year.csv')];
  writeMinutes(file, symbols, days);
  writeMinutes(year, ['YEAR'], daysOfOne);
  const [loads, splits]: [IngestRun[], IngestRun[]] = [[], []];
  let sqlite = '';
  for (let round = 0; round < rounds; round++) {
    sqlite = join(folder.path, `store-${round}.sqlite`);
    splits.push(await runOnce(file));
    loads.push(await runOnce(file, sqlite));
  }
  const bytesPerBar = statSync(sqlite).size / (loads[0]?.read ?? 1);
  const rateOf = (runs: readonly IngestRun[]): number => median(runs.map(({ read, cpuSeconds }) => read / cpuSeconds));
  const [rate, bare] = [rateOf(loads), rateOf(splits)];
  const peakMb = median(loads.map((each) => each.peakMb));

  const server = await startPostgres();
  const rows: Table['rows'][number][] = [];
  try {
    const stores = { SQLite: sqlite, PostgreSQL: await server.createDatabase() };
    for (const [name, address] of Object.entries(stores)) {
      if (name === 'PostgreSQL') await runOnce(file, address);
      await runOnce(year, address);
      const store = await openStore(address, { readOnly: true });
      const queries: Readonly<Record<string, readonly [query: CandlesQuery, mostMs: number]>> = {
        [`${symbolCount} symbols, a day of minutes of the regular session`]: [
          { symbols, ...hours(lastDay, 0, 24), interval: '1m', session: 'REGULAR' },
          15,
        ],
        'a year of daily bars of one symbol': [
          { symbols: ['YEAR'], from: newYorkInstant('2025-11-20'), to: newYorkInstant('2026-11-21'), interval: '1d', session: 'ANY' },
          3,
        ],
        'five days of 15 minutes of one symbol': [
          { symbols: ['SYM1'], from: hours(lastDay - 6, 0, 1).from, to: hours(lastDay, 0, 24).to, interval: '15m', session: 'ANY' },
          5,
        ],
      };
      for (const [what, [query, mostMs]] of Object.entries(queries)) {
        if (!(await store.candlesJson(query)).includes('"close"')) throw new Error(`${name}: there are no bars: ${what}`);
        const { p50Ms, p99Ms } = await timeAwaited(() => store.candlesJson(query), { rounds: responses });
        rows.push([`${name}: ${what}`, p50Ms, p99Ms, ...budgetCells(p50Ms, { most: mostMs })]);
      }
      await store.close();
    }
  } finally {
    await server.stop();
  }
  return [
    {
      title: `${(loads[0]?.read ?? 0).toLocaleString('en-US')} lines of minutes into SQLite, one process, median of ${rounds}`,
      columns: ['', 'value', 'budget', 'met'],
      rows: [
        ['lines per CPU second, parsed and stored', Math.round(rate), ...budgetCells(rate, { least: 300_000 })],
        ['lines per CPU second, read and split only', Math.round(bare), '', ''],
        ['the second by the first', bare / rate, ...budgetCells(bare / rate, { most: 3 })],
        ['bytes per bar', bytesPerBar, ...budgetCells(bytesPerBar, { most: 12 })],
        ['peak MB', Math.round(peakMb), ...budgetCells(peakMb, { most: 300 })],
      ],
    },
    { title: 'milliseconds of a response, in the store', columns: ['query', 'p50', 'p99', 'budget p50', 'met'], rows },
  ];
}

/** @param args how many days of 50 symbols; 20 if absent */
export const run = ([days = '20']: readonly string[] = []): Promise<Table[]> =>
  measure({ symbolCount: 50, days: Number(days), daysOfOne: 252, rounds: 3, responses: 200 });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () => measure({ symbolCount: 2, days: 1, daysOfOne: 2, rounds: 1, responses: 2 }),
};
