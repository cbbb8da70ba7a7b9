import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { madeGuidance, madeQuantified, madeRatios, madeSplits, type RecordCounts } from './made-records.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/bench');
const batchSize = 5000;

function* batches<T>(records: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Whatever decides what is in the file; another one makes another store. */
const makers = (): string[] => [
  'bench/service/made-records.ts',
  ...readdirSync(join(root, 'server-data/store/sqlite'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `server-data/store/sqlite/${file}`),
];

function nameFor(counts: RecordCounts): string {
  const hash = createHash('sha256').update(JSON.stringify(counts));
  for (const file of makers()) hash.update(readFileSync(join(root, file)));
  return `records-${hash.digest('hex').slice(0, 12)}.sqlite`;
}

/** A store of made records, written once and kept for the next run; those of other makers go. @returns the file */
export function keptRecords(counts: RecordCounts): string {
  mkdirSync(folder, { recursive: true });
  const name = nameFor(counts);
  const path = join(folder, name);
  if (existsSync(path)) return path;
  for (const file of readdirSync(folder)) if (file.startsWith('records-')) rmSync(join(folder, file));
  const unfinished = join(folder, 'records-unfinished');
  const store = openSqliteStore({ path: unfinished });
  for (const batch of batches(madeQuantified(counts.quantified), batchSize)) store.writeQuantified(batch);
  for (const batch of batches(madeGuidance(counts.guidance), batchSize)) store.writeGuidance(batch);
  for (const batch of batches(madeSplits(counts.splits), batchSize)) store.writeSplits(batch);
  for (const batch of batches(madeRatios(counts.periods), batchSize / 100)) store.writeRatios(batch);
  store.close();
  renameSync(unfinished, path);
  return path;
}
