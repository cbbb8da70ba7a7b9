import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { dateOf, type Day, findHours, hoursOf, instantOf, tradingDayFrom } from '#contract/market/day.ts';
import { openStore } from '../server-data/cli/command.ts';
import { type BarPeriod, groupBars } from '../server-data/market/bar-periods.ts';
import { emptyBars, setBar } from '../server-data/market/bars.ts';
import type { MarketQuery } from '../server-data/movers/movers-query.ts';
import { moversJson } from '../server-data/movers/read-movers.ts';
import { startPostgres } from '../server-data/store/postgres/testing/server.ts';
import { openDatabase } from '../server-data/store/sqlite/database.ts';
import type { Store } from '../server-data/store/store.ts';
import type { Shortest } from './support/bench.ts';
import { ingestRun } from './support/ingest.ts';
import { lastDay, writeMinutes } from './support/minute-bars.ts';
import { dataFlags, temporaryFolder } from './support/processes.ts';
import { percentile, median } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How fast are the movers of a whole market, cold, warm and after a write, and what do they cost an ingest?';

interface Scale {
  readonly symbolCount: number;
  /** symbols of a larger market, in SQLite alone */
  readonly manySymbols: number;
  /** trading days before the last one */
  readonly days: number;
  readonly minutes: number;
  readonly rounds: number;
}

type Row = Table['rows'][number];

/** Bars of a day that walk from a price, so many of them spread over the trading hours. */
function barsOfDay(place: number, day: Day, count: number): ReturnType<typeof emptyBars> {
  let seed = 12_345 + place * 7919 + day;
  const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const { pre, end } = hoursOf(day);
  const bars = emptyBars(count);
  const step = Math.floor((end - pre) / 60 / count) * 60;
  let cents = 5000 + (place % 400) * 100;
  for (let index = 0; index < count; index++) {
    const open = cents;
    cents = Math.max(200, cents + Math.round((random() - 0.5) * 40));
    const start = pre + index * step;
    setBar(bars, index, start, start + 60, {
      ...{ open: open / 100, close: cents / 100, high: Math.max(open, cents) / 100, low: Math.min(open, cents) / 100 },
      ...{ volume: Math.round(random() * 20_000), trades: Number.NaN },
    });
  }
  return bars;
}

const nameOf = (place: number): string => `S${place.toString(36).toUpperCase()}Q`;

/** Periods as an ingest writes them: each symbol with all of its days. */
function* periodsOf({ days, minutes }: Pick<Scale, 'days' | 'minutes'>, symbols: number): Generator<BarPeriod[]> {
  for (let place = 0; place < symbols; place++) {
    yield Array.from({ length: days + 1 }, (_, at) => {
      const day = tradingDayFrom(lastDay, at - days);
      const bars = barsOfDay(place, day, at === days ? minutes : 5);
      return { symbol: nameOf(place), seconds: 60, day, bars };
    });
  }
}

const script = join(import.meta.dirname, 'support/ingest-bars-once.ts');

/** Symbols of one write. */
const batchSymbols = 20;

async function fill(store: Store, scale: Scale, symbols: number): Promise<void> {
  let batch: BarPeriod[] = [];
  for (const periods of periodsOf(scale, symbols)) {
    batch.push(...periods);
    if (batch.length < batchSymbols * periods.length) continue;
    await store.writeBars(batch);
    batch = [];
  }
  await store.writeBars(batch);
}

const query: MarketQuery = { now: instantOf(lastDay, 18 * 3600), session: 'REGULAR', by: 'change', maxResults: 50 };

/** One more minute of the last day, of some symbols. */
const nextMinute = (symbols: number, round: number): BarPeriod[] =>
  Array.from({ length: symbols }, (_, place) => {
    const start = (findHours(lastDay)?.regular ?? 0) + 60 * round + 30;
    const bars = emptyBars(1);
    setBar(bars, 0, start, start + 1, { open: 60, high: 60, low: 60, close: 60, volume: 10, trades: Number.NaN });
    return groupBars(nameOf(place), 1, bars);
  }).flat();

async function timeEach(rounds: number, call: (round: number) => Promise<unknown>, before?: (round: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await before?.(round);
    const started = performance.now();
    await call(round);
    times.push(performance.now() - started);
  }
  return times;
}

const rssMb = (): number => process.memoryUsage().rss / 2 ** 20;

const row = (name: string, times: readonly number[], mostMs?: number): Row => [
  name,
  median(times),
  percentile(times, 0.95),
  ...budgetCells(median(times), { most: mostMs }),
];

