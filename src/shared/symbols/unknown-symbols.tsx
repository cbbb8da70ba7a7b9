import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { spelledSymbol } from '#contract/symbol.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { directoryQuery } from './directory/directory-query.ts';
import type { SymbolDirectory } from './directory/directory.ts';
import { recogniseSymbol, suggestListings } from './directory/recognise-symbol.ts';

/** Symbols that neither the directory nor this browser knows: listed in no stored watchlist, and never shown with a story. */
export function unknownSymbols(symbols: readonly string[], directory: SymbolDirectory): readonly string[] {
  if (!directory.isComplete) return [];
  const met = new Set([...seenNames('tickers'), ...watchlists.get().flatMap((list) => list.symbols)].map(spelledSymbol));
  return symbols.filter((symbol) => !met.has(spelledSymbol(symbol)) && !recogniseSymbol(directory, symbol));
}

/** `BAC.L (BAC.PL?)`: an unknown symbol with the one that it may mean. */
export const withSuggestion = (directory: SymbolDirectory, symbol: string): string => {
  const [meant] = suggestListings(directory, symbol);
  return meant ? `${symbol} (${meant.symbol}?)` : symbol;
};

/**
 * `2 unknown: XYZQQ, BAC.L (BAC.PL?)` for the symbols of a link. They stay part of the request: a foreign symbol may be known to the service, though not
 * to the directory.
 */
export function UnknownSymbols({ symbols }: { symbols: readonly string[] }): ReactNode {
  const { data: directory } = useQuery(directoryQuery);
  const unknown = directory ? unknownSymbols(symbols, directory).map((symbol) => withSuggestion(directory, symbol)) : [];
  return (
    <span role="status" className="text-2xs text-warn empty:hidden" title={`Not in the directory of listings: ${unknown.join(', ')}`}>
      {unknown.length > 0 && `${unknown.length.toLocaleString('en-US')} unknown: ${formatShortList(unknown)}`}
    </span>
  );
}
