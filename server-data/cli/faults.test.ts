import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/sqlite/database.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { buildQuantified } from '../testing/records.ts';
import { buildStory } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { argumentsOf, type CommandName, type Files, sentenceOf, writeInputs } from './testing/every-command.ts';

const { newPath, path: folder } = temporaryFolder();
const files: Files = { news: newPath('.ndjson'), bars: newPath('.csv'), goodStore: newPath('.sqlite'), newPath };

beforeAll(() => {
  writeInputs(files);
  const store = openSqliteStore({ path: files.goodStore });
  store.writeNews([buildStory(7, {})]);
  store.writeQuantified([buildQuantified('a', { ReportSess: 'All' })]);
  store.addKey({ name: 'desk', hash: '1', plan: ['news'], cusip: false, createdSeconds: 5 });
  store.close();
});

const names = Object.keys(argumentsOf(files, '')) as readonly CommandName[];

function change(store: string, sql: string): void {
  const database = openDatabase({ path: store, readOnly: false });
  database.exec(sql);
  database.close();
}

describe.each<[fault: string, make: (store: string) => void, sentence: string]>([
  ['no database', (store) => writeFileSync(store, 'a text file, certainly no database'), 'no store, for it is no SQLite database'],
  ['a folder', (store) => mkdirSync(store), 'a folder, expected the file of a store'],
  ['another database', (store) => change(store, 'create table other (x)'), 'an SQLite database, but not one of this program'],
  [
    'of a newer version',
    (store) => (openSqliteStore({ path: store }).close(), change(store, 'pragma user_version = 99')),
    'written by a newer',
  ],
])('a store that is %s', (fault, make, sentence) => {
  // restoring replaces whatever a newer version has written
  it.each(names.filter((name) => name !== 'restore' || fault !== 'of a newer version'))('ends %s with a sentence', async (name) => {
    const store = newPath();
    make(store);
    const found = await sentenceOf(argumentsOf(files, store)[name]);
    expect(found).toContain(`${store}: ${sentence}`);
    expect(found).not.toContain('\n');
  });
});

const loading: readonly CommandName[] = ['ingest news', 'ingest bars', 'world', 'world --renew', 'keys add', 'copy into it', 'inspect'];
const onFiles: readonly CommandName[] = ['backup', 'restore', 'check', 'world', 'world --renew'];

it.each(names.filter((name) => !loading.includes(name) && name !== 'restore'))('%s names a store that is missing', async (name) => {
  const store = newPath();
  expect(await sentenceOf(argumentsOf(files, store)[name])).toBe(
    `${store}: no store there; "ingest news FILE", "world" and "keys add" make one`,
  );
});

const readers: readonly CommandName[] = ['copy out of it', 'inspect', 'study', 'keys list', 'backup', 'check'];

it.each(names.filter((name) => name !== 'serve'))('while another program writes %s either reads or ends with a sentence', async (name) => {
  const store = newPath();
  // the example world is built in an empty store
  if (name === 'world') openSqliteStore({ path: store }).close();
  else copyFileSync(files.goodStore, store);
  const writer = openDatabase({ path: store, readOnly: false });
  writer.exec('begin immediate');
  try {
    const found = await sentenceOf(argumentsOf(files, store)[name], { lockWaitMs: 20 });
    const locked = `${store}: another program has been writing to it all the time; run the command again when it has ended`;
    expect(found).toBe(readers.includes(name) ? '' : locked);
  } finally {
    writer.exec('rollback');
    writer.close();
  }
});

it.each(names.filter((name) => !onFiles.includes(name)))('%s names a database that is away, and what to do', async (name) => {
  const address = 'postgres://desk:secret@127.0.0.1:1/desk';
  const found = await sentenceOf(argumentsOf(files, address)[name]);
  expect(found).toBe(
    'postgres://desk@127.0.0.1:1/desk: the database cannot be reached (connect ECONNREFUSED 127.0.0.1:1); see that it runs, and run the command again',
  );
});

const missing = (): string => join(newPath(), 'missing', 'file');
/** A name within a file. */
const withinFile = (): string => join(files.news, 'store');

it.each<[string, () => readonly string[], string]>([
  [
    'a copy in a folder that is missing',
    () => ['backup', missing(), '--store', files.goodStore],
    'no such file or folder; make its folder first',
  ],
  [
    'a store within a file',
    () => ['keys', 'add', '--name', 'a', '--plan', 'full', '--store', withinFile()],
    'a part of the path is a file',
  ],
  ['a source within a file', () => ['ingest', 'news', withinFile(), '--store', newPath()], 'a part of the path is a file'],
  ['a source that is a store', () => ['ingest', 'news', files.goodStore, '--store', newPath()], 'a SQLite database'],
  ['a copy that is a text', () => ['restore', files.news, '--store', newPath()], `${files.news}: no store, for it is no SQLite database`],
  ['a copy that is a folder', () => ['restore', folder, '--store', newPath()], `${folder}: a folder, expected the file of a store`],
])('%s is named', async (_, args, sentence) => {
  expect(await sentenceOf(args())).toContain(sentence);
});

it('a report that cannot take its name is named', async () => {
  const source = newPath('.ndjson');
  writeFileSync(source, '{"title": 1}\n');
  mkdirSync(`${source}.report.ndjson`);
  expect(await sentenceOf(['ingest', 'news', source, '--store', newPath()])).toBe(
    `${source}.report.ndjson: a folder, expected a file; move it, or name another file`,
  );
});

/** A shell with mounts of its own, also for users who are not root where the system lets them. */
const unshare = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'none', folder]).status === 0;

/** Runs commands on a disk of their own, with the store `$0/store`. @returns their sentences */
function sentencesOn(prepare: string, chosen: readonly CommandName[]): readonly unknown[] {
  const disk = newPath();
  mkdirSync(disk);
  const all = argumentsOf(files, join(disk, 'store'));
  const run = `import { sentenceOf } from ${JSON.stringify(join(import.meta.dirname, 'testing/every-command.ts'))};
    for (const args of JSON.parse(process.argv[1])) console.log(JSON.stringify(await sentenceOf(args)));`;
  const script = `mount -t tmpfs -o size=8m none "$0" && cp "$1" "$0/store" && ${prepare} && shift && exec "$@"`;
  const command = [process.execPath, '--input-type=module', '-e', run, JSON.stringify(chosen.map((name) => all[name]))];
  const { stdout, stderr } = spawnSync('unshare', [...unshare, 'sh', '-c', script, disk, files.goodStore, ...command], {
    encoding: 'utf8',
  });
  expect(stderr).not.toContain('Error');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

describe.skipIf(!canMount)('on a disk of its own', () => {
  it('a store that is read-only ends every command with a sentence', () => {
    const sentences = sentencesOn('mount -o remount,ro "$0"', names);
    expect(sentences).toHaveLength(names.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S+\/store\S*: (?:it cannot be opened: SQLite|the disk is read-only)/);
  });

  it('a full disk ends every command with a sentence', () => {
    const sentences = sentencesOn('{ cat /dev/zero > "$0/other" 2> /dev/null; true; }', names);
    expect(sentences).toEqual(names.map(() => expect.stringMatching(/^the disk of \S+ is full; .* Make room and run the command again$/)));
  });
});