/** Requests to a filled store, as one process has them. */
async function readAll(label: string, address: string, symbols: number, { rounds }: Scale): Promise<Row[]> {
  const cold: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const store = await openStore(address, { readOnly: true });
    cold.push(...(await timeEach(1, () => moversJson(store, query))));
    await store.close();
  }
  const store = await openStore(address, { readOnly: false });
  const read = (more: Partial<MarketQuery> = {}) => moversJson(store, { ...query, ...more });
  if (!(await read()).includes('"changePercent"')) throw new Error(`${label}: there are no movers`);
  const warm = await timeEach(rounds, () => read());
  const volume = await timeEach(rounds, () => read({ by: 'volume', maxResults: 1000 }));
  const before = rssMb();
  const written = await timeEach(
    rounds,
    () => read(),
    (round) => store.writeBars(nextMinute(1, round)),
  );
  const many = await timeEach(
    Math.min(rounds, 5),
    () => read(),
    (round) => store.writeBars(nextMinute(Math.min(symbols, 500), round + 200)),
  );
  const growth = rssMb() - before;
  const part = await timeEach(1, () => read({ from: instantOf(lastDay, 10 * 3600), to: instantOf(lastDay, 11 * 3600) }));
  const month = await timeEach(1, () => read({ from: instantOf(tradingDayFrom(lastDay, -20), 0) }));
  await store.close();
  return [
    row(`${label}, first request of a process`, cold),
    row(`${label}, again`, warm, 50),
    row(`${label}, by volume, 1,000 results`, volume, 50),
    row(`${label}, after a write of one symbol's bars`, written, 50),
    row(`${label}, after a write of 500 symbols' bars`, many, 50),
    row(`${label}, an hour of the day, from bars`, part, 5000),
    row(`${label}, 21 days`, month, 5000),
    [`${label}, MB more after ${rounds + Math.min(rounds, 5)} writes`, growth, '', ...budgetCells(growth, { most: 100 })],
  ];
}

/** Seconds of CPU of an ingest of minutes into an empty file, with or without the indexes by day, which only movers need. */
async function ingestSeconds(file: string, path: string, isWithout: boolean): Promise<number> {
  await (await openStore(path, { readOnly: false })).close();
  if (isWithout) {
    const database = openDatabase({ path, readOnly: false });
    database.exec('drop index bar_day_by_day; drop index bars_by_year');
    database.close();
  }
  const { stdout } = await promisify(execFile)(process.execPath, [...dataFlags, script, file, path]);
  return z.parse(ingestRun, JSON.parse(stdout) as unknown).cpuSeconds;
}

async function measure(scale: Scale): Promise<Table[]> {
  const { symbolCount, manySymbols, rounds } = scale;
  using folder = temporaryFolder();
  const rows: Row[] = [];
  const sqlite = join(folder.path, 'market.sqlite');
  const fillAt = async (address: string, symbols: number): Promise<void> => {
    const store = await openStore(address, { readOnly: false });
    await fill(store, scale, symbols);
    await store.close();
  };
  await fillAt(sqlite, symbolCount);
  rows.push(...(await readAll('SQLite', sqlite, symbolCount, scale)));
  const server = await startPostgres();
  try {
    const url = await server.createDatabase();
    await fillAt(url, symbolCount);
    rows.push(...(await readAll('PostgreSQL', url, symbolCount, scale)));
  } finally {
    await server.stop();
  }
  const larger = join(folder.path, 'larger.sqlite');
  await fillAt(larger, manySymbols);
  const manyRows = await readAll('SQLite', larger, manySymbols, scale);

  const minutes = join(folder.path, 'minutes.csv');
  writeMinutes(
    minutes,
    Array.from({ length: Math.min(symbolCount, 20) }, (_, place) => nameOf(place)),
    Math.min(scale.days, 10),
  );
  const [withAll, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < Math.min(rounds, 7); round++) {
    for (const isWithout of [true, false]) {
      const seconds = await ingestSeconds(minutes, join(folder.path, `ingest-${round}-${isWithout}.sqlite`), isWithout);
      (isWithout ? without : withAll).push(seconds);
    }
  }
  const ratio = median(withAll) / median(without);
  const columns = ['request', 'p50', 'p95', 'budget p50', 'met'];
  const title = (symbols: number): string =>
    `${symbols.toLocaleString('en-US')} symbols, ${scale.days} days of summaries and ${scale.minutes} minutes of ${dateOf(lastDay)}, milliseconds`;
  return [
    { title: title(symbolCount), columns, rows },
    { title: title(manySymbols), columns, rows: manyRows.map(([name = '', p50 = '', p95 = '']) => [name, p50, p95, '', '']) },
    {
      title: `CPU seconds of an ingest of minutes into SQLite, median of ${withAll.length}`,
      columns: ['', 'value', 'budget', 'met'],
      rows: [
        ['without the indexes by day', median(without), '', ''],
        ['with them', median(withAll), '', ''],
        ['ratio', ratio, ...budgetCells(ratio, { most: 1.05 })],
      ],
    },
  ];
}

/** @param args how many symbols; 5,300 if absent */
export const run = ([symbols = '5300', many = '20000']: readonly string[] = []): Promise<Table[]> =>
  measure({ symbolCount: Number(symbols), manySymbols: Number(many), days: 30, minutes: 960, rounds: 50 });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () => measure({ symbolCount: 12, manySymbols: 15, days: 2, minutes: 30, rounds: 2 }),
};
