import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isDiskFull } from '../full-disk.ts';
import { openDatabase } from './database.ts';

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('expected an error');
}

test('a full database is recognised, also as the cause of another error', () => {
  const database = openDatabase({ path: ':memory:', readOnly: false });
  database.exec('pragma max_page_count = 2; create table t (x)');
  const error = errorOf(() => database.exec('insert into t select hex(randomblob(100000))'));
  expect([isDiskFull(error), isDiskFull(new Error('not written', { cause: error }))]).toEqual([true, true]);
  expect(isDiskFull(errorOf(() => database.exec('no sql')))).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('a full file system is recognised', () => {
  expect(isDiskFull(errorOf(() => writeFileSync('/dev/full', 'x')))).toBe(true);
});
