import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { lockRunner } from './runner-lock.ts';

const { newPath } = temporaryFolder();

test('one at a time holds the lock of a store', async () => {
  const store = newPath('.sqlite');
  const first = lockRunner(store);
  expect(first).toBeDefined();
  expect(lockRunner(store)).toBeUndefined();
  await first?.release();
  const second = lockRunner(store);
  expect(second).toBeDefined();
  await second?.release();
});

test('a link to a store has the lock of the store, and a store that is not there yet has one', async () => {
  const [store, link] = [join(newPath(), 'new', 'store.sqlite'), newPath('.sqlite')];
  const before = lockRunner(store);
  expect(before).toBeDefined();
  await before?.release();
  writeFileSync(store, '');
  symlinkSync(store, link);
  const first = lockRunner(store);
  expect(lockRunner(link)).toBeUndefined();
  await first?.release();
});

test('the lock ends with its process, however that ends', async () => {
  const store = newPath('.sqlite');
  const module = new URL('runner-lock.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(({ lockRunner }) => { globalThis.lock = lockRunner(process.argv[1]); console.log('locked'); setInterval(() => {}, 1e6); })`;
  const child = spawn(process.execPath, ['-e', code, store], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(lockRunner(store)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'close');
  const lock = lockRunner(store);
  expect(lock).toBeDefined();
  await lock?.release();
});
