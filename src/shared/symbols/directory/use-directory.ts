import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { spelledSymbol } from '#contract/symbol.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { companiesQuery } from './companies-query.ts';
import { directoryQuery } from './directory-query.ts';
import { emptyDirectory, joinDirectory, type SymbolDirectory } from './directory.ts';

/** After this time a field works with what this browser has met, until the listings arrive. */
const patienceMs = 1000;

export interface LoadedDirectory {
  readonly directory: SymbolDirectory;
  /** symbols that this browser has shown, the most frequent first */
  readonly recent: readonly string[];
  /** nothing should be suggested yet: the listings would change the order */
  readonly isLoading: boolean;
  /** the listings have arrived, or failed to */
  readonly isComplete: boolean;
}

/** The listings, fetched with the first use, joined with the companies that this browser has met. */
export function useSymbolDirectory(): LoadedDirectory {
  const { data: listed, isPending } = useQuery(directoryQuery);
  const [recent] = useState(() => [...new Set(seenNames('tickers').map(spelledSymbol))]);
  const unlisted = useMemo(() => recent.filter((symbol) => !listed?.byKey.has(spelledSymbol(symbol))), [listed, recent]);
  // The names of the others are in the list.
  const { data: named } = useQuery({ ...companiesQuery(unlisted), enabled: !isPending && unlisted.length > 0 });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const directory = useMemo(() => {
    const unnamed = unlisted.map((symbol) => ({ symbol, name: undefined }));
    return joinDirectory(listed ?? emptyDirectory, [...(named ?? []), ...unnamed]);
  }, [listed, named, unlisted]);
  return { directory, recent, isLoading: isPending && !isLate, isComplete: !isPending };
}

/**
 * Keeps the order of what is shown for a text: results that arrive later are added at the end, so that nothing moves under the reader.
 *
 * @param key the text that the items belong to
 */
export function useStableOrder<T>(key: string, items: readonly T[], idOf: (item: T) => string): readonly T[] {
  const [shown, setShown] = useState<{ readonly key: string; readonly ids: readonly string[] }>({ key, ids: [] });
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const before = shown.key === key ? shown.ids.filter((id) => byId.has(id)) : [];
  const ids = [...new Set([...before, ...byId.keys()])];
  if (shown.key !== key || ids.join('\n') !== shown.ids.join('\n')) setShown({ key, ids });
  return ids.flatMap((id) => byId.get(id) ?? []);
}
