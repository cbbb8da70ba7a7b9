import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryMb } from '../load/processes.ts';
import { startService } from '../load/service.ts';
import { judged } from '../news/judged.ts';
import type { Table } from '../table.ts';

const root = join(import.meta.dirname, '../..');

/** Seconds in which the world of the usual size is built, by the command that `npm start` runs. */
async function worldSeconds(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-world-'));
  const started = performance.now();
  const args = ['server-data/main.ts', 'world', '--store', join(folder, 'world.sqlite')];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number];
  const seconds = (performance.now() - started) / 1000;
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`the world ended with ${code}`);
  return seconds;
}

const asked = [
  'api/v2/news?pageSize=100&displayOutput=full',
  'api/v2/newsquantified?pagesize=100',
  'api/v2.1/calendar/guidance?pagesize=100',
  'api/v2.1/calendar/splits?pagesize=100',
  'api/v2.1/fundamentals/operationRatios?symbols=AAPL,MSFT,NVDA',
  'api/v2/logos/search?search_keys=AAPL,MSFT,NVDA&composite_auto=true',
];

/** Memory of `npm start`'s process after many full pages of everything. */
async function productMb(): Promise<number> {
  const product = await startService({ script: join(root, 'scripts/start.ts'), env: { PORT: '0' } });
  try {
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(asked.map((path) => fetch(`${product.url}/${path}&page=${round}`)));
      for (const answer of answers) if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    return memoryMb([product.pid]);
  } finally {
    await product.stop();
  }
}

export async function productTable(): Promise<Table> {
  const [seconds, megabytes] = [await worldSeconds(), await productMb()];
  return {
    title: 'The example world, and the product that serves it',
    columns: ['what', 'measured', 'target', 'met'],
    rows: [
      ['world of 20,000 stories built, s', Math.round(seconds * 10) / 10, ...judged(seconds, 15)],
      ['memory of the running product after 300 full pages, MB', Math.round(megabytes), ...judged(megabytes, 350)],
    ],
  };
}
