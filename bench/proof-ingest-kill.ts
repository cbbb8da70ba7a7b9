import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { writeItems } from './made/files.ts';
import type { Table } from './table.ts';

export const question =
  'Does an ingest that was killed with -9 at random moments and resumed end with the same content as one that was not?';

const script = join(import.meta.dirname, 'made/ingest-run.ts');

/** Runs an ingest, killed after so many milliseconds. @returns whether it came to its end before */
async function ingest(store: string, file: string, killAfterMs: number | undefined): Promise<boolean> {
  const child = spawn(process.execPath, [script, store, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
  if (killAfterMs !== undefined) {
    await Promise.race([delay(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  return await ended;
}

interface State {
  readonly hash: string;
  readonly items: number;
  readonly refused: number;
}

function stateOf(store: string, refusals: string): State {
  const opened = openSqliteStore({ path: store, readOnly: true });
  try {
    const refused = existsSync(refusals) ? readFileSync(refusals, 'utf8').trim().split('\n').length : 0;
    return { hash: opened.contentHash(), items: opened.newsSummary().items, refused };
  } finally {
    opened.close();
  }
}

/** @param args how many items (100,000 if absent) and how many kills (20) */
export async function run([count = '100000', kills = '20']: readonly string[] = []): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'proof-kill-'));
  try {
    const file = join(folder, 'items.ndjson');
    writeItems(file, Number(count), { wrongEvery: 997 });
    const rows: (string | number)[][] = [];
    const note = (name: string, { hash, items, refused }: State): void => void rows.push([name, items, refused, hash.slice(0, 16)]);

    const whole = join(folder, 'whole.db');
    const started = performance.now();
    await ingest(whole, file, undefined);
    const wholeMs = performance.now() - started;
    const expected = stateOf(whole, `${file}.refused.ndjson`);
    note('uninterrupted', expected);
    rmSync(`${file}.refused.ndjson`, { force: true });

    // every life is long enough to start, and short enough that all kills come before the end
    const store = join(folder, 'killed.db');
    let killed = 0;
    while (killed < Number(kills)) {
      const lifeMs = 120 + Math.random() * (wholeMs / Number(kills)) * 1.2;
      if (await ingest(store, file, lifeMs)) break;
      killed++;
      if (existsSync(store)) note(`killed after ${Math.round(lifeMs)} ms`, stateOf(store, `${file}.refused.ndjson`));
    }
    await ingest(store, file, undefined);
    const resumed = stateOf(store, `${file}.refused.ndjson`);
    note(`resumed after ${killed} kills`, resumed);
    if (JSON.stringify(resumed) !== JSON.stringify(expected)) throw new Error(`not the same: ${JSON.stringify({ expected, resumed })}`);
    if (killed < Number(kills)) throw new Error(`it ended after ${killed} kills already`);
    return [
      {
        title: `${Number(count).toLocaleString('en-US')} lines, killed ${killed} times`,
        columns: ['run', 'items', 'refused', 'content hash'],
        rows,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
