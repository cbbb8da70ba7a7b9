import type { Database, Value } from './database.ts';

/** Finds by bisection the first index at which a condition holds, given that it holds from there on; `length` where it never does. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rows counted by bucket, in the order of a list. */
export interface BucketTotals {
  readonly buckets: readonly number[];
  /** rows before each bucket, and in all buckets; one longer than `buckets` */
  readonly rowsBefore: readonly number[];
}

/**
 * Two statements of one column take half the time of one with two columns, and this runs after every write.
 *
 * @param from the end of `select key …`, with the order of the list
 */
export function readBucketTotals(database: Database, from: string, ...values: Value[]): BucketTotals {
  const rowsBefore = [0];
  let sum = 0;
  for (const n of database.numbers(`select n ${from}`, ...values)) rowsBefore.push((sum += n));
  return { buckets: database.numbers(`select key ${from}`, ...values), rowsBefore };
}
