import { useQuery } from '@tanstack/react-query';
import { successorOf } from '#contract/symbol-history.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { directoryQuery } from './directory-query.ts';
import type { DirectoryEntry } from './directory.ts';

/**
 * The directory's entry of a symbol key, of a former symbol that of its company now, for companies that no record names.
 *
 * @param isNeeded the directory is fetched only then
 * @returns undefined until it has arrived, and for what is not listed
 */
export function useListing(key: string, isNeeded: boolean): DirectoryEntry | undefined {
  const { data } = useQuery({ ...directoryQuery, enabled: isNeeded });
  return isNeeded ? (data?.byKey.get(key) ?? data?.byKey.get(spelledSymbol(successorOf(key)?.symbol ?? ''))) : undefined;
}
