import type { Column, SortKey } from '#src/shared/table/column.ts';

/** Parses the sort keys of the address, `date:desc`; unknown columns are reported. */
export function parseSort<Row extends object>(
  texts: readonly string[] = [],
  columns: readonly Column<Row>[],
): { readonly sort: readonly SortKey[]; readonly dropped: readonly string[] } {
  const sort: SortKey[] = [];
  const dropped: string[] = [];
  for (const text of texts) {
    const [id = '', direction] = text.split(':');
    if (columns.some((column) => column.id === id) && (direction === 'asc' || direction === 'desc'))
      sort.push({ id, desc: direction === 'desc' });
    else dropped.push(`sort: expected a column and asc or desc, got "${text.slice(0, 100)}"`);
  }
  return { sort, dropped };
}

export const formatSort = (sort: readonly SortKey[]): string[] | undefined =>
  sort.length === 0 ? undefined : sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`);
