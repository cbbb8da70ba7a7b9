import type { Question } from '../question.ts';
import { placesPerSecond } from '../time-key.ts';
import type { Database } from './database.ts';

export type Order = Question['by'];

const orders = ['created', 'updated', 'id'] as const;
const day = 86_400;
const widths: Record<Order, number> = { created: day * placesPerSecond, updated: day, id: 4096 };

/** How many stories each stretch of each order holds, so that any page is found by counting buckets and not rows. */
export interface Buckets {
  /** Stories whose value lies in buckets before the one that holds `value`, and where that one begins. */
  readonly before: (by: Order, value: number) => { readonly count: number; readonly start: number };
  /** The bucket that holds the story at an index of the ascending order: its first value, the next one's, and stories before both. */
  readonly at: (
    by: Order,
    index: number,
  ) => { readonly start: number; readonly end: number; readonly before: number; readonly through: number };
  readonly total: () => number;
}

interface Counts {
  readonly keys: readonly number[];
  /** stories in all buckets before; one longer than `keys` */
  readonly sums: readonly number[];
}

/** The first index whose value is greater than `value`, in ascending numbers. */
function firstAbove(numbers: readonly number[], value: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readCounts(database: Database, by: Order): Counts {
  // twice a column takes half the time of once a row, and this is done after every write
  const keys = database.numbers('select key from bucket where by = ? order by key', by);
  const sums = [0];
  let sum = 0;
  for (const n of database.numbers('select n from bucket where by = ? order by key', by)) sums.push((sum += n));
  return { keys, sums };
}

/** Read once per version of the data, and only when somebody turns pages. */
export function openBuckets(database: Database): Buckets {
  const read = new Map<Order, Counts>();
  let version = -1;
  const counts = (by: Order): Counts => {
    const now = database.version();
    if (now !== version) read.clear();
    version = now;
    let found = read.get(by);
    if (!found) read.set(by, (found = readCounts(database, by)));
    return found;
  };

  return {
    before: (by, value) => {
      const { keys, sums } = counts(by);
      const key = Math.floor(value / widths[by]);
      return { count: sums[firstAbove(keys, key - 1)] ?? 0, start: key * widths[by] };
    },
    at: (by, index) => {
      const { keys, sums } = counts(by);
      const bucket = firstAbove(sums, index) - 1;
      const key = keys[bucket] ?? 0;
      return { start: key * widths[by], end: (key + 1) * widths[by], before: sums[bucket] ?? 0, through: sums[bucket + 1] ?? 0 };
    },
    total: () => counts('created').sums.at(-1) ?? 0,
  };
}

/** Collects what a batch adds and takes away, to be written once at its end. */
export interface CountChanges {
  readonly add: (rid: number, story: { readonly updated: number; readonly id: number }, n: 1 | -1) => void;
  readonly write: (database: Database) => void;
}

export function countChanges(): CountChanges {
  const changes = { created: new Map<number, number>(), updated: new Map<number, number>(), id: new Map<number, number>() };
  const count = (by: Order, value: number, n: number): void => {
    const key = Math.floor(value / widths[by]);
    changes[by].set(key, (changes[by].get(key) ?? 0) + n);
  };
  return {
    add: (rid, { updated, id }, n) => {
      count('created', rid, n);
      count('updated', updated, n);
      count('id', id, n);
    },
    write: (database) => {
      for (const by of orders) {
        for (const [key, n] of changes[by]) {
          if (n !== 0)
            database.run('insert into bucket values (?, ?, ?) on conflict (by, key) do update set n = n + excluded.n', by, key, n);
          if (n < 0) database.run('delete from bucket where by = ? and key = ? and n = 0', by, key);
        }
      }
    },
  };
}
