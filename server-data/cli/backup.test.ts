import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { sqlSteps } from '../store/sql/steps.ts';
import { openDatabase } from '../store/sqlite/database.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { migrate } from '../store/sqlite/schema/schema.ts';
import { runCommand } from '../testing/run-command.ts';
import { buildStory } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backup, restore } from './backup.ts';
import { contentHash } from '../store/content-hash.ts';

const folder = temporaryFolder();
let path: string;
let copy: string;
beforeEach(() => {
  [path, copy] = [folder.newPath('.sqlite'), folder.newPath('.copy')];
});

const story = (id: number, ticker: string) => buildStory(id, { stocks: [{ name: ticker, cusip: '', isin: '', exchange: '' }] });
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

it('a store in use is copied, and restored under its readers and writers', async () => {
  const writer = openSqliteStore({ path });
  writer.writeNews([story(1, 'AAPL'), story(2, 'F')]);
  const before = await contentHash(writer);
  const reader = openSqliteStore({ path, readOnly: true });
  const idsOf = (ticker: string) =>
    reader.findNews(parseQuery(news, [['tickers', ticker]]).query).map((text) => (JSON.parse(text) as { id: number }).id);
  expect((await runCommand(backup, [copy, '--store', path])).out).toMatch(/2 stories, [\d.]+ MiB, intact/);
  expect(modeOf(copy)).toBe('600');

  // other ids in the dictionary of filters, which both connections have cached
  writer.writeNews([story(3, 'KO'), story(4, 'F')]);
  writer.removeNews([1], 1_800_000_000);
  expect([idsOf('F'), idsOf('KO'), idsOf('AAPL')]).toEqual([[4, 2], [3], []]);
  const { err } = await runCommand(restore, [copy, '--store', path]);
  expect(await contentHash(writer)).toBe(before);
  expect([idsOf('F'), idsOf('KO'), idsOf('AAPL')]).toEqual([[2], [], [1]]);
  writer.writeNews([story(5, 'MSFT'), story(6, 'KO')]);
  expect([idsOf('MSFT'), idsOf('KO')]).toEqual([[5], [6]]);

  const former = /the former content is in (.*)\n/.exec(err)?.[1] ?? '';
  await runCommand(restore, [former, '--store', path], { now: () => Date.parse('2026-11-20T15:01:00Z') });
  expect([idsOf('F'), idsOf('KO'), idsOf('MSFT')]).toEqual([[4, 2], [3], []]);
  writer.close();
  reader.close();
});

it('a copy becomes a store where there is none', async () => {
  const store = openSqliteStore({ path });
  store.writeNews([story(1, 'AAPL')]);
  const content = await contentHash(store);
  store.close();
  await runCommand(backup, [copy, '--store', path]);
  const other = folder.newPath('.sqlite');
  await runCommand(restore, [copy, '--store', other]);
  const restored = openSqliteStore({ path: other });
  expect(await contentHash(restored)).toBe(content);
  restored.close();
  expect([modeOf(path), modeOf(other)]).toEqual(['600', '600']);
});

it('nothing is overwritten, and nothing changes after a refusal', async () => {
  const store = openSqliteStore({ path });
  store.writeNews([story(1, 'AAPL')]);
  const content = await contentHash(store);
  await expect(runCommand(backup, [path, '--store', path])).rejects.toThrow(`${path}: exists already`);
  await expect(runCommand(backup, ['--store', path])).rejects.toThrow('expected one file');
  await expect(runCommand(backup, [copy, '--store', `${path}.none`])).rejects.toThrow('no store there');
  await expect(runCommand(restore, [copy, '--store', path])).rejects.toThrow(`${copy}: no such file`);
  writeFileSync(copy, 'a text file, certainly no database');
  await expect(runCommand(restore, [copy, '--store', path])).rejects.toThrow(`${copy}: no store`);
  expect(await contentHash(store)).toBe(content);
  expect(readdirSync(folder.path).filter((name) => name.startsWith(`${basename(path)}.before`))).toEqual([]);
  store.close();
});

/** A key that is revoked becomes valid again. */
const trigger = (name: string): string =>
  `create trigger ${name} after update on access_key begin update access_key set revoked = null; end`;

const logoImage = ((): string => {
  const database = openDatabase({ path: ':memory:', readOnly: false });
  migrate(database, ':memory:');
  const [sql = ''] = database.texts("select sql from sqlite_schema where name = 'logo_image'");
  database.close();
  return sql;
})();

it.each([
  ['a trigger', trigger('undo'), 'the trigger undo is not that of this program'],
  ['a table', 'create table extra (x)', 'the table extra is not that of this program'],
  [
    'another index',
    'drop index story_by_updated; create index story_by_updated on story (id)',
    'the index story_by_updated is not that of this program',
  ],
  ['a view in place of a table', 'drop table cursor; create view cursor as select 1', 'the view cursor is not that of this program'],
  ['no table', 'drop table logo_image', 'the table logo_image is missing'],
  [
    'a trigger named like a table of this program',
    `drop table logo_image; ${trigger('logo_image')}; ${logoImage}`,
    'the trigger logo_image is not that of this program',
  ],
  ['pages of another size', 'pragma journal_mode = delete; pragma page_size = 4096; vacuum', 'it has pages of 4096 bytes, expected 16384'],
])('a copy with %s is refused, and the store stays as it is', async (_, change, reason) => {
  const store = openSqliteStore({ path });
  store.writeNews([story(1, 'AAPL')]);
  await runCommand(backup, [copy, '--store', path]);
  store.writeNews([story(2, 'F')]);
  const content = await contentHash(store);
  const foreign = openDatabase({ path: copy, readOnly: false });
  foreign.exec(change);
  foreign.close();
  await expect(runCommand(restore, [copy, '--store', path])).rejects.toThrow(`${copy}: not restored: ${reason}`);
  expect(await contentHash(store)).toBe(content);
  store.close();
});

it('a copy that has been analyzed is restored', async () => {
  openSqliteStore({ path }).close();
  await runCommand(backup, [copy, '--store', path]);
  const analyzed = openDatabase({ path: copy, readOnly: false });
  analyzed.exec('analyze');
  analyzed.close();
  expect((await runCommand(restore, [copy, '--store', path])).out).toContain('has the content of');
});

it('a copy of an older version is migrated, and one with a foreign trigger is not restored', async () => {
  const old = openDatabase({ path: copy, readOnly: false });
  for (const { version, read } of sqlSteps(join(import.meta.dirname, '../store/sqlite/schema'))) if (version < 4) old.exec(read());
  old.exec(
    "pragma application_id = 0x4d64736b; pragma user_version = 3; insert into access_key values ('desk', '00', '[\"news\"]', 0, 5, null)",
  );
  await runCommand(restore, [copy, '--store', path]);
  const store = openSqliteStore({ path, readOnly: true });
  expect(store.keys().map(({ name }) => name)).toEqual(['desk']);
  store.close();
  old.exec(trigger('undo'));
  old.close();
  await expect(runCommand(restore, [copy, '--store', path])).rejects.toThrow('the trigger undo is not that of this program');
});

it('leaves no file behind when a copy fails', async () => {
  openSqliteStore({ path }).close();
  await expect(runCommand(backup, [`${folder.path}/missing/copy`, '--store', path])).rejects.toThrow('no such file or folder');
  expect(readdirSync(folder.path).filter((name) => name.includes('unfinished'))).toEqual([]);
});
