import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import { openPostgresStore } from '../server-data/store/postgres/open.ts';
import { startPostgres } from '../server-data/store/postgres/testing/server.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Store } from '../server-data/store/store.ts';
import { newsStore } from './news.ts';
import { lists, parseNewsQuery } from './news/lists.ts';
import type { Shortest } from './support/bench.ts';
import type { CacheOptions } from './support/cached-store.ts';
import { ingestNews, type IngestRun } from './support/ingest.ts';
import { writeNewsItems } from './support/news-items.ts';
import { temporaryFolder } from './support/processes.ts';
import { timeAwaited, type Times } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How fast is each kind of query on SQLite and on PostgreSQL, with the same items on one machine?';

/** As an operator would set them on a machine of this size, with all safety of the defaults. */
const serverSettings = {
  shared_buffers: '2GB',
  work_mem: '32MB',
  max_wal_size: '4GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
};

/** Median milliseconds at most on PostgreSQL. */
const budgets: Readonly<Record<string, number>> = { '10 tickers, 100': 3, 'two topics with 10 tickers': 10 };

type Row = Table['rows'][number];

async function timeLists(store: Pick<Store, 'newsJson'>, items: number, rounds: number): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  for (const [name, { query }] of Object.entries(lists)) {
    const queries = Array.from({ length: rounds + 20 }, (_, round) => parseNewsQuery(query(round, items)));
    times.set(name, await timeAwaited((round) => store.newsJson(queries[round] as NewsQuery), { rounds }));
  }
  // the same page again and again, as people do who share a link
  for (const page of [0, 9999]) {
    const query = parseNewsQuery(`pageSize=15&page=${page}`);
    times.set(`page ${page} of 15`, await timeAwaited(() => store.newsJson(query), { rounds }));
  }
  return times;
}

const loadRow = (name: string, { read, seconds, cpuSeconds, peakMb }: IngestRun): Row => [name, read / seconds, read / cpuSeconds, peakMb];

/** @param rounds timed calls of each query */
async function compare(items: number, rounds: number, options: CacheOptions = {}): Promise<Table[]> {
  const { path, facts } = await newsStore(items, options);
  const server = await startPostgres(serverSettings);
  const file = join(tmpdir(), `marketdesk-bench-${process.pid}.ndjson`);
  try {
    const url = await server.createDatabase();
    writeNewsItems(file, items);
    const load = await ingestNews(url, file);
    // the machine should be quiet from now on
    console.log(`${items.toLocaleString('en-US')} items are loaded`);
    const sqlite = openSqliteStore({ path, readOnly: true });
    const inFile = await timeLists(sqlite, items, rounds);
    sqlite.close();
    const postgres = await openPostgresStore({ url, readOnly: true });
    const inDatabase = await timeLists(postgres, items, rounds);
    await postgres.close();

    const rows = [...inFile].map(([name, file]): Row => {
      const database = inDatabase.get(name) ?? file;
      return [name, file.p50Ms, file.p99Ms, database.p50Ms, database.p99Ms, ...budgetCells(database.p50Ms, { most: budgets[name] })];
    });
    const ratio = (inDatabase.get('page 9999 of 15')?.p50Ms ?? NaN) / (inDatabase.get('page 0 of 15')?.p50Ms ?? NaN);
    rows.push(['page 9999 / page 0', '', '', ratio, '', ...budgetCells(ratio, { most: 2 })]);
    return [
      {
        title: `${items.toLocaleString('en-US')} items, milliseconds in the store`,
        columns: ['query', 'SQLite p50', 'p99', 'PostgreSQL p50', 'p99', 'budget', 'met'],
        rows,
      },
      {
        title: 'Loading the items from NDJSON; CPU and memory of our process',
        columns: ['store', 'items a second', 'items per CPU second', 'peak MB'],
        rows: [loadRow('SQLite (when it was built)', facts as IngestRun), loadRow('PostgreSQL', load)],
      },
    ];
  } finally {
    rmSync(file, { force: true });
    await server.stop();
  }
}

/** @param args how many items (1,000,000 if absent; several sizes are compared in turn) */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const tables: Table[] = [];
  for (const items of args.length > 0 ? args.map(Number) : [1_000_000]) tables.push(...(await compare(items, 400)));
  return tables;
}

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: async () => {
    using folder = temporaryFolder();
    return await compare(50, 3, { folder: folder.path });
  },
};
