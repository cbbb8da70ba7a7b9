import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ingestNews, type IngestRun } from './support/ingest.ts';
import { writeNewsItems } from './support/news-items.ts';
import { temporaryFolder } from './support/processes.ts';
import { median } from './support/statistics.ts';
import { budgetCells, type Table } from './support/table.ts';

export const question = 'How many news items a second does an ingest read, into a new store and into one that has them all?';

const rounds = 3;

function row(name: string, runs: readonly IngestRun[]): Table['rows'][number] {
  const rate = median(runs.map(({ read, seconds }) => read / seconds));
  const perCore = median(runs.map(({ read, cpuSeconds }) => read / cpuSeconds));
  const peakMb = median(runs.map((run) => run.peakMb));
  return [name, Math.round(rate), Math.round(perCore), ...budgetCells(perCore, { least: 15_000 }), Math.round(peakMb)];
}

/** @param args how many items; 100,000 if absent */
export async function run([count = '100000']: readonly string[] = []): Promise<Table[]> {
  using folder = temporaryFolder();
  const [file, store] = [join(folder.path, 'items.ndjson'), join(folder.path, 'store.sqlite')];
  writeNewsItems(file, Number(count));
  const [fresh, repeated]: [IngestRun[], IngestRun[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    fresh.push(await ingestNews(store, file));
    repeated.push(await ingestNews(store, file));
    rmSync(store);
  }
  const kilobytes = (statSync(file).size / Number(count) / 1000).toFixed(1);
  return [
    {
      title: `${Number(count).toLocaleString('en-US')} items of ${kilobytes} kB as NDJSON, one process, median of ${rounds}`,
      columns: ['store', 'items/s', 'items per CPU second', 'budget', 'met', 'peak MB'],
      rows: [row('new', fresh), row('has all items', repeated)],
    },
  ];
}
