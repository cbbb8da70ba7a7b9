import { join } from 'node:path';
import { guidance } from '#contract/endpoints/guidance.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { secondsPerDay, utcDate } from '#contract/time/dates.ts';
import { run as runScript } from '../e2e/process.ts';
import { openSqliteStore, type SqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Shortest } from './support/bench.ts';
import { type CacheOptions, cachedStore } from './support/cached-store.ts';
import { startDataService } from './support/desk.ts';
import { newestSeconds, symbolAt, symbolCount } from './support/news-items.ts';
import { memoryMb, startServer, temporaryFolder } from './support/processes.ts';
import { companyAt, guidanceRecords, periodsPerCompany, quantifiedRecords, ratiosResults, splitRecords } from './support/records.ts';
import { timeCalls } from './support/statistics.ts';
import { budgetCells, measureTable, type Table } from './support/table.ts';

export const question = 'How fast are quantified news, calendars and ratios found, and how long does the example world take?';

/** How many records of each kind the store holds; ratios are counted in reporting periods. */
interface RecordCounts {
  readonly quantified: number;
  readonly guidance: number;
  readonly splits: number;
  readonly periods: number;
}

const allRecords: RecordCounts = { quantified: 1_000_000, guidance: 200_000, splits: 50_000, periods: 500_000 };

