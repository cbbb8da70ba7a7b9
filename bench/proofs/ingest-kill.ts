import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '../../server-data/cli/command.ts';
import { startPostgres } from '../../server-data/store/postgres/testing/server.ts';
import type { Shortest } from '../support/bench.ts';
import { ingestScript } from '../support/ingest.ts';
import { writeNewsItems } from '../support/news-items.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';
import { contentHash } from '../../server-data/store/content-hash.ts';

export const question =
  'Does an ingest that is killed with SIGKILL at random moments and resumed end with the same content as one that is not?';

/** About as long as a batch takes, so that a kill can hit any part of one. */
const maxDelayMs = 150;

/** When to kill an ingest: some milliseconds after so many batches, or after its start. */
interface Kill {
  readonly batches: number;
  readonly delayMs: number;
}

/** Runs an ingest. @returns whether it ended by itself */
async function ingest(store: string, file: string, kill?: Kill): Promise<boolean> {
  const child = spawn(process.execPath, [ingestScript, store, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<boolean>((resolve) => child.once('exit', (code) => resolve(code === 0)));
  let lines = 0;
  for await (const _ of createInterface({ input: child.stdout }))
    if (kill && lines++ === kill.batches) setTimeout(() => child.kill('SIGKILL'), kill.delayMs);
  return ended;
}

/** At any moment of any of the first batches. */
const anyMoment = (): Kill => ({ batches: Math.floor(Math.random() * 3), delayMs: Math.floor(Math.random() * maxDelayMs) });

async function prove(count: number, kills: number, momentOf: () => Kill): Promise<Table[]> {
  using folder = temporaryFolder();
  const file = join(folder.path, 'items.ndjson');
  const refusals = `${file}.report.ndjson`;
  writeNewsItems(file, count, { invalidEvery: 997 });
  const rows: (string | number)[][] = [];
  const addState = async (name: string, address: string): Promise<string> => {
    const store = await openStore(address, { readOnly: true });
    const state = [
      (await store.newsSummary()).items,
      existsSync(refusals) ? readFileSync(refusals, 'utf8').trim().split('\n').length : 0,
      await contentHash(store),
    ];
    await store.close();
    rows.push([name, ...state]);
    return state.join();
  };

  const killAndResume = async (name: string, address: string, expected: string): Promise<void> => {
    for (let kill = 1; kill <= kills; kill++) {
      if (await ingest(address, file, momentOf())) throw new Error(`it ended before kill ${kill}: give it more items`);
    }
    await ingest(address, file);
    const resumed = await addState(`${name}, resumed after ${kills} kills`, address);
    if (resumed !== expected) throw new Error(`not the same content: ${expected} uninterrupted, ${resumed} resumed`);
  };

  const whole = join(folder.path, 'whole.db');
  await ingest(whole, file);
  const expected = await addState('SQLite, uninterrupted', whole);
  rmSync(refusals);
  await killAndResume('SQLite', join(folder.path, 'killed.db'), expected);
  rmSync(refusals);
  const server = await startPostgres();
  try {
    await killAndResume('PostgreSQL', await server.createDatabase(), expected);
  } finally {
    await server.stop();
  }
  return [
    {
      title: `${count.toLocaleString('en-US')} lines, killed ${kills} times`,
      columns: ['run', 'items', 'refused', 'content hash'],
      rows,
    },
  ];
}

/** @param args how many items (100,000 if absent), and how many kills (20) */
export const run = ([count = '100000', kills = '20']: readonly string[] = []): Promise<Table[]> =>
  prove(Number(count), Number(kills), anyMoment);

export const shortest: Shortest = {
  needs: ['PostgreSQL'],
  // after its start and before its first batch
  run: () => prove(1000, 1, () => ({ batches: 0, delayMs: 0 })),
};
