import { useMemo } from 'react';
import type { Column, SortKey } from './column.ts';
import { nextSort } from './next-sort.ts';
import { sortRows } from './row-order.ts';

interface Question<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** every column that may be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
}

/** Rows in their order, with their keys, and the way to another order: numbers the largest first, texts from A to Z. */
export function useSortedRows<Row extends object>({ rows, rowKey, columns, sort, onSort }: Question<Row>) {
  const known = useMemo(() => sort.filter(({ id }) => columns.some((column) => column.id === id)), [sort, columns]);
  const sorted = useMemo(() => (known.length === 0 ? rows : sortRows(rows, rowKey, columns, known)), [rows, rowKey, columns, known]);
  const keys = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);
  const sortBy = (id: string, adds: boolean): void => {
    const column = columns.find((one) => one.id === id);
    if (column) onSort(nextSort(known, id, { adds, descFirst: column.numberOf !== undefined }));
  };
  return { sorted, keys, sortBy };
}
