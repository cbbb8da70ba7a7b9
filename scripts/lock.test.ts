import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-lock-'));
  path = join(folder, 'work.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [' of none', undefined],
  [' of one that has ended', '4194305'],
])('one process works at a time, and the others find its result, with a file%s', async (_, left) => {
  if (left !== undefined) writeFileSync(path, left);
  // each adds its number to what it has read some milliseconds before
  const script = join(folder, 'worker.mjs');
  const sum = join(folder, 'sum');
  writeFileSync(sum, '0');
  writeFileSync(
    script,
    `import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
     import { readFileSync, writeFileSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     const [path, sum] = process.argv.slice(2);
     await withLock(path, async () => {
       const before = Number(readFileSync(sum, 'utf8'));
       await setTimeout(20);
       writeFileSync(sum, String(before + 1));
     });`,
  );
  const workers = [1, 2, 3, 4, 5].map(() => fork(script, [path, sum]));
  expect(await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0] as unknown))).toEqual([0, 0, 0, 0, 0]);
  expect(readFileSync(sum, 'utf8')).toBe('5');
});

it('says once that it waits, and goes on after a failure of the other', async () => {
  const { promise: blocked, reject } = Promise.withResolvers<void>();
  const first = withLock(path, () => blocked);
  const said: string[] = [];
  const second = withLock(
    path,
    () => 'done',
    () => {
      said.push('waiting');
      reject(new Error('failed'));
    },
  );
  await expect(first).rejects.toThrow('failed');
  expect([await second, said, existsSync(path)]).toEqual(['done', ['waiting'], false]);
});

it.each([
  ['of a process that has ended', (): void => writeFileSync(path, '4194305')],
  [
    'of a process that ended before it wrote its number',
    (): void => {
      writeFileSync(path, '');
      const minuteAgo = Date.now() / 1000 - 60;
      utimesSync(path, minuteAgo, minuteAgo);
    },
  ],
  [
    'of another day',
    (): void => {
      writeFileSync(path, String(process.pid));
      utimesSync(path, 1, 1);
    },
  ],
])('takes over a file %s', async (_, leave) => {
  leave();
  expect(await withLock(path, () => 'done')).toBe('done');
});
