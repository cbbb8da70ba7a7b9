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

/** Peers of a symbol: more than are shown, because a service may have the bars of some companies only. */
const maxPeers = 40;

/**
 * The companies of the same sector that are nearest in market cap, the nearest first; each company once.
 *
 * Assumed (M23): of the sectors and the order of the directory, because movers name the sector of a symbol, but no list of its companies.
 */
export function sectorPeers({ entries, byKey }: SymbolDirectory, symbol: string): readonly string[] {
  const own = byKey.get(spelledSymbol(symbol));
  if (own?.sectorCode === undefined) return [];
  const companies = new Set([own.cik]);
  const peers = entries.filter(({ cik, key, sectorCode }) => {
    if (sectorCode !== own.sectorCode || key === own.key || (cik !== undefined && companies.has(cik))) return false;
    companies.add(cik);
    return true;
  });
  return peers
    .toSorted((a, b) => Math.abs(a.place - own.place) - Math.abs(b.place - own.place))
    .slice(0, maxPeers)
    .map(({ key }) => key);
}
