import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { buildGuidance, buildPeriod, buildQuantified, buildRatios, buildSplit } from '../../testing/records.ts';
import { buildStory } from '../../testing/stories.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Story } from '../news/story.ts';
import { openDatabase } from './database.ts';
import { openSqliteStore, type SqliteStore } from './open.ts';
import { schemaVersion } from './schema/schema.ts';

const { path: folder, newPath: newName } = temporaryFolder();
const newPath = (): string => newName('/store.db');
const query = parseQuery(news, []).query;

const story = (id: number, item: Partial<Story['item']> = {}): Story => {
  const created = 1_790_000_000 + id;
  return buildStory(id, { created, updated: created, body: 'words', ...item });
};
const stories = (count: number, from = 0): Story[] => Array.from({ length: count }, (_, index) => story(from + index));

const writeExampleRecords = (store: SqliteStore): void => {
  store.writeGuidance([buildGuidance('g1'), buildGuidance('g2')]);
  store.writeSplits([buildSplit('s1')]);
  store.writeQuantified([buildQuantified('q1'), buildQuantified('q2', { created: 9 })]);
  store.writeRatios([buildRatios('AAPL', [buildPeriod('2025-12-31')]), buildRatios('F', [], { cik: '37996' })]);
};

function using<T>(stores: SqliteStore[], use: () => T): T {
  try {
    return use();
  } finally {
    for (const store of stores) store.close();
  }
}

describe('the file', () => {
  test('is created with its folders, and holds what was written', () => {
    const path = newPath();
    const first = openSqliteStore({ path });
    using([first], () => first.writeNews(stories(3)));
    const second = openSqliteStore({ path, readOnly: true });
    using([second], () => {
      expect(second.findNews(query)).toHaveLength(3);
      expect(second.newsSummary().items).toBe(3);
    });
  });

  test('a reader sees what another connection writes, and its version grows', () => {
    const path = newPath();
    const writer = openSqliteStore({ path });
    writer.writeNews(stories(1));
    const reader = openSqliteStore({ path, readOnly: true });
    using([reader, writer], () => {
      expect(reader.findNews({ ...query, page: 1 })).toEqual([]);
      const version = reader.version();
      writer.writeNews(stories(40));
      expect(reader.version()).toBeGreaterThan(version);
      expect(reader.findNews({ ...query, page: 1 })).toHaveLength(15);
      expect(reader.newsSummary().items).toBe(40);
    });
  });

  test('two writers take turns, and each uses the filter values of the other', () => {
    const path = newPath();
    const a = openSqliteStore({ path });
    const b = openSqliteStore({ path });
    using([a, b], () => {
      a.writeNews([story(1, { author: 'Ana' })]);
      b.writeNews([story(2, { author: 'Ben' })]);
      a.writeNews([story(3, { author: 'Ben' })]);
      b.writeNews([story(4, { author: 'ana' })]);
      for (const store of [a, b]) {
        expect(store.findNews({ ...query, authors: ['ANA'] })).toHaveLength(2);
        expect(store.findNews({ ...query, authors: ['ben'] })).toHaveLength(2);
      }
    });
  });

  test('a reader cannot write', () => {
    const path = newPath();
    openSqliteStore({ path }).close();
    const reader = openSqliteStore({ path, readOnly: true });
    using([reader], () => expect(() => reader.writeNews(stories(1))).toThrow('readonly'));
  });

  test.each([
    ['no file', (path: string) => path, 'unable to open'],
    [
      'a text file',
      (path: string) => (writeFileSync(path, 'no database, but long enough to be read. '.repeat(99)), path),
      'file is not a database',
    ],
    ['the database of another program', otherDatabase('create table things (name text)'), 'not one of this program'],
    ['a newer version', otherDatabase('pragma application_id = 0x4d64736b; pragma user_version = 99'), 'newer version'],
    ['an older version', otherDatabase('pragma application_id = 0x4d64736b; pragma user_version = 0'), 'older version'],
  ])('%s is refused with the name of the file and the reason', (_, make, reason) => {
    const path = make(newName());
    const opening = (): unknown => openSqliteStore({ path, readOnly: true });
    expect(opening).toThrow(reason);
    expect(opening).toThrow(path);
  });

  test('the database of another program is not written to', () => {
    const path = otherDatabase('create table things (name text)')(join(folder, 'other.db'));
    expect(() => openSqliteStore({ path })).toThrow('not one of this program');
  });
});

