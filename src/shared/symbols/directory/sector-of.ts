import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type SectorName, sectorOfCode } from '#contract/market/sectors.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { directoryQuery } from './directory-query.ts';
import type { SymbolDirectory } from './directory.ts';

/** The sector of a larger company in the directory; undefined for the others. For symbols whose sector no source of data says. */
export const sectorOf = (directory: SymbolDirectory, symbol: string): SectorName | undefined =>
  sectorOfCode(directory.byKey.get(spelledSymbol(symbol))?.sectorCode);

/**
 * `sectorOf` in the directory that the desk comes with. It knows no sector before the directory has arrived.
 *
 * @param isNeeded the directory is fetched only then
 */
export function useSectorOf(isNeeded: boolean): (symbol: string) => SectorName | undefined {
  const { data } = useQuery({ ...directoryQuery, enabled: isNeeded });
  return useCallback((symbol) => (isNeeded && data ? sectorOf(data, symbol) : undefined), [data, isNeeded]);
}
