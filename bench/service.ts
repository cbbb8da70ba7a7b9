import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { readIntoMemory } from './news/in-memory.ts';
import { keptRecords } from './service/kept-records.ts';
import type { RecordCounts } from './service/made-records.ts';
import { logoTable } from './service/logos.ts';
import { productTable } from './service/product.ts';
import { recordTable } from './service/record-lists.ts';
import type { Table } from './table.ts';

export const question = 'How fast are quantified news, calendars, ratios and logos found, and how long does the example world take?';

const whole: RecordCounts = { quantified: 1_000_000, guidance: 200_000, splits: 50_000, periods: 500_000 };

/** @param args a share of the usual sizes, such as 0.1, for a quick look */
export async function run(args: readonly string[] = []): Promise<Table[]> {
  const share = Number(args[0] ?? 1);
  const counts: RecordCounts = {
    quantified: whole.quantified * share,
    guidance: whole.guidance * share,
    splits: whole.splits * share,
    periods: whole.periods * share,
  };
  const path = keptRecords(counts);
  await readIntoMemory(path);
  const store = openSqliteStore({ path, readOnly: true });
  try {
    return [recordTable(store, counts), await logoTable(), await productTable()];
  } finally {
    store.close();
  }
}
