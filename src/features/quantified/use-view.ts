import { useMemo } from 'react';
import { readView, type QuantifiedView } from './quantified-view.ts';
import type { QuantifiedSearch } from './quantified-search.ts';

/**
 * What an address means for the table. Each part stays the same object while it says the same: a filter lays out no column, a sort
 * filters nothing, and opening a row does neither.
 */
export function useView(search: QuantifiedSearch): QuantifiedView {
  const view = readView(search);
  const columns = useSame(view.columns, view.columns.map(({ id }) => id).join());
  const sort = useSame(view.sort);
  const filters = useSame(view.filters);
  const widths = useSame(view.widths);
  const dropped = useSame(view.dropped);
  return useMemo(() => ({ columns, sort, filters, widths, dropped }), [columns, sort, filters, widths, dropped]);
}

function useSame<T>(value: T, text = JSON.stringify(value)): T {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is all that tells one from another
  return useMemo(() => value, [text]);
}
