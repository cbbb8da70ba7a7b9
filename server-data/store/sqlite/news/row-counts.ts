import { Counts } from '#contract/counts.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import type { NewsCriteria } from '../../news/news-criteria.ts';
import { type BucketTotals, firstIndex, readBucketTotals } from '../buckets.ts';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import { slotsPerSecond } from './time-key.ts';

export type SortField = NewsCriteria['by'];

const sortFields = ['created', 'updated', 'id'] as const;
const bucketWidths: Record<SortField, number> = { created: secondsPerDay * slotsPerSecond, updated: secondsPerDay, id: 4096 };

/**
 * How many stories each bucket of each sort field holds: a day of `created` and of `updated`, 4,096 ids. Any page is found by
 * summing buckets instead of skipping rows. A position counts stories in ascending order.
 */
export interface RowCounts {
  /** The bucket that contains a value: its first value, and how many stories lie in buckets before it. */
  readonly bucketOf: (by: SortField, value: number) => { readonly start: number; readonly storiesBefore: number };
  /** The bucket of the story at a position: its bounds as values (end exclusive) and as positions. */
  readonly bucketAt: (
    by: SortField,
    position: number,
  ) => { readonly start: number; readonly end: number; readonly firstPosition: number; readonly endPosition: number };
  /** How many stories were created in a range of keys that begins and ends with a day. */
  readonly countBetween: (fromKey: number, toKey: number) => number;
  /** The keys of the first and the last day that have stories, end exclusive; empty without a story. */
  readonly bounds: () => { readonly start: number; readonly end: number };
  readonly total: () => number;
}

/** Reads the counts of a sort field when they are first needed after a write. */
export function openRowCounts(database: Database): RowCounts {
  const totals = openVersionedCache<BucketTotals>(database, sortFields.length);
  const sums = openVersionedCache<{ n: number }>(database, 1);
  const totalsOf = (by: SortField): BucketTotals =>
    totals.getOrCompute(by, () => readBucketTotals(database, 'from bucket where by = ? order by key', by));

  const bucketOf: RowCounts['bucketOf'] = (by, value) => {
    const { buckets, rows } = totalsOf(by);
    const key = Math.floor(value / bucketWidths[by]);
    const next = buckets[firstIndex(buckets, (bucket) => bucket.key >= key)];
    return { start: key * bucketWidths[by], storiesBefore: next ? next.rowsBefore : rows };
  };

  return {
    bucketOf,
    countBetween: (fromKey, toKey) => bucketOf('created', toKey).storiesBefore - bucketOf('created', fromKey).storiesBefore,
    bounds: () => {
      const { buckets } = totalsOf('created');
      const width = bucketWidths.created;
      const [first, last] = [buckets[0], buckets.at(-1)];
      return first && last ? { start: first.key * width, end: (last.key + 1) * width } : { start: 0, end: 0 };
    },
    bucketAt: (by, position) => {
      const { buckets } = totalsOf(by);
      const bucket = buckets[firstIndex(buckets, ({ rowsBefore }) => rowsBefore > position) - 1];
      if (!bucket) throw new RangeError(`no story at ${position}`);
      const { key, rowsBefore, rows } = bucket;
      return {
        start: key * bucketWidths[by],
        end: (key + 1) * bucketWidths[by],
        firstPosition: rowsBefore,
        endPosition: rowsBefore + rows,
      };
    },
    // of the fewest buckets: many searches need no other count
    total: () => sums.getOrCompute('', () => ({ n: database.number("select coalesce(sum(n), 0) from bucket where by = 'id'") })).n,
  };
}

/** Collects what a batch adds and removes, to be written once at its end. */
export interface RowCountChanges {
  readonly add: (rid: number, story: { readonly updated: number; readonly id: number }, n: 1 | -1) => void;
  readonly write: (database: Database) => void;
}

export function collectCountChanges(): RowCountChanges {
  const changes: Record<SortField, Counts<number>> = { created: new Counts(), updated: new Counts(), id: new Counts() };
  const add = (by: SortField, value: number, n: number): void => changes[by].add(Math.floor(value / bucketWidths[by]), n);
  return {
    add: (rid, { updated, id }, n) => {
      add('created', rid, n);
      add('updated', updated, n);
      add('id', id, n);
    },
    write: (database) => {
      for (const by of sortFields) {
        for (const [bucket, n] of changes[by]) {
          database.run('insert into bucket values (?, ?, ?) on conflict (by, key) do update set n = n + excluded.n', by, bucket, n);
          if (n < 0) database.run('delete from bucket where by = ? and key = ? and n = 0', by, bucket);
        }
      }
    },
  };
}
