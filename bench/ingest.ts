import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeItems } from './made/files.ts';
import type { IngestRun } from './made/ingest-run.ts';
import type { Table } from './table.ts';

export const question = 'How many items a second does an ingest take in, into a fresh store and into one that has them all?';

const script = join(import.meta.dirname, 'made/ingest-run.ts');
const rounds = 3;

/** In a process of its own, so that neither memory nor compiled code is shared. */
async function ingestOnce(store: string, file: string): Promise<IngestRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, store, file]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as IngestRun;
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function row(name: string, runs: readonly IngestRun[]): Table['rows'][number] {
  const rate = runs.map(({ read, seconds }) => read / seconds);
  const cpu = runs.map(({ read, cpuSeconds }) => (cpuSeconds / read) * 1e6);
  return [
    name,
    Math.round(middle(rate)),
    Math.round(Math.max(...rate)),
    Number(middle(cpu).toFixed(1)),
    Math.round(middle(runs.map(({ peakMb }) => peakMb))),
  ];
}

/** @param args how many items; 100,000 if absent */
export async function run([count = '100000']: readonly string[] = []): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  try {
    const forms = ['items.ndjson', 'items.ndjson.gz', 'items.json'].map((name) => join(folder, name));
    const [bytes = 0] = forms.map((path) => writeItems(path, Number(count)));
    const rows: Table['rows'][number][] = [];
    for (const [index, file] of forms.entries()) {
      const fresh: IngestRun[] = [];
      const again: IngestRun[] = [];
      for (let round = 0; round < rounds; round++) {
        const store = join(folder, `${index}-${round}.db`);
        fresh.push(await ingestOnce(store, file));
        if (index === 0) again.push(await ingestOnce(store, file));
        rmSync(store);
      }
      const form = ['NDJSON', 'NDJSON, gzip', 'JSON array'][index] ?? '';
      rows.push(row(`${form}, fresh store`, fresh));
      if (index === 0) rows.push(row(`${form}, nothing new`, again));
    }
    const kilobytes = (bytes / Number(count) / 1000).toFixed(1);
    return [
      {
        title: `${Number(count).toLocaleString('en-US')} items of ${kilobytes} kB; one process, ${availableParallelism()} cores to use; ${rounds} runs each`,
        columns: ['source', 'items/s, middle', 'items/s, best', 'CPU µs an item', 'peak MB'],
        rows,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
