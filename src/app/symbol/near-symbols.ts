import { queryOptions } from '@tanstack/react-query';
import { logos } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { matchDistance, isOneEdit } from '#src/features/palette/fuzzy-match.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { retryBusy } from '#src/shared/api/retry.ts';
import type { KnownCompany } from '#src/shared/symbols/directory/companies-query.ts';
import { findListing } from './identity-query.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const rows = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** Neighbors of a letter on the keyboard. */
const neighborsOf = (letter: string): string =>
  rows.flatMap((row) => (row.includes(letter) ? [row.charAt(row.indexOf(letter) - 1), row.charAt(row.indexOf(letter) + 1)] : [])).join('');

/** Longer texts are rarely symbols, and have more possible typos than two requests take. */
const maxSymbolLength = 6;

const typosPerRequest = limits.logos.identifiers;
const maxTypos = 2 * typosPerRequest;

/**
 * Symbols that an unknown one may be a typo of, the likelier first: a missing share class, an extra letter, two swapped letters, a
 * doubled letter or its neighbor on the keyboard, a missing last letter, any other letter, any missing letter. As many as two requests take.
 */
export function typosOf(symbol: string): readonly string[] {
  if (symbol.length > maxSymbolLength) return [];
  const places = [...symbol].map((_, at) => at);
  const put = (at: number, text: string, instead = 1): string => symbol.slice(0, at) + text + symbol.slice(at + instead);
  const all = [
    ...['A', 'B'].map((share) => `${symbol}.${share}`),
    ...places.map((at) => put(at, '')),
    ...places.slice(1).map((at) => put(at - 1, symbol.charAt(at) + symbol.charAt(at - 1), 2)),
    ...places.map((at) => put(at, symbol.charAt(at).repeat(2))),
    ...places.flatMap((at) => [...neighborsOf(symbol.charAt(at))].map((letter) => put(at, letter))),
    ...[...letters].map((letter) => symbol + letter),
    ...places.flatMap((at) => [...letters].map((letter) => put(at, letter))),
    ...places.flatMap((at) => [...letters].map((letter) => put(at, letter, 0))),
  ];
  return [...new Set(all)].filter((one) => one !== symbol && /^[A-Z0-9]+(?:\.[A-Z0-9]+)?$/.test(one)).slice(0, maxTypos);
}

const maxSuggestions = 8;

/** Distance of a company from an unknown symbol; undefined when it is not similar. */
function distanceTo({ symbol, name }: KnownCompany, unknown: string): number | undefined {
  const key = spelledSymbol(symbol);
  // The share class is missing.
  if (key.startsWith(`${unknown}.`)) return -1;
  if (isOneEdit(key, unknown)) return 0;
  if (key.startsWith(unknown) || (unknown.startsWith(key) && key.length > 1)) return 1;
  const byName = name === undefined ? undefined : matchDistance(name, unknown);
  // Scattered letters match too many names.
  return byName !== undefined && byName < 4 ? 2 + byName : undefined;
}

/** Similar companies, the nearest first, in the given order at equal distance. */
export function rankNearSymbols(unknown: string, known: readonly KnownCompany[]): readonly KnownCompany[] {
  return known
    .flatMap((company) => {
      const distance = distanceTo(company, unknown);
      return distance === undefined || spelledSymbol(company.symbol) === unknown ? [] : [{ company, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxSuggestions)
    .map(({ company }) => company);
}

/** The companies with one of these symbols; empty when there is none. */
async function fetchCompanies(symbols: readonly string[], signal: AbortSignal): Promise<readonly KnownCompany[]> {
  const query = { searchKeys: [...symbols], fields: ['mark_light' as const], scale: { width: 64, height: 64 } };
  const { rows } = await fetchEndpoint(logos, query, { signal });
  return rows.map(({ search_key: key, securities }) => {
    const symbol = spelledSymbol(key);
    const name = (findListing(securities, symbol) ?? securities[0])?.name;
    return { symbol, name: name || undefined };
  });
}

/**
 * Companies whose symbol is one typo away, with at most two requests, for browsers that have no symbols to suggest yet.
 *
 * Assumed: the logo search is used to look up symbols, because it takes a hundred at once and returns names.
 */
export const nearSymbolsQuery = (symbol: string) => {
  const typos = typosOf(symbol);
  return queryOptions({
    queryKey: ['symbol', 'near', symbol],
    queryFn: async ({ signal }): Promise<readonly KnownCompany[]> => {
      const batches = [typos.slice(0, typosPerRequest), typos.slice(typosPerRequest)].filter(({ length }) => length > 0);
      return (await Promise.all(batches.map((batch) => fetchCompanies(batch, signal)))).flat();
    },
    enabled: typos.length > 0,
    staleTime: Infinity,
    retry: retryBusy,
  });
};
