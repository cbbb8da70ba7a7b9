import { Counts } from '#contract/counts.ts';
import { type BucketTotals, firstIndex, readBucketTotals } from '../buckets.ts';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';

/** Seconds of `created` in one bucket; a page skips at most the records of one bucket. */
const bucketSeconds = 4096;
const bucketOf = (created: number): number => Math.floor(created / bucketSeconds);

/** How many quantified records each bucket of `created` holds, so that any page is found by summing buckets. */
export interface QuantifiedCounts {
  /** Where a page begins: `skip` records after the newest one created before a time. @returns undefined past the end */
  readonly findPage: (offset: number) => { readonly before: number; readonly skip: number } | undefined;
  readonly total: () => number;
}

export function openQuantifiedCounts(database: Database): QuantifiedCounts {
  const cache = openVersionedCache<BucketTotals>(database, 1);
  const readTotals = (): BucketTotals =>
    cache.getOrCompute('', () => readBucketTotals(database, 'from quantified_stretch order by key desc'));

  return {
    findPage: (offset) => {
      const { buckets } = readTotals();
      const bucket = buckets[firstIndex(buckets, ({ rowsBefore, rows }) => rowsBefore + rows > offset)];
      return bucket && { before: (bucket.key + 1) * bucketSeconds, skip: offset - bucket.rowsBefore };
    },
    total: () => readTotals().rows,
  };
}

/** Collects what a batch adds to days and buckets and removes from them, to be written once at its end. */
export function collectQuantifiedChanges() {
  /** also those that lost as many as they got: their newest record may be another one */
  const changedDays = new Set<number>();
  const days = new Counts<number>();
  const buckets = new Counts<number>();
  return {
    add: (day: number, created: number, n: 1 | -1): void => {
      changedDays.add(day);
      days.add(day, n);
      buckets.add(bucketOf(created), n);
    },
    write: (database: Database): void => {
      for (const [key, n] of buckets) {
        database.run('insert into quantified_stretch values (?, ?) on conflict (key) do update set n = n + excluded.n', key, n);
        if (n < 0) database.run('delete from quantified_stretch where key = ? and n = 0', key);
      }
      for (const day of changedDays) {
        const n = days.of(day);
        const [newest] = database.numbers('select max(created) from quantified indexed by quantified_by_day_created where day = ?', day);
        database.run(
          `insert into quantified_day values (?, ?, coalesce(?, 0))
          on conflict (day) do update set n = n + excluded.n, newest = excluded.newest`,
          day,
          n,
          newest ?? null,
        );
        if (n <= 0) database.run('delete from quantified_day where day = ? and n = 0', day);
      }
    },
  };
}
