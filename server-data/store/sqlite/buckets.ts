import type { Database, Value } from './database.ts';

/** Finds by bisection the first index whose value meets a condition, given that all after it do; the number of values where none does. */
export function firstIndex<Value>(values: readonly Value[], holds: (value: Value) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // between low and high, so there is one
    if (holds(values[middle] as Value)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Bucket {
  readonly key: number;
  readonly rows: number;
  /** in the buckets before it */
  readonly rowsBefore: number;
}

/** Rows counted by bucket, in the order of a list. */
export interface BucketTotals {
  readonly buckets: readonly Bucket[];
  /** in all of them */
  readonly rows: number;
}

/**
 * Reads them in one statement, since this runs after every write.
 *
 * @param from the end of `select key, n …`, with the order of the list
 */
export function readBucketTotals(database: Database, from: string, ...values: Value[]): BucketTotals {
  let sum = 0;
  const buckets = database.rows<[key: number, n: number]>(`select key, n ${from}`, ...values).map(([key, rows]) => {
    const bucket = { key, rows, rowsBefore: sum };
    sum += rows;
    return bucket;
  });
  return { buckets, rows: sum };
}