function* batches<T>(records: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function recordStore(counts: RecordCounts, options: CacheOptions = {}): Promise<string> {
  const sources = ['bench/support/records.ts', 'server-data/store/sqlite/*.ts', 'server-data/store/sqlite/{records,schema}/*'];
  const write = (path: string): void => {
    const store = openSqliteStore({ path });
    for (const batch of batches(quantifiedRecords(counts.quantified), 5000)) store.writeQuantified(batch);
    for (const batch of batches(guidanceRecords(counts.guidance), 5000)) store.writeGuidance(batch);
    for (const batch of batches(splitRecords(counts.splits), 5000)) store.writeSplits(batch);
    for (const batch of batches(ratiosResults(counts.periods), 50)) store.writeRatios(batch);
    store.close();
  };
  return (await cachedStore(`records-${counts.quantified}`, sources, write, options)).path;
}

/** A query as a caller sends it. @throws when a service would reject or ignore a part of it: something else would be measured */
function queryOf<Q extends QueryShape>(endpoint: Endpoint<Q>, text: string): QueryOf<Q> {
  const { query, problems, unknown } = parseQuery(endpoint, new URLSearchParams(text));
  if (problems.length + unknown.length > 0) throw new Error(`${text}: ${JSON.stringify([problems, unknown])}`);
  return query;
}

const join10 = (name: (index: number) => string): string => Array.from({ length: 10 }, (_, index) => name(index)).join();
const dayBefore = (days: number): string => utcDate(newestSeconds - secondsPerDay * days);

interface List {
  readonly name: string;
  /** @returns the body of a response; other parameters in each round, so that only data is cached */
  readonly read: (store: SqliteStore, round: number) => Buffer;
  /** milliseconds at most */
  readonly most50?: number;
  readonly most99?: number;
}

function lists({ periods, quantified: rows }: RecordCounts): List[] {
  const companies = periods / periodsPerCompany;
  const symbols = (round: number): string => join10((index) => symbolAt((index * 11 + 3 + round * 7) % symbolCount));
  const company = (round: number, index: number): string => companyAt((round * 37 + index * 101) % companies);
  const deepPage = (size: number, round: number): number => Math.max(0, Math.min(900, Math.floor(rows / size) - 1) - (round % 3));
  const quantifiedList = (name: string, text: (round: number) => string, budget: Pick<List, 'most50' | 'most99'> = {}): List => ({
    name: `quantified, ${name}`,
    read: (store, round) => store.quantifiedJson(queryOf(quantified, text(round))),
    ...budget,
  });
  return [
    quantifiedList('page of 100', (round) => `pagesize=100&updated_since=${1000 + round}`, { most50: 1 }),
    quantifiedList('page of 1000', (round) => `pagesize=1000&updated_since=${1000 + round}`, { most50: 8, most99: 120 }),
    quantifiedList('10 symbols, 100', (round) => `symbols=${symbols(round)}&pagesize=100`, { most50: 2 }),
    quantifiedList('updated in the last day, 100', (round) => `updated_since=${newestSeconds - secondsPerDay - round}&pagesize=100`, {
      most50: 1,
    }),
    quantifiedList('page 0 of 100', () => 'pagesize=100'),
    quantifiedList('page 900 of 100', (round) => `page=${deepPage(100, round)}&pagesize=100`),
    quantifiedList('page 900 of 1000', (round) => `page=${deepPage(1000, round)}`),
    quantifiedList('one day, 1000', (round) => `date=${dayBefore(2 + round)}`),
    {
      name: 'guidance, 1000',
      read: (store, round) => store.guidanceJson(queryOf(guidance, `parameters[importance]=${round % 3}&page=${round % 20}`)),
      most50: 5,
    },
    {
      name: 'splits, 1000',
      read: (store, round) =>
        store.splitsJson(queryOf(splits, `parameters[date_search_field]=${round % 2 ? 'ex' : 'announced'}&page=${round % 20}`)),
      most50: 5,
    },
    {
      name: 'ratios of 10 symbols',
      read: (store, round) => store.ratiosJson(queryOf(ratios, `symbols=${join10((index) => company(round, index))}`)),
      most50: 3,
    },
  ];
}

function listTable(store: SqliteStore, counts: RecordCounts, rounds = 200): Table {
  const medians = new Map<string, number>();
  const rows: Table['rows'][number][] = lists(counts).map(({ name, read, most50, most99 }) => {
    const { p50Ms, p99Ms } = timeCalls((round) => read(store, round), { rounds, warmUp: 10 });
    medians.set(name, p50Ms);
    const kilobytes = Math.round(read(store, 0).length / 1000);
    return [name, kilobytes, p50Ms, ...budgetCells(p50Ms, { most: most50 }), p99Ms, ...budgetCells(p99Ms, { most: most99 })];
  });
  const ratio = (medians.get('quantified, page 900 of 100') ?? NaN) / (medians.get('quantified, page 0 of 100') ?? NaN);
  rows.push(['quantified, page 900 / page 0', '', ratio, ...budgetCells(ratio, { most: 3 }), '', '', '']);
  return {
    title: 'In the store, milliseconds; other parameters in each round',
    columns: ['list', 'kB', 'p50', 'budget', 'met', 'p99', 'budget', 'met'],
    rows,
  };
}

const paths = [
  'api/v2/news?pageSize=100&displayOutput=full',
  'api/v2/newsquantified?pagesize=100',
  'api/v2.1/calendar/guidance?pagesize=100',
  'api/v2.1/calendar/splits?pagesize=100',
  'api/v2.1/fundamentals/operationRatios?symbols=AAPL,MSFT,NVDA',
  'api/v2/logos/search?search_keys=AAPL,MSFT,NVDA&composite_auto=true',
];

/** Requests pages of every list. @throws when one is refused */
async function readPages(url: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${url}/${path}&page=${round}`);
        if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
        await response.arrayBuffer();
      }),
    );
}

/** The commands that `npm start` runs: building the example world, and serving it. */
async function productTable(): Promise<Table> {
  using folder = temporaryFolder();
  const started = performance.now();
  await runScript('server-data/main.ts', ['world'], { DATA_STORE: join(folder.path, 'world.sqlite') });
  const seconds = (performance.now() - started) / 1000;
  await using product = await startServer('scripts/start.ts', { env: { PORT: '0' } });
  await readPages(product.url, 50);
  return measureTable('The example world of 20,000 stories, and the product that serves it', [
    { name: 'building the world', value: seconds, unit: ' s', most: 15 },
    { name: 'memory of the product after 300 full pages', value: memoryMb(product.pid), unit: ' MB', most: 350 },
  ]);
}

/** @param args the share of the records that the store holds, such as 0.1 for a quick look; 1 if absent */
export async function run([share = '1']: readonly string[] = []): Promise<Table[]> {
  const counts = Object.fromEntries(
    Object.entries(allRecords).map(([kind, count]) => [kind, count * Number(share)]),
  ) as unknown as RecordCounts;
  const store = openSqliteStore({ path: await recordStore(counts), readOnly: true });
  try {
    return [listTable(store, counts), await productTable()];
  } finally {
    store.close();
  }
}

/** The product in front of a service with a few records, without the example world: end-to-end tests build that. */
async function runShortest(): Promise<Table[]> {
  using folder = temporaryFolder();
  const counts: RecordCounts = { quantified: 50, guidance: 10, splits: 10, periods: periodsPerCompany };
  const path = await recordStore(counts, { folder: folder.path });
  const store = openSqliteStore({ path, readOnly: true });
  const lists = listTable(store, counts, 3);
  store.close();
  await using data = await startDataService(path);
  await using product = await startServer('scripts/start.ts', { env: { PORT: '0', UPSTREAM_URL: data.url, UPSTREAM_KEY: data.key } });
  await readPages(product.url, 1);
  return [lists, measureTable('The product', [{ name: 'memory after a page of each list', value: memoryMb(product.pid), unit: ' MB' }])];
}

export const shortest: Shortest = { run: runShortest };
