import { rmSync, statSync } from 'node:fs';
import * as z from 'zod/mini';
import { parseStory } from '../server-data/ingest/datasets/news.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { findSlowest, listTable, type ListScale } from './news/lists.ts';
import type { Shortest } from './support/bench.ts';
import { type CacheOptions, cachedStore, type CachedStore } from './support/cached-store.ts';
import { startDataService } from './support/desk.ts';
import { ingestNews, ingestRun } from './support/ingest.ts';
import { sendLoad, type LoadResult } from './support/load.ts';
import { newestSeconds, newsItems, writeNewsItems } from './support/news-items.ts';
import { memoryMb, temporaryFolder } from './support/processes.ts';
import { budgetCells, measureTable, type Table } from './support/table.ts';

export const question = 'How fast are a million news items loaded, searched and served?';

/** The files that decide what a store of news holds. */
const sources = [
  'bench/support/news-items.ts',
  'server-data/store/{news/{filters,html-text,search-text},records/record-json}.ts',
  'server-data/store/sqlite/schema/*.sql',
  'server-data/store/sqlite/news/{changes,row-counts,search-index,story-rows,terms,time-key,time-tokens,write}.ts',
];

/** Writes small batches as a feed does, so that the search index is as it is while a service runs. */
function writeArrivals(path: string): void {
  const store = openSqliteStore({ path });
  for (let batch = 0; batch < 40; batch++) {
    const items = newsItems(10, { seed: 100 + batch, until: newestSeconds + batch, days: 1 / 1440 });
    const stories = Array.from(items, (item, index) => {
      const read = parseStory({ ...item, id: 90_000_000 + batch * 1000 + index });
      if ('fault' in read) throw new Error(`item ${item.id}: ${read.fault.reason}`);
      return read.record;
    });
    store.writeNews(stories);
  }
  store.close();
}

/** A store of generated items, loaded from a file as an operator loads it. */
export const newsStore = (items: number, options: CacheOptions): Promise<CachedStore> =>
  cachedStore(
    `news-${items}`,
    sources,
    async (path) => {
      const file = `${path}.ndjson`;
      writeNewsItems(file, items);
      const load = await ingestNews(path, file);
      rmSync(file);
      writeArrivals(path);
      return load;
    },
    options,
  );

function loadTable(items: number, { path, facts, isNew }: CachedStore): Table {
  const { read, seconds, cpuSeconds, peakMb } = z.parse(ingestRun, facts);
  return measureTable(
    `${items.toLocaleString('en-US')} items loaded from NDJSON by one process${isNew ? '' : ' (when the store was built; --fresh loads again)'}`,
    [
      { name: 'items a second', value: read / seconds },
      { name: 'items per CPU second', value: read / cpuSeconds, least: 15_000 },
      { name: 'peak memory', value: peakMb, unit: ' MB' },
      { name: 'size of the file', value: statSync(path).size / 2 ** 20, unit: ' MB' },
    ],
  );
}

function storeTables(path: string, items: number, scale: ListScale): { readonly tables: Table[]; readonly slowest: string } {
  const writer = openSqliteStore({ path });
  const reader = openSqliteStore({ path, readOnly: true });
  try {
    const lists = listTable(reader, writer, items, scale);
    const { table, slowest } = findSlowest(writer, scale);
    return { tables: [lists, table], slowest };
  } finally {
    reader.close();
    writer.close();
  }
}

/** @param slowQuery the query string of a slow search @param seconds of each load */
async function httpTables(store: string, slowQuery: string, seconds: number): Promise<Table[]> {
  await using service = await startDataService(store);
  const { url, pid } = service;
  const headers = { authorization: `token ${service.key}`, accept: 'application/json' };
  const memory = [memoryMb(pid)];
  const load = async (path: string, rate: number): Promise<LoadResult> => {
    const result = await sendLoad({ url: url + path, headers, connections: 16, rate, seconds });
    if (result.errors > 0) throw new Error(`${result.errors} requests for ${path} failed`);
    memory.push(memoryMb(pid));
    return result;
  };
  const page = '/api/v2/news?pageSize=100&publishedSince={n}';
  const pages = await load(page, 500);
  const health = await load('/healthz', 100);
  const searches = sendLoad({
    url: `${url}/api/v2/news?${slowQuery}&dateFrom=2000-01-01&publishedSince={n}`,
    headers,
    connections: 8,
    seconds: seconds * 1.5,
  });
  const busyHealth = await load('/healthz', 100);
  const { requests, errors } = await searches;
  memory.push(memoryMb(pid));
  const row = (name: string, { p50Ms, p99Ms }: LoadResult, most50?: number, most99?: number): Table['rows'][number] => [
    name,
    p50Ms,
    ...budgetCells(p50Ms, { most: most50 }),
    p99Ms,
    ...budgetCells(p99Ms, { most: most99 }),
  ];
  return [
    {
      title: `Over HTTP, milliseconds; ${requests} searches while they run (${errors} refused)`,
      columns: ['request', 'p50', 'budget', 'met', 'p99', 'budget', 'met'],
      rows: [
        row('page of 100, 500 a second', pages, 5, 25),
        row('health check, alone', health),
        row('health check, while 8 callers search', busyHealth, 1),
      ],
    },
    measureTable('Memory of the service', [{ name: 'the most after each load', value: Math.max(...memory), unit: ' MB', most: 400 }]),
  ];
}

interface Scale extends ListScale, CacheOptions {
  readonly items: number;
  readonly seconds: number;
}

async function measure({ items, seconds, fresh = false, folder, ...scale }: Scale): Promise<Table[]> {
  const store = await newsStore(items, { fresh, ...(folder !== undefined && { folder }) });
  const inStore = storeTables(store.path, items, scale);
  return [loadTable(items, store), ...inStore.tables, ...(await httpTables(store.path, inStore.slowest, seconds))];
}

/** @param args how many items (1,000,000 if absent; several sizes are measured in turn); `--fresh` loads them again */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const sizes = args.filter((arg) => !arg.startsWith('--')).map(Number);
  const tables: Table[] = [];
  for (const items of sizes.length > 0 ? sizes : [1_000_000])
    tables.push(...(await measure({ items, seconds: 4, rounds: 400, fresh: args.includes('--fresh') })));
  return tables;
}

export const shortest: Shortest = {
  run: async () => {
    using folder = temporaryFolder();
    return await measure({ items: 100, seconds: 0.3, rounds: 3, isOneOfEach: true, folder: folder.path });
  },
};
