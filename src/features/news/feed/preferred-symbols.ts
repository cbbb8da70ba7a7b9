import { useMemo } from 'react';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { symbolsOf } from '#contract/list-symbols.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import type { NewsSearch } from '../filters/news-search.ts';

/** The symbols that stand first in a story, and whose reaction it shows: those of the filter, else those on any watchlist. */
export function usePreferredSymbols(search: NewsSearch): readonly string[] {
  const lists = useStoredValue(watchlists);
  return useMemo(() => search.tickers ?? symbolsOf(search.list) ?? [...new Set(lists.flatMap(({ symbols }) => symbols))], [search, lists]);
}
