import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hoursOf } from '#contract/market/day.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { buildStory } from '../server-data/testing/stories.ts';
import type { Shortest } from './support/bench.ts';
import type { QuantifyRun } from './support/quantify-once.ts';
import { lastDay, writeMinutes } from './support/minute-bars.ts';
import { dataFlags, temporaryFolder } from './support/processes.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How many reactions does `quantify` measure in a second?';

interface Scale {
  readonly stories: number;
  /** trading days with minutes; averages look back 30 calendar days, the true range 15 trading days */
  readonly days: number;
  readonly symbolCount: number;
}

/** Runs the command in a process of its own. */
async function runQuantify(store: string, nowSeconds: number): Promise<QuantifyRun> {
  const file = join(import.meta.dirname, 'support/quantify-once.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...dataFlags, file, store, String(nowSeconds)]);
  return JSON.parse(stdout) as QuantifyRun;
}

async function measure({ stories: count, days, symbolCount }: Scale): Promise<Table[]> {
  using folder = temporaryFolder();
  const [file, path] = [join(folder.path, 'bars.csv'), join(folder.path, 'store.sqlite')];
  const symbols = Array.from({ length: symbolCount }, (_, index) => `SYM${index}`);
  writeMinutes(file, ['SPY', ...symbols], days);
  await promisify(execFile)(process.execPath, [...dataFlags, join(import.meta.dirname, 'support/ingest-bars-once.ts'), file, path]);
  const { pre, end } = hoursOf(lastDay);
  const stories = Array.from({ length: count }, (_, index) => {
    const created = pre + Math.floor(((index + 0.5) / count) * (end - pre));
    const stocks = [{ name: symbols[index % symbolCount] ?? '', cusip: '', isin: '', exchange: 'NASDAQ' }];
    return buildStory(index + 1, { created, updated: created, stocks });
  });
  const store = openSqliteStore({ path });
  store.writeNews(stories);
  store.close();

  const rows: Table['rows'][number][] = [];
  for (const [name, now] of [
    ['first run, everything is written', end + 7200],
    ['second run, nothing is', end + 10_800],
  ] as const) {
    const { printed, cpuSeconds, peakMb } = await runQuantify(path, now);
    const [sum = ''] = printed.split('\n');
    const records = Number(/([\d,]+) records/.exec(sum)?.[1]?.replaceAll(',', ''));
    if (!(records > 0)) throw new Error(`no reaction was measured: ${printed}`);
    const rate = records / cpuSeconds;
    rows.push([
      name,
      sum,
      cpuSeconds,
      Math.round(rate),
      ...budgetCells(rate, { least: 5000 }),
      Math.round(peakMb),
      ...budgetCells(peakMb, { most: 300 }),
    ]);
  }
  return [
    {
      title: `Stories of one day on ${symbolCount} symbols, minutes of ${days} trading days, SQLite`,
      columns: ['', 'printed', 'CPU s', 'records per CPU second', 'budget', 'met', 'peak MB', 'budget', 'met'],
      rows,
    },
  ];
}

/** @param args how many stories; 4,000 if absent */
export const run = ([stories = '4000']: readonly string[] = []): Promise<Table[]> =>
  measure({ stories: Number(stories), days: 24, symbolCount: 20 });

export const shortest: Shortest = { run: () => measure({ stories: 20, days: 2, symbolCount: 2 }) };
