import { chmodSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { storedBars } from '../testing/bars.ts';
import { openPolled } from '../testing/poll-source.ts';
import { barsSource } from './bars-source.ts';

const { path: root } = temporaryFolder();
let folders = 0;
const newFolder = (): string => {
  const folder = join(root, String(++folders));
  mkdirSync(join(folder, 'bars'), { recursive: true });
  return folder;
};
const later = (): number => Date.now() + 60_000;

const open = (folder: string, more: object = {}, now = later) => {
  const settings = z.parse(barsSource.settings, {
    name: 'minute',
    kind: 'bars',
    files: 'bars/*.csv*',
    timezone: 'America/New_York',
    every: '1m',
    ...more,
  });
  return { settings, ...openPolled(barsSource.open(settings, folder), { now }) };
};

const table = (symbol: string, close: number): string =>
  [
    'symbol,datetime,open,high,low,close,volume',
    ...Array.from({ length: 12 }, (_, i) => `${symbol},2026-03-06 09:${30 + i}:00,10,11,9,${close},100`),
  ].join('\n');
const first = '2026-03-06T14:30 60 10 11 9';

test('loads the files of a folder once, then new and changed ones', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10));
  writeFileSync(join(folder, 'bars/b.csv.gz'), gzipSync(table('BBB', 10)));
  const { store, poll, refused } = open(folder);
  await poll();
  expect([(await storedBars(store, 'AAA'))[0], (await storedBars(store, 'BBB'))[0]]).toEqual([`${first} 10 100`, `${first} 10 100`]);
  const version = store.version();
  await poll();
  expect(store.version()).toBe(version);
  writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10.5));
  writeFileSync(join(folder, 'bars/c.csv'), table('CCC', 9.5));
  await poll();
  expect([(await storedBars(store, 'AAA'))[0], (await storedBars(store, 'CCC'))[0]]).toEqual([`${first} 10.5 100`, `${first} 9.5 100`]);
  expect(refused).toEqual([]);
});

test('a file that may not be complete waits', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10));
  writeFileSync(join(folder, 'bars/b.csv.partial'), table('BBB', 10));
  const { store, poll, notes } = open(folder, {}, Date.now);
  await poll();
  expect([await storedBars(store, 'AAA'), notes]).toEqual([[], ['bars/a.csv was changed just now and waits for the next poll']]);
  utimesSync(join(folder, 'bars/a.csv'), 0, Date.now() / 1000 - 10);
  renameSync(join(folder, 'bars/b.csv.partial'), join(folder, 'bars/b.csv'));
  utimesSync(join(folder, 'bars/b.csv'), 0, Date.now() / 1000 - 10);
  await poll();
  expect([(await storedBars(store, 'AAA')).length, (await storedBars(store, 'BBB')).length]).toEqual([12, 12]);
});

test('without a next poll a file that may not be complete is tried again', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10));
  await expect(open(folder, { every: undefined }, Date.now).poll()).rejects.toThrow(
    'bars/a.csv: was changed just now, and may not be complete',
  );
});

test('a refused file is said once, with the names of settings, and read again when it or its settings change', async () => {
  const folder = newFolder();
  const withoutSymbol = table('AAA', 10).replaceAll(/^[^,]+,/gm, '');
  writeFileSync(join(folder, 'bars/AAA.csv'), withoutSymbol);
  writeFileSync(join(folder, 'bars/BBB.csv'), table('BBB', 10));
  const { store, poll, refused } = open(folder);
  await poll();
  await poll();
  expect(refused).toEqual(['bars/AAA.csv: has no symbol: "symbol" names it, "symbolFrom" name takes it from the name of the file']);
  expect((await storedBars(store, 'BBB')).length).toBe(12);
  const { settings } = open(folder, { symbolFrom: 'name' });
  const again = openPolled(barsSource.open(settings, folder), { store, now: later });
  await again.poll();
  expect([(await storedBars(store, 'AAA')).length, again.refused]).toEqual([12, []]);
});

test('refuses lines by their number and stores the others, from a folder that may not be written to', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), `${table('AAA', 10)}\nAAA,2026-03-06 09:50:00,10,8,9,10,100\n`);
  chmodSync(join(folder, 'bars'), 0o555);
  const { store, poll, refused } = open(folder);
  await poll();
  expect((await storedBars(store, 'AAA')).length).toBe(12);
  expect(refused).toEqual(['bars/a.csv: line 14: high: expected at least the low 9, got 8']);
  expect(readdirSync(join(folder, 'bars'))).toEqual(['a.csv']);
});

test.each([
  ['an HTML page', '<!doctype html><html></html>', /HTML page/],
  ['an empty file', '', /empty|no/],
  ['a damaged archive', gzipSync(table('AAA', 10)).subarray(0, 20), /cut off/],
])('refuses %s', async (_name, content, reason) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), content);
  const { store, poll, refused } = open(folder);
  await poll();
  expect([refused.length, await storedBars(store, 'AAA')]).toEqual([1, []]);
  expect(refused[0]).toMatch(reason);
});

test('a poll that is ended in a file is continued by the next one', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10));
  const { store, poll, end } = open(folder);
  end.abort();
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual([]);
  const again = openPolled(barsSource.open(open(folder).settings, folder), { store, now: later });
  await again.poll();
  expect((await storedBars(store, 'AAA')).length).toBe(12);
});

test.each([(folder: string) => join(folder, 'bars/*.csv'), () => '**/*.csv', () => 'bars/a.csv'])(
  'finds files by another pattern',
  async (pattern) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'bars/a.csv'), table('AAA', 10));
    const { store, poll } = open(folder, { files: pattern(folder) });
    await poll();
    expect((await storedBars(store, 'AAA')).length).toBe(12);
  },
);

test('a path without a file is a failure, a folder without one is not', async () => {
  const folder = newFolder();
  await expect(open(folder, { files: 'bars/x.csv' }).poll()).rejects.toThrow('there is no file bars/x.csv');
  await expect(open(folder, { files: 'none/*.csv' }).poll()).rejects.toThrow('the folder none cannot be read: ENOENT');
  const { poll, notes } = open(folder);
  await poll();
  await poll();
  expect(notes).toEqual(['files: there is no file bars/*.csv* yet']);
});

test.each([
  [{ files: undefined }, 'files or url'],
  [{ url: 'https://example.com' }, 'both'],
  [{ timezone: 'New York' }, 'zone'],
  [{ interval: 'minute' }, 'length'],
  [{ symbolfrom: 'name' }, 'misspelt'],
  [{ symbol: 'A', symbolFrom: 'name' }, 'two symbols'],
])('refuses the settings %j: %s', (more, _fault) => {
  expect(z.safeParse(barsSource.settings, { name: 'minute', kind: 'bars', files: 'bars/*.csv', ...more }).success).toBe(false);
});
