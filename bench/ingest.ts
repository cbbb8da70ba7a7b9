import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../server-data/store/postgres/testing/server.ts';
import type { Shortest } from './support/bench.ts';
import { startDataService } from './support/desk.ts';
import { ingestNews, type IngestRun } from './support/ingest.ts';
import { sendLoad, type LoadResult } from './support/load.ts';
import { symbolAt, wordAt, writeNewsItems } from './support/news-items.ts';
import { temporaryFolder } from './support/processes.ts';
import { median } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question =
  'How many news items a second does an ingest read, into a new store and into one that has them all, and what do readers notice?';

interface Scale {
  readonly items: number;
  readonly rounds: number;
  /** the load of the readers for each kind of request */
  readonly readers: { readonly connections: number; readonly rate: number; readonly seconds: number };
  /** sends one kind of request to one store, and the ingest may end before it */
  readonly isShortest?: true;
}

function row(name: string, runs: readonly IngestRun[]): Table['rows'][number] {
  const rate = median(runs.map(({ read, seconds }) => read / seconds));
  const perCore = median(runs.map(({ read, cpuSeconds }) => read / cpuSeconds));
  const peakMb = median(runs.map((run) => run.peakMb));
  return [name, Math.round(rate), Math.round(perCore), ...budgetCells(perCore, { least: 15_000 }), Math.round(peakMb)];
}

/** What readers ask for; `{n}` makes each request one that nobody has sent before. */
const requests: Readonly<Record<string, string>> = {
  '10 tickers, 100': `tickers=${Array.from({ length: 10 }, (_, index) => symbolAt(index * 11 + 3)).join()}&pageSize=100&publishedSince={n}`,
  'two topics, or': `topics=${wordAt(40)},${wordAt(420)}&publishedSince={n}`,
};

/** Requests to a service over a store, alone and while another process loads a file into the store. */
async function readWhileLoading(name: string, store: string, file: string, { readers, isShortest }: Scale): Promise<Table['rows']> {
  await using service = await startDataService(store);
  const read = async (query: string): Promise<LoadResult> => {
    const result = await sendLoad({
      url: `${service.url}/api/v2/news?${query}`,
      headers: { authorization: `token ${service.key}` },
      ...readers,
    });
    if (result.errors > 0) throw new Error(`${result.errors} requests failed: ${query}`);
    return result;
  };
  const queries = Object.values(requests).slice(0, isShortest ? 1 : undefined);
  const readAll = async (): Promise<LoadResult[]> => {
    const results: LoadResult[] = [];
    for (const query of queries) results.push(await read(query));
    return results;
  };
  // starts the threads of searches
  if (!isShortest) await readAll();
  const alone = await readAll();
  let isLoading = true;
  const loading = ingestNews(store, file).finally(() => (isLoading = false));
  const during = await readAll();
  if (!isShortest && !isLoading) throw new Error(`the ingest into ${name} ended too early: give it more items`);
  await loading;
  return Object.keys(requests)
    .slice(0, alone.length)
    .map((request, index) => {
      const [before, busy] = [alone[index]?.p99Ms ?? NaN, during[index]?.p99Ms ?? NaN];
      return [
        `${name}: ${request}`,
        alone[index]?.p50Ms ?? NaN,
        before,
        during[index]?.p50Ms ?? NaN,
        busy,
        busy / before,
        ...budgetCells(busy / before, { most: 3 }),
      ];
    });
}

/** A quarter of the items is in the stores, the others are loaded. */
async function readersTable(folder: string, scale: Scale): Promise<Table> {
  const file = join(folder, 'readers.ndjson');
  writeNewsItems(file, 2 * scale.items);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const [first, second] = [join(folder, 'first.ndjson'), join(folder, 'second.ndjson')];
  writeFileSync(first, lines.slice(0, lines.length / 4).join('\n'));
  writeFileSync(second, lines.slice(lines.length / 4).join('\n'));
  const server = await startPostgres({
    shared_buffers: '1GB',
    autovacuum: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
  try {
    const stores = { SQLite: join(folder, 'readers.sqlite'), PostgreSQL: await server.createDatabase() };
    const rows: Table['rows'][number][] = [];
    for (const [name, store] of Object.entries(stores).slice(scale.isShortest ? 1 : 0)) {
      await ingestNews(store, first);
      rows.push(...(await readWhileLoading(name, store, second, scale)));
    }
    return {
      title: `${scale.readers.rate} requests a second over HTTP, milliseconds, while another process loads (this machine carries readers, services, database and load)`,
      columns: ['request', 'p50 alone', 'p99', 'p50 while loading', 'p99', 'p99, ratio', 'budget', 'met'],
      rows,
    };
  } finally {
    await server.stop();
  }
}

async function measure(scale: Scale): Promise<Table[]> {
  const { items, rounds } = scale;
  using folder = temporaryFolder();
  const [file, store] = [join(folder.path, 'items.ndjson'), join(folder.path, 'store.sqlite')];
  writeNewsItems(file, items);
  const [fresh, repeated]: [IngestRun[], IngestRun[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    fresh.push(await ingestNews(store, file));
    repeated.push(await ingestNews(store, file));
    rmSync(store);
  }
  const kilobytes = (statSync(file).size / items / 1000).toFixed(1);
  return [
    {
      title: `${items.toLocaleString('en-US')} items of ${kilobytes} kB as NDJSON, one process, median of ${rounds}`,
      columns: ['store', 'items/s', 'items per CPU second', 'budget', 'met', 'peak MB'],
      rows: [row('new', fresh), row('has all items', repeated)],
    },
    await readersTable(folder.path, scale),
  ];
}

/** @param args how many items; 100,000 if absent */
export const run = ([items = '100000']: readonly string[] = []): Promise<Table[]> =>
  measure({ items: Number(items), rounds: 3, readers: { connections: 8, rate: 50, seconds: 4 } });

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  run: () => measure({ items: 50, rounds: 1, readers: { connections: 2, rate: 20, seconds: 0.2 }, isShortest: true }),
};
