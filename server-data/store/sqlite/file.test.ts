import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/query.ts';
import { story as plainStory } from '../../testing/stories.ts';
import type { Story } from '../story.ts';
import { openDatabase } from './database.ts';
import { openSqliteStore, type SqliteStore } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newPath = (): string => join(folder, `made/${++files}.db`);
const asked = parseQuery(news, []).query;

const story = (id: number, item: Partial<Story['item']> = {}): Story => {
  const created = 1_790_000_000 + id;
  return plainStory(id, { created, updated: created, body: 'words', ...item });
};
const stories = (count: number, from = 0): Story[] => Array.from({ length: count }, (_, index) => story(from + index));

function using<T>(stores: SqliteStore[], use: () => T): T {
  try {
    return use();
  } finally {
    for (const store of stores) store.close();
  }
}

describe('the file', () => {
  test('makes its folders, and keeps what was written', () => {
    const path = newPath();
    const first = openSqliteStore({ path });
    using([first], () => first.writeNews(stories(3)));
    const second = openSqliteStore({ path, readOnly: true });
    using([second], () => {
      expect(second.findNews(asked)).toHaveLength(3);
      expect(second.newsSummary().items).toBe(3);
    });
  });

  test('a reader sees what another connection writes, and its version grows', () => {
    const path = newPath();
    const writer = openSqliteStore({ path });
    writer.writeNews(stories(1));
    const reader = openSqliteStore({ path, readOnly: true });
    using([reader, writer], () => {
      expect(reader.findNews({ ...asked, page: 1 })).toEqual([]);
      const version = reader.version();
      writer.writeNews(stories(40));
      expect(reader.version()).toBeGreaterThan(version);
      expect(reader.findNews({ ...asked, page: 1 })).toHaveLength(15);
      expect(reader.newsSummary().items).toBe(40);
    });
  });

  test('two writers take turns, and each finds what the other made of filter values', () => {
    const path = newPath();
    const a = openSqliteStore({ path });
    const b = openSqliteStore({ path });
    using([a, b], () => {
      a.writeNews([story(1, { author: 'Ana' })]);
      b.writeNews([story(2, { author: 'Ben' })]);
      a.writeNews([story(3, { author: 'Ben' })]);
      b.writeNews([story(4, { author: 'ana' })]);
      for (const store of [a, b]) {
        expect(store.findNews({ ...asked, authors: ['ANA'] })).toHaveLength(2);
        expect(store.findNews({ ...asked, authors: ['ben'] })).toHaveLength(2);
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
      (path: string) => (writeFileSync(path, 'no database, but long enough to be looked at. '.repeat(99)), path),
      'file is not a database',
    ],
    ['another program’s database', otherDatabase('create table things (name text)'), 'not one of this program'],
    ['a newer version', otherDatabase('pragma application_id = 0x4d64736b; pragma user_version = 99'), 'newer version'],
    ['an older version', otherDatabase('pragma application_id = 0x4d64736b; pragma user_version = 0'), 'older version'],
  ])('%s is refused with the file’s name and the reason', (_, make, reason) => {
    const path = make(join(folder, `refused-${++files}.db`));
    const opening = (): unknown => openSqliteStore({ path, readOnly: true });
    expect(opening).toThrow(reason);
    expect(opening).toThrow(path);
  });

  test('another program’s database is not written to either', () => {
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

describe('the content hash', () => {
  const hashOf = (...batches: Story[][]): string => {
    const store = openSqliteStore({ path: ':memory:' });
    return using([store], () => {
      for (const batch of batches) store.writeNews(batch);
      return store.contentHash();
    });
  };
  const authors = stories(20).map(({ item }, index) => story(item.id, { author: `Author ${index % 5}`, created: 1_790_000_000 }));

  test('is the same whatever the order and the batches', () => {
    const whole = hashOf(authors);
    expect(hashOf(authors.slice(10), authors.slice(0, 10), authors)).toBe(whole);
    expect(hashOf(...authors.toReversed().map((one) => [one]))).toBe(whole);
  });

  test('tells apart what differs in text, time, a filter value, or a withdrawal', () => {
    const whole = hashOf(authors);
    const first = authors[0] ?? story(0);
    for (const changed of [
      { ...first, item: { ...first.item, body: 'other' } },
      { ...first, item: { ...first.item, updated: first.item.updated + 1 } },
      { ...first, importanceRank: 1 },
      { ...first, primaryTickers: ['F'] },
    ]) {
      expect(hashOf(authors, [changed])).not.toBe(whole);
    }
    const store = openSqliteStore({ path: ':memory:' });
    using([store], () => {
      store.writeNews(authors);
      store.withdrawNews([777], 1_790_000_000);
      expect(store.contentHash()).not.toBe(whole);
    });
  });
});

test('bulk writes leave few segments of the search index, and the last batch of a source one, which finds what they found', () => {
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
    const counts = { read: 0, written: 0, unchanged: 0, refused: 0 };
    const topics = { ...asked, topics: ['words'], page: 59, pageSize: 100 };
    const before = store.findNews(topics);
    store.writeNews([], () => ({ source: 's', position: 0, finished: true, counts }));
    expect(segments()).toBe(1);
    expect(store.findNews(topics)).toEqual(before);
    expect(before).toHaveLength(100);
  });
  database.close();
});
