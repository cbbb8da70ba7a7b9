import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { hashKey } from '../keys.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keys } from './keys.ts';

const { newPath } = temporaryFolder();
let store: string;
beforeEach(() => void (store = newPath()));

const run = (...args: string[]) => runCommand(keys, [...args, '--store', store]);
const storedKeys = () => {
  const open = openSqliteStore({ path: store });
  const records = open.keys();
  open.close();
  return records;
};

it('prints a new key once, alone on the last line, and stores only its hash', async () => {
  const { out, err } = await run('add', '--name', 'desk', '--plan', 'news,logos', '--cusip');
  const key = out.trimEnd();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(err).toBe('key "desk" for logos, news, with the CUSIP license; it is shown this once:\n');
  expect(storedKeys()).toEqual([
    { name: 'desk', hash: hashKey(key), plan: ['logos', 'news'], cusip: true, createdSeconds: 1_795_186_800, revokedSeconds: undefined },
  ]);
  expect(readFileSync(store, 'latin1')).not.toContain(key);
});

it('allows one active key per name; a revoked name is free again', async () => {
  await run('add', '--name', 'desk', '--plan', 'full');
  await expect(run('add', '--name', 'desk', '--plan', 'news')).rejects.toThrow('--name: a key named "desk" is active');
  await run('revoke', '--name', 'desk');
  await run('add', '--name', 'desk', '--plan', 'news');
  const { out } = await run('list');
  expect(out.split('\n').map((line) => line.split('\t').at(-1))).toEqual(['revoked 2026-11-20', 'active', '']);
});

it.each([
  [['add', '--plan', 'full'], '--name: expected a name for the key, got nothing'],
  [['add', '--name', ' ', '--plan', 'full'], '--name: expected a name for the key, got nothing'],
  [['add', '--name', 'a'], '--plan: expected full, or some of logos,news,quantified,ratios,guidance,splits,bars,movers, got nothing'],
  [['add', '--name', 'a', '--plan', 'news,gold'], 'got "news,gold"'],
  [['add', '--name', 'a', '--plan', 'full', 'b'], '"b": expected no such argument'],
  [['add', '--nam', 'a'], "Unknown option '--nam'"],
  [['revoke', '--name', 'a'], 'no store there'],
  [['list'], 'no store there'],
])('%j is refused before a store is made', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
  await expect(run('list')).rejects.toThrow('no store there');
});

it('refuses to revoke an unknown key', async () => {
  await run('add', '--name', 'desk', '--plan', 'full');
  await expect(run('revoke', '--name', 'dusk')).rejects.toThrow('--name: no active key named "dusk"');
});
