import { valueAt } from '#contract/value-at.ts';

/**
 * `valueAt` for one kind of array alone, which V8 reads twice as fast: an interval reads a million numbers of clusters and counts.
 *
 * @throws {RangeError} where the column has no such index
 */
export const wholeAt = (column: Int32Array, index: number): number => column[index] ?? valueAt(column, index);
