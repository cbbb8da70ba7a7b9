import {
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
  type RowModel,
  type SortingState,
  type Table,
} from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import type { Column, SortKey } from './column.ts';
import { rowOrder } from './row-order.ts';

/** Keys of an order at most: a fourth decides nothing that a reader could follow. */
const mostKeys = 3;

interface Meta {
  readonly order: (sort: readonly SortKey[]) => Uint32Array;
}
const sortable = tableFeatures({ rowSortingFeature, tableMeta: {} as Meta });
type Features = typeof sortable;

/**
 * The table's own sorted model asks two rows for their values with each comparison, and knows nothing of empties that stay last
 * whichever way it turns; this one sorts numbers that were made before.
 */
function sortedRowModel(table: Table<Features, object>): () => RowModel<Features, object> {
  let before: { readonly of: readonly unknown[]; readonly model: RowModel<Features, object> } | undefined;
  return () => {
    const plain = table.getPreSortedRowModel();
    const sorting = table.atoms.sorting.get();
    const order = table.options.meta?.order;
    const of = [plain, sorting, order];
    if (before?.of.every((part, index) => part === of[index])) return before.model;
    const rows =
      sorting.length === 0 || !order ? plain.rows : Array.from(order(sorting), (index) => plain.rows[index] as TableRow<Features, object>);
    before = { of, model: { ...plain, rows, flatRows: rows } };
    return before.model;
  };
}

const features: Features = tableFeatures({ ...sortable, sortedRowModel });

interface Question<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** every column that may be sorted by */
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
}

/** Rows in their order, and the way to another: numbers the largest first, texts from A to Z, then the other way, then as they came. */
export function useSortedRows<Row extends object>({ rows, rowKey, columns, sort, onSort }: Question<Row>) {
  const order = useCallback<Meta['order']>((keys) => rowOrder(rows, rowKey, columns, keys), [rows, rowKey, columns]);
  const defined = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, Row> => {
        const { id, numberOf, textOf } = column;
        return { id, accessorFn: numberOf ?? textOf, sortDescFirst: numberOf !== undefined };
      }),
    [columns],
  );
  const sorting = useMemo<SortingState>(() => sort.filter(({ id }) => columns.some((column) => column.id === id)), [sort, columns]);
  const table = useTable({
    features,
    data: rows,
    columns: defined,
    getRowId: rowKey,
    meta: { order },
    maxMultiSortColCount: mostKeys,
    state: { sorting },
    onSortingChange: (change) => onSort(typeof change === 'function' ? change(sorting) : change),
  });
  return {
    sorted: table.getRowModel().rows,
    sortBy: (id: string, adds: boolean) => table.getColumn(id)?.toggleSorting(undefined, adds),
  };
}
