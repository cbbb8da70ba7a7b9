/**
 * A number of a column by its index, for loops over columns that `for…of` and `entries()` cannot express.
 *
 * An index outside of the column is a fault of the caller: read as 0 or NaN it would pass for a value that was measured.
 *
 * A process should read few kinds of arrays with it: beyond four kinds (`Float64Array`, `Int32Array`, `number[]`, …) V8 reads each of
 * them some 5 ns slower.
 *
 * @throws {RangeError} where the column has no such index
 */
export function valueAt(column: ArrayLike<number>, index: number): number {
  const value = column[index];
  if (value === undefined) throw new RangeError(`No value at index ${index} of a column of ${column.length}`);
  return value;
}
