import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { fileMb, keptStore, type KeptStore } from './made/kept-store.ts';
import { readIntoMemory } from './news/in-memory.ts';
import { judged } from './news/judged.ts';
import { listTable } from './news/lists.ts';
import { httpTables } from './news/over-http.ts';
import { findWorst, type Worst } from './news/worst.ts';
import { xmlTable } from './news/xml.ts';
import type { Table } from './table.ts';

export const question = 'How fast are a million news items loaded, searched and served, beside nginx where that can be compared?';

const loadTable = (items: number, { path, load, isNew }: KeptStore): Table => ({
  title: `${items.toLocaleString('en-US')} items loaded from NDJSON, by one process${isNew ? '' : ' (when the store was made; --fresh loads again)'}`,
  columns: ['what', 'measured', 'target', 'met'],
  rows: [
    ['seconds', Math.round(load.seconds * 10) / 10, ...judged(load.seconds, items >= 1_000_000 ? 120 : undefined)],
    ['CPU seconds', Math.round(load.cpuSeconds * 10) / 10, ...judged(load.cpuSeconds, items >= 1_000_000 ? 120 : undefined)],
    ['items a second', Math.round(load.read / load.seconds), '', ''],
    ['most memory, MB', Math.round(load.peakMb), '', ''],
    ['the file, MB', Math.round(fileMb(path)), '', ''],
  ],
});

function storeTables(path: string, items: number): Worst & { readonly tables: Table[] } {
  const writer = openSqliteStore({ path });
  const reader = openSqliteStore({ path, readOnly: true });
  try {
    const lists = listTable(reader, writer, items);
    const worst = findWorst(writer);
    return { ...worst, tables: [lists, worst.table, xmlTable(reader)] };
  } finally {
    reader.close();
    writer.close();
  }
}

/** @param args how many items, 1,000,000 if absent; `--fresh` loads them again */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const sizes = args.filter((arg) => !arg.startsWith('--')).map(Number);
  const tables: Table[] = [];
  for (const items of sizes.length > 0 ? sizes : [1_000_000]) {
    const kept = await keptStore(items, { fresh: args.includes('--fresh') });
    await readIntoMemory(kept.path);
    const inStore = storeTables(kept.path, items);
    const overHttp = await httpTables(kept.path, inStore.slowest[0] ?? '');
    tables.push(loadTable(items, kept), ...inStore.tables, ...overHttp);
  }
  return tables;
}
