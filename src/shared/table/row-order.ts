import type { Column, SortKey } from './column.ts';
import { sortKeys } from './sort-keys.ts';

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
  const order = Uint32Array.from(rows, (_, index) => index);
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [directed(sortKeys(rows, column), desc)] : [];
  });
  if (keys.length === 0) return order;
  const names = rows.map(rowKey);
  return order.sort((a, b) => {
    for (const key of keys) {
      const difference = byNumber(key, a, b);
      if (difference !== 0) return difference;
    }
    return byText(names, a, b);
  });
}

/** Turned round for a falling order, but for the empty, which stay last. */
const directed = (keys: Float64Array, desc: boolean): Float64Array => (desc ? keys.map((key) => (key === Infinity ? key : -key)) : keys);

// Not a difference: empty less empty is no number.
function byNumber(values: Float64Array, a: number, b: number): number {
  const ofA = values[a] ?? Infinity;
  const ofB = values[b] ?? Infinity;
  return ofA < ofB ? -1 : Number(ofA > ofB);
}

function byText(values: readonly string[], a: number, b: number): number {
  const ofA = values[a] ?? '';
  const ofB = values[b] ?? '';
  return ofA < ofB ? -1 : Number(ofA > ofB);
}

/** Rows as the grid shows them, for exports and panels beside it. */
export const sortRows = <Row>(...question: Parameters<typeof rowOrder<Row>>): readonly Row[] => {
  const [rows] = question;
  return Array.from(rowOrder(...question), (index) => rows[index] as Row);
};
