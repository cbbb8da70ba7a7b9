import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { guidanceOf, periodOf, quantifiedOf, ratiosOf, splitOf } from '../../testing/records.ts';
import { story } from '../../testing/stories.ts';
import type { Store } from '../store.ts';
import { openDatabase } from './database.ts';
import { openSqliteStore } from './open.ts';
import { schemaVersion } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'records-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fill = (store: Store): void => {
  store.writeGuidance([guidanceOf('g1'), guidanceOf('g2')]);
  store.writeSplits([splitOf('s1')]);
  store.writeQuantified([quantifiedOf('q1'), quantifiedOf('q2', { created: 9 })]);
  store.writeRatios([ratiosOf('AAPL', [periodOf('2025-12-31')]), ratiosOf('F', [], { cik: '37996' })]);
};

test('a store of the first version is brought forward by whoever writes, its news untouched, and holds records from then on', () => {
  const path = join(folder, 'old.db');
  const made = openSqliteStore({ path });
  made.writeNews([story(1)]);
  made.close();
  const old = openDatabase({ path, readOnly: false });
  const first = ['story', 'story_text', 'story_search', 'term', 'bucket', 'withdrawal', 'cursor', 'access_key'];
  const isFirst = (name: string): boolean => first.some((table) => name === table || name.startsWith('story_search'));
  const tables = old.texts("select name from sqlite_schema where type = 'table'").filter((name) => !isFirst(name));
  expect(tables.length).toBeGreaterThan(5);
  for (const table of tables) old.exec(`drop table ${table}`);
  old.exec('pragma user_version = 1');
  old.close();

  expect(() => openSqliteStore({ path, readOnly: true })).toThrow('older version');
  const store = openSqliteStore({ path });
  fill(store);
  store.close();
  const read = openSqliteStore({ path, readOnly: true });
  expect(read.newsSummary().items).toBe(1);
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

test('a reader sees the records that another connection writes, on every page it had read before', () => {
  const path = join(folder, 'two.db');
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
  fill(writer);
  writer.writeQuantified(Array.from({ length: 500 }, (_, index) => quantifiedOf(`more ${index}`)));
  const after = pages();
  expect(reader.version()).toBeGreaterThan(version);
  after.forEach((page, index) => expect(page).not.toBe(before[index]));
  reader.close();
  writer.close();
});

describe('the content hash', () => {
  const hashOf = (...writes: ((store: Store) => void)[]): string => {
    const store = openSqliteStore({ path: ':memory:' });
    for (const write of writes) write(store);
    const hash = store.contentHash();
    store.close();
    return hash;
  };

  test('is the same however records were written', () => {
    const whole = hashOf(fill);
    expect(hashOf((store) => store.writeSplits([splitOf('s1')]), fill, fill)).toBe(whole);
    const older = (store: Store) => store.writeGuidance([guidanceOf('g2', { updated: 5, notes: 'older' })]);
    expect(hashOf(older, fill)).toBe(whole);
  });

  test.each<[string, (store: Store) => void]>([
    ['a guidance', (store) => store.writeGuidance([guidanceOf('g1', { notes: 'other' })])],
    ['a split', (store) => store.writeSplits([splitOf('s2')])],
    ['a quantified record', (store) => store.writeQuantified([quantifiedOf('q1', { LS: '1' })])],
    ['a period', (store) => store.writeRatios([ratiosOf('AAPL', [periodOf('2025-12-31', { roe: 0.49 })])])],
    ['a share class', (store) => store.writeRatios([{ ...ratiosOf('F', [], { cik: '37996' }), symbol: 'F.A' }])],
  ])('tells apart %s', (_, change) => {
    expect(hashOf(fill, change)).not.toBe(hashOf(fill));
  });
});
