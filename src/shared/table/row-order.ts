import type { Column, SortKey } from './column.ts';
import { sortKeys } from './sort-keys.ts';
import { stablyBy } from './stably-by.ts';

/**
 * The order of rows by one key after the other, as indexes into `rows`. Empty values stand last both ways. Equal rows stand in the
 * order of their keys, so that one set of rows has one order, however it was loaded. Without keys, or where no column of theirs is
 * known, the rows keep the order they came in.
 */
export function rowOrder<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  columns: readonly Column<Row>[],
  sort: readonly SortKey[],
): Uint32Array {
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [directed(sortKeys(rows, column), desc)] : [];
  });
  if (keys.length === 0) return Uint32Array.from(rows, (_, index) => index);
  return keys.reduceRight(stablyBy, byName(rows, rowKey));
}

/** Turned round for a falling order, but for the empty, which stay last. */
const directed = (keys: Float64Array, desc: boolean): Float64Array => (desc ? keys.map((key) => (key === Infinity ? key : -key)) : keys);

const named = new WeakMap<readonly unknown[], Uint32Array>();

/** Feeds come in or against the order of their names, which a sort of a list sees at once. */
function byName<Row>(rows: readonly Row[], rowKey: (row: Row) => string): Uint32Array {
  const before = named.get(rows);
  if (before) return before;
  const names = rows.map(rowKey);
  const nameAt = (index: number): string => names[index] ?? '';
  const order = Uint32Array.from(Array.from(names, (_, index) => index).sort((a, b) => (nameAt(a) < nameAt(b) ? -1 : 1)));
  named.set(rows, order);
  return order;
}

/** Rows as the grid shows them, for exports and panels beside it. */
export const sortRows = <Row>(...question: Parameters<typeof rowOrder<Row>>): readonly Row[] => {
  const [rows] = question;
  return Array.from(rowOrder(...question), (index) => rows[index] as Row);
};