function otherDatabase(sql: string): (path: string) => string {
  return (path) => {
    const database = openDatabase({ path, readOnly: false });
    database.exec(sql);
    database.close();
    return path;
  };
}

test('a store of the first version is migrated when it is opened for writing, with its news intact, and then holds records', () => {
  const path = newPath();
  const created = openSqliteStore({ path });
  created.writeNews([story(1)]);
  created.close();
  const old = openDatabase({ path, readOnly: false });
  const first = ['story', 'story_text', 'story_search', 'term', 'bucket', 'withdrawal', 'cursor', 'access_key'];
  const isFirst = (name: string): boolean => first.some((table) => name === table || name.startsWith('story_search'));
  const tables = old.texts("select name from sqlite_schema where type = 'table'").filter((name) => !isFirst(name));
  expect(tables.length).toBeGreaterThan(5);
  for (const table of tables) old.exec(`drop table ${table}`);
  old.exec('drop table cursor');
  old.exec(`create table cursor (
    source text primary key, position integer not null, read integer not null, written integer not null,
    unchanged integer not null, refused integer not null, finished integer not null
  ) strict;
  insert into cursor values ('done', 7, 7, 7, 0, 0, 1), ('interrupted', 7, 7, 7, 0, 0, 0)`);
  old.exec('pragma user_version = 1');
  old.close();

  expect(() => openSqliteStore({ path, readOnly: true })).toThrow('older version');
  const store = openSqliteStore({ path });
  writeExampleRecords(store);
  store.close();
  const read = openSqliteStore({ path, readOnly: true });
  expect(read.newsSummary().items).toBe(1);
  expect(read.cursor('done')).toMatchObject({ position: 7, finished: true });
  expect(read.cursor('interrupted')).toBeUndefined();
  expect(read.recordsSummary()).toEqual({
    quantified: { records: 2, created: 1_704_140_000 },
    guidance: { records: 2, updated: 1_767_623_735 },
    splits: { records: 1, updated: 1_735_816_783 },
    ratios: { companies: 2, periods: 1, asOf: '2025-12-31' },
  });
  read.close();
  const database = openDatabase({ path, readOnly: true });
  expect(database.numbers('pragma user_version')).toEqual([schemaVersion]);
  database.close();
});

test('a reader sees the records that another connection writes, also on pages it has read before', () => {
  const path = newPath();
  const writer = openSqliteStore({ path });
  const reader = openSqliteStore({ path, readOnly: true });
  const deep = { page: 1, pageSize: 1 };
  const pages = (): string[] => [
    reader.quantifiedJson(deep).toString(),
    reader.quantifiedJson({ ...deep, page: 400 }).toString(),
    reader.quantifiedJson({ ...deep, symbols: ['AAPL'] }).toString(),
    reader.guidanceJson({ ...deep, isPrimary: 'Y' }).toString(),
    reader.splitsJson({ ...deep, page: 0, dateSearchField: 'ex' }).toString(),
    reader.ratiosJson({ symbols: ['AAPL'], periods: ['ALL'] }).toString(),
  ];
  const before = pages();
  const version = reader.version();
  writeExampleRecords(writer);
  writer.writeQuantified(Array.from({ length: 500 }, (_, index) => buildQuantified(`more ${index}`)));
  const after = pages();
  expect(reader.version()).toBeGreaterThan(version);
  after.forEach((page, index) => expect(page).not.toBe(before[index]));
  reader.close();
  writer.close();
});

test('large writes leave few segments of the search index; the last batch of a source merges them without changing results', () => {
  const path = newPath();
  const store = openSqliteStore({ path });
  const database = openDatabase({ path, readOnly: true });
  const segments = (): number => database.numbers('select count(distinct segid) from story_search_idx')[0] ?? 0;
  using([store], () => {
    const seen: number[] = [];
    for (let from = 0; from < 23 * 500; from += 500) {
      store.writeNews(stories(500, from));
      seen.push(segments());
    }
    expect(Math.max(...seen)).toBeLessThan(12);
    expect(segments()).toBe(9);
    const topics = { ...query, topics: ['words'], page: 59, pageSize: 100 };
    const before = store.findNews(topics);
    store.writeNews([], () => ({ source: 's', position: 0, finished: true, counts: '{}' }));
    expect(segments()).toBe(1);
    expect(store.findNews(topics)).toEqual(before);
    expect(before).toHaveLength(100);
  });
  database.close();
});
