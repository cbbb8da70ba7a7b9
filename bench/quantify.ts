import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { hoursOf } from '#contract/market/trading-days.ts';
import { quantify as command } from '../server-data/cli/quantify.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { buildStory } from '../server-data/testing/stories.ts';
import { lastDay, writeMinutes } from './support/minute-bars.ts';
import { dataFlags, temporaryFolder } from './support/processes.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How many reactions does `quantify` measure in a second?';

/** Trading days with minutes; averages look back 30 calendar days, the true range 15 trading days. */
const days = 24;
const symbolCount = 20;

/** Runs the command as a process does. @returns what it printed, and CPU seconds of one core */
async function runQuantify(store: string, nowSeconds: number) {
  let printed = '';
  const before = process.cpuUsage();
  await command(['--store', store], {
    env: {},
    now: () => nowSeconds * 1000,
    stdin: Readable.from([]),
    out: (text) => (printed += text),
    err: () => {},
    isInteractive: false,
  });
  const { user, system } = process.cpuUsage(before);
  return { printed: printed.trim(), cpuSeconds: (user + system) / 1e6 };
}

/** @param args how many stories; 4,000 if absent */
export async function run([count = '4000']: readonly string[] = []): Promise<Table[]> {
  using folder = temporaryFolder();
  const [file, path] = [join(folder.path, 'bars.csv'), join(folder.path, 'store.sqlite')];
  const symbols = Array.from({ length: symbolCount }, (_, index) => `SYM${index}`);
  writeMinutes(file, ['SPY', ...symbols], days);
  await promisify(execFile)(process.execPath, [...dataFlags, join(import.meta.dirname, 'support/ingest-bars-once.ts'), file, path]);
  const { pre, end } = hoursOf(lastDay);
  const stories = Array.from({ length: Number(count) }, (_, index) => {
    const created = pre + Math.floor(((index + 0.5) / Number(count)) * (end - pre));
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
    const { printed, cpuSeconds } = await runQuantify(path, now);
    const records = Number(/([\d,]+) records/.exec(printed)?.[1]?.replaceAll(',', ''));
    const rate = records / cpuSeconds;
    rows.push([name, printed, cpuSeconds, Math.round(rate), ...budgetCells(rate, { least: 5000 })]);
  }
  return [
    {
      title: `Stories of one day on ${symbolCount} symbols, minutes of ${days} trading days, SQLite`,
      columns: ['', 'printed', 'CPU s', 'records per CPU second', 'budget', 'met'],
      rows,
    },
  ];
}
