import type { Column, SortKey } from '#src/shared/table/column.ts';

/** Sort keys as the address writes them, `date:desc`; those of unknown columns are named. */
export function readSort<Row extends object>(
  texts: readonly string[] = [],
  columns: readonly Column<Row>[],
): { readonly sort: readonly SortKey[]; readonly dropped: readonly string[] } {
  const sort: SortKey[] = [];
  const dropped: string[] = [];
  for (const text of texts) {
    const [id = '', way] = text.split(':');
    if (columns.some((column) => column.id === id) && (way === 'asc' || way === 'desc')) sort.push({ id, desc: way === 'desc' });
    else dropped.push(`sort: expected a column and asc or desc, got "${text.slice(0, 100)}"`);
  }
  return { sort, dropped };
}

export const writeSort = (sort: readonly SortKey[]): string[] | undefined =>
  sort.length === 0 ? undefined : sort.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`);
