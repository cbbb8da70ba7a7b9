import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../store/sqlite/database.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const main = join(import.meta.dirname, '../main.ts');
const { newPath } = temporaryFolder();
let store: string;
beforeEach(() => {
  store = newPath('.sqlite');
  openSqliteStore({ path: store }).close();
});

type Child = ChildProcessByStdio<null, Readable, Readable>;

const start = (...args: string[]): Child =>
  spawn(process.execPath, [main, ...args, '--store', store], { env: { PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] });

/** The first line that a process writes to a stream. */
async function firstLine(stream: Readable): Promise<string> {
  let read = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    read += String(chunk);
    if (read.includes('\n')) break;
  }
  return read.split('\n')[0] ?? '';
}

/** Writes to the store until `end`. */
function lock(): { readonly end: () => void } {
  const writer = openDatabase({ path: store, readOnly: false });
  writer.exec('begin immediate');
  return {
    end: () => {
      writer.exec('rollback');
      writer.close();
    },
  };
}

const addKey = () => start('keys', 'add', '--name', 'desk', '--plan', 'full');

it('a command that waits for another writer says whose lock it is, and goes on when it is free', async () => {
  const writer = lock();
  const child = addKey();
  const out = text(child.stdout);
  const exit = once(child, 'exit');
  const said = await firstLine(child.stderr);
  const owner = process.platform === 'linux' ? `process ${process.pid} (node)` : 'another program';
  expect(said).toBe(`waiting for ${store}: ${owner} writes to it`);
  writer.end();
  expect(await exit).toEqual([0, null]);
  expect(await out).toMatch(/^[0-9a-f]{64}\n$/);
});

it('names a command of the data service by its first word', async () => {
  // a second process that holds the lock, and says so
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../store/sqlite/database.ts'))};
       globalThis.writer = openDatabase({ path: process.argv[3], readOnly: false }); globalThis.writer.exec('begin immediate'); console.log('locked'); process.stdin.resume();`,
      main,
      'ingest',
      store,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  try {
    await firstLine(holder.stdout);
    const child = addKey();
    const said = await firstLine(child.stderr);
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    const owner = process.platform === 'linux' ? `process ${holder.pid} (npm run data -- ingest)` : 'another program';
    expect(said).toBe(`waiting for ${store}: ${owner} writes to it`);
    // at once, and not when the lock is free
    expect(await exit).toEqual([null, 'SIGINT']);
  } finally {
    holder.kill();
  }
});
