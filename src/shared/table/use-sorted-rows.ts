import { rowSortingFeature, tableFeatures, useTable, type ColumnDef, type SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, SortKey } from './column.ts';
import { sortRows } from './row-order.ts';

/** Keys of an order at most: a fourth decides nothing that a reader could follow. */
const mostKeys = 3;

const features = tableFeatures({ rowSortingFeature });

/**
 * The library knows how a click changes an order. The rows never pass through it: it would wrap each of 20,000 in an object of its own
 * and ask two of them for their values with each comparison, while ours are dealt out by numbers that were made before.
 */
const noRows: never[] = [];

interface Question<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** every column that may be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
}

/**
 * Rows in their order, and the way to another.
 *
 * Assumed: a first click puts numbers the largest first and texts from A to Z, a second the other way, a third as they came.
 */
export function useSortedRows<Row extends object>({ rows, rowKey, columns, sort, onSort }: Question<Row>) {
  const defined = useMemo(
    () =>
      columns.map(({ id, numberOf }): ColumnDef<typeof features, Row> => ({
        id,
        accessorFn: () => null,
        sortDescFirst: numberOf !== undefined,
      })),
    [columns],
  );
  const sorting = useMemo<SortingState>(() => sort.filter(({ id }) => columns.some((column) => column.id === id)), [sort, columns]);
  const sorted = useMemo(() => (sorting.length === 0 ? rows : sortRows(rows, rowKey, columns, sorting)), [rows, rowKey, columns, sorting]);
  const keys = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);
  const table = useTable({
    features,
    data: noRows,
    columns: defined,
    maxMultiSortColCount: mostKeys,
    state: { sorting },
    onSortingChange: (change) => onSort(typeof change === 'function' ? change(sorting) : change),
  });
  return {
    sorted,
    keys,
    sortBy: (id: string, adds: boolean) => table.getColumn(id)?.toggleSorting(undefined, adds),
  };
}
