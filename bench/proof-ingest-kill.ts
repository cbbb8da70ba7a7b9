import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import { writeItems } from './made/files.ts';
import type { Table } from './table.ts';

export const question =
  'Does an ingest that was killed with -9 at random moments and resumed end with the same content as one that was not?';

/** About as long as a batch takes, so that kills meet every part of one. */
const mostMs = 150;

const script = join(import.meta.dirname, 'made/ingest-run.ts');

/** When to kill: after so many batches of a life (0: after it has started) and then so many milliseconds. */
interface Moment {
  readonly batches: number;
  readonly thenMs: number;
}

/** Runs an ingest, killed at a moment if one is given. @returns whether it came to its end before */
async function ingest(store: string, file: string, kill?: Moment): Promise<boolean> {
  const child = spawn(process.execPath, [script, store, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
  let lines = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    if (kill && lines++ === kill.batches) setTimeout(() => child.kill('SIGKILL'), kill.thenMs);
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
    await ingest(whole, file);
    const expected = stateOf(whole, `${file}.refused.ndjson`);
    note('uninterrupted', expected);
    rmSync(`${file}.refused.ndjson`, { force: true });

    const store = join(folder, 'killed.db');
    let killed = 0;
    while (killed < Number(kills)) {
      const moment = { batches: Math.floor(Math.random() * 3), thenMs: Math.floor(Math.random() * mostMs) };
      if (await ingest(store, file, moment)) break;
      killed++;
      note(`killed ${moment.thenMs} ms after ${moment.batches === 0 ? 'its start' : 'a batch'}`, stateOf(store, `${file}.refused.ndjson`));
    }
    await ingest(store, file);
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
