import { spelledSymbol } from '#contract/symbol.ts';
import type { MoversResult } from '#contract/endpoints/movers.ts';
import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';

/** So many stand beside a symbol. */
export const shownPeers = 6;
/** So many are requested, because a service may have the bars of some companies only. */
const mostPeers = 40;

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
    .slice(0, mostPeers)
    .map(({ key }) => key);
}

/** The changes of a response by symbol key, percent: of whichever list has them. */
export const changesOf = ({ gainers, losers, thin = [], volumes = [] }: MoversResult): ReadonlyMap<string, number> =>
  new Map([...gainers, ...losers, ...thin, ...volumes].map(({ symbol, changePercent }) => [spelledSymbol(symbol), changePercent]));
