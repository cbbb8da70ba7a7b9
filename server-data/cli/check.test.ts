import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { buildQuantified, buildSplit } from '../testing/records.ts';
import { stories, buildStory } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { check } from './check.ts';

const { newPath } = temporaryFolder();
let path: string;
beforeEach(() => void (path = newPath()));

const recordsAfterNews =
  ['quantified', 'guidance', 'splits', 'ratios'].map((dataset) => `${dataset}: 0 records, all checks pass\n`).join('') +
  'logos: 0 records, 0 listings\nbars: 0 symbols, 0 days, all checks pass\n';

it('prints what the store contains', async () => {
  const store = openSqliteStore({ path });
  store.writeNews(stories);
  store.addKey({ name: 'desk', hash: '00', plan: ['news'], cusip: false, createdSeconds: 0 });
  store.revokeKey('desk', 1);
  store.close();
  expect(await runCommand(check, ['--store', path])).toEqual({
    out: `4 news items, the newest of 2024-01-01T17:35:18.000Z, the last update of 2024-01-01T17:35:18.000Z\nnews: 4 records, all checks pass\n${recordsAfterNews}0 active keys, 1 revoked\n${path} is intact\n`,
    err: '',
  });
});

it('accepts an empty store', async () => {
  openSqliteStore({ path }).close();
  expect((await runCommand(check, ['--store', path])).out).toBe(
    `0 news items\nnews: 0 records, all checks pass\n${recordsAfterNews}0 active keys, 0 revoked\n${path} is intact\n`,
  );
});

it('names failing checks and the first failing records', async () => {
  const store = openSqliteStore({ path });
  store.writeNews(stories);
  store.writeSplits([
    buildSplit('1a'),
    buildSplit('1b', { ticker: 'ODD', split_type: 'Reverse Stock Split', ratio: '4:1' }),
    buildSplit('1c', { ratio: '1:3' }),
  ]);
  store.writeQuantified([
    buildQuantified('2a', { ResourceID: '1' }),
    buildQuantified('2b', { ResourceID: '404', Symb: 'LOST' }),
    buildQuantified('2c', { ResourceID: '2' }),
  ]);
  store.removeNews([2], 1_800_000_000);
  store.close();
  const { out } = await runCommand(check, ['--store', path]);
  expect(out).toContain(
    'splits: 3 records, all checks pass, 1 oddity as in real data\n  direction: the ratio goes the way of its type; not so in 1 record, e.g. ODD 1b\n',
  );
  expect(out).toContain('ResourceID: the story of the row is in the store, or was removed; fails for 1 record, e.g. LOST 2b\n');
});

it('examines stories', async () => {
  const store = openSqliteStore({ path });
  const minute = Date.parse('2026-11-20T12:00:00Z') / 1000;
  const listed = (...names: string[]) => names.map((name) => ({ name, cusip: '', isin: '', exchange: '' }));
  store.writeNews([
    buildStory(1, { created: minute, updated: minute, title: 'Rates rise' }),
    buildStory(2, { created: minute + 59, updated: minute + 59, title: 'rates rise ' }),
    buildStory(3, { created: minute + 60, updated: minute + 60, title: 'Rates rise' }),
    buildStory(4, { updated: minute - 1e9 }),
    buildStory(5, { created: minute + 1e6, updated: minute + 1e6 }),
    buildStory(6, { stocks: listed('AAPL,MSFT') }),
    buildStory(7, { stocks: listed('BRK.B', 'brk-b') }),
    buildStory(8, { stocks: listed('') }),
    buildStory(9, { title: 'caf\ufffd' }),
    buildStory(10, { stocks: listed('BRK.B', 'F', 'CRYPTO:BTC') }),
  ]);
  store.close();
  const { out } = await runCommand(check, ['--store', path]);
  expect(out).toContain('news: 10 records, 4 checks failed, 3 oddities as in real data\n');
  for (const finding of [
    'duplicate: no earlier story has its title in its minute; fails for 1 record, e.g. 2 "rates rise "',
    'updated: it is not updated before it is created; fails for 1 record, e.g. 4 ',
    'future: it is not created in the future; fails for 1 record, e.g. 5 ',
    'stocks: each of its stocks has one symbol, and is listed once; not so in 3 records, e.g. 6 ',
    'title: its title has text, and no U+FFFD; fails for 1 record, e.g. 9 ',
  ])
    expect(out).toContain(finding);
});

it('finds a damaged page', async () => {
  const store = openSqliteStore({ path });
  store.writeNews(Array.from({ length: 2000 }, (_, index) => buildStory(index + 1, { body: 'a sentence '.repeat(50) })));
  store.close();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 60_000);
  writeFileSync(path, bytes);
  await expect(runCommand(check, ['--store', path])).rejects.toThrow(`${path} is damaged: `);
});

it('refuses a file that is not a store', async () => {
  await expect(runCommand(check, ['--store', path])).rejects.toThrow(`${path}: no store there`);
  writeFileSync(path, 'a text file, certainly no database');
  await expect(runCommand(check, ['--store', path])).rejects.toThrow(`${path}: no store`);
});
