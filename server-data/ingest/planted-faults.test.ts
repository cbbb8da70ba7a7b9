import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SqliteStore } from '../store/sqlite/open.ts';
import type { Store } from '../store/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryStore } from '../testing/test-app.ts';
import { news } from './datasets/news.ts';
import { formatSum, type IngestCount } from './count.ts';
import { ingest } from './ingest.ts';
import { recordsOf } from './records.ts';
import { findDifferences, plantFaults } from './testing/planted-faults.ts';
import { contentHash } from '../store/content-hash.ts';

const { newPath } = temporaryFolder();

let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

const reportPath = (source: string): string => `${source}.report`;

function load(lines: readonly Buffer[], path: string, into: Store = store): Promise<IngestCount> {
  writeFileSync(path, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])));
  return ingest(recordsOf(news, 2000), { store: into, sources: [path], now: () => 0, reportPath });
}

test.each(['NDJSON', 'CSV'] as const)(
  'names each of 100 faults in 1,000 stories of %s by line, and accounts for every line',
  async (format) => {
    const { lines, faults, count } = plantFaults({ format, stories: 1000, faults: 100, seed: 1 });
    const path = newPath();
    expect(await load(lines, path)).toEqual(count);
    expect(faults.size).toBe(100);
    expect(findDifferences(readFileSync(reportPath(path), 'utf8'), faults)).toEqual([]);
    expect(formatSum(count)).toMatch(new RegExp(`^${lines.length} read = `));
  },
);

test('a run that was interrupted between two batches ends with the same counts and names', async () => {
  const { lines, faults, count } = plantFaults({ format: 'CSV', stories: 5000, faults: 60, seed: 3 });
  const path = newPath();
  let batches = 0;
  const writeNews: Store['writeNews'] = (...batch) => {
    if (++batches === 2) throw new Error('killed');
    return store.writeNews(...batch);
  };
  await expect(load(lines, path, { ...store, writeNews })).rejects.toThrow('killed');
  expect(await load(lines, path)).toEqual(count);
  expect(findDifferences(readFileSync(reportPath(path), 'utf8'), faults)).toEqual([]);
});

test('the order of lines does not matter, and reading them again changes nothing', async () => {
  const { lines, count } = plantFaults({ format: 'NDJSON', stories: 1000, faults: 20, seed: 2 });
  await load(lines, newPath());
  const hash = await contentHash(store);
  store.close();
  store = memoryStore();
  await load(lines.toReversed(), newPath());
  expect(await contentHash(store)).toBe(hash);
  const again = await load(lines, newPath());
  expect(again).toMatchObject({ read: count.read, added: 0, updated: 0 });
  expect(await contentHash(store)).toBe(hash);
});
