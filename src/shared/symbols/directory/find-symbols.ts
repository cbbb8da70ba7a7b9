import { spelledSymbol } from '#contract/symbol.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { foldName } from '#contract/fold-name.ts';
import { valueAt } from '#contract/value-at.ts';
import type { DirectoryEntry, SymbolDirectory } from './directory.ts';
import { type FormerListing, formerListings, knownAs } from './known-names.ts';
import { recogniseSymbol, suggestListings } from './recognise-symbol.ts';

/** Companies without a listing that a text names, by their whole symbol or the start of their name. */
export function findFormerListings({ byKey }: SymbolDirectory, text: string): readonly FormerListing[] {
  const [key, name] = [spelledSymbol(text), foldName(text)];
  return formerListings.filter(
    (one) => !byKey.has(one.symbol) && (one.symbol === key || (name.length >= minFormerLength && foldName(one.name).startsWith(name))),
  );
}

/** A result of a search. */
export interface FoundSymbol {
  readonly symbol: string;
  readonly name: string | undefined;
  /** why it was found, where symbol and name do not show it: `formerly FB, until Jun 9, 2022`, `BRKB is not listed` */
  readonly note?: string;
}

/** What the reader follows. */
export interface SymbolPreferences {
  /** their symbols precede others that match as well */
  readonly watchlists?: readonly { readonly symbols: readonly string[] }[];
  /** starred or recent symbols, which follow those of watchlists, the first first */
  readonly recent?: readonly string[];
}

/** Shorter texts begin names of companies that are listed. */
const minFormerLength = 4;

const maxFound = 20;
/** Shorter texts begin too many names: symbols first. */
const minNameLength = 3;

const found = ({ symbol, name }: DirectoryEntry, note?: string): FoundSymbol => ({ symbol, name, ...(note !== undefined && { note }) });

/**
 * The companies that a text may mean, the likeliest first: the exact symbol in any spelling, a former symbol, what an unlisted symbol may mean,
 * a CIK; then symbols and words of names that begin with it, of these those of watchlists, then recent ones, then by market value. Never a symbol
 * that the directory lacks.
 */
export function findSymbols(directory: SymbolDirectory, query: string, preferences: SymbolPreferences = {}): readonly FoundSymbol[] {
  const text = query.trim();
  if (text === '') return [];
  const exact = recogniseSymbol(directory, text);
  const company = /^\d{1,10}$/.test(text) ? directory.byCik.get(text.replace(/^0+/, '')) : undefined;
  const folded = foldName(text);
  const first = [
    ...(exact ? [found(exact.entry, exact.former && `formerly ${exact.former.symbol}, until ${formatDate(exact.former.until)}`)] : []),
    ...suggestListings(directory, text).map((entry) => found(entry, `${spelledSymbol(text)} is not listed`)),
    ...(company ? [found(company, `CIK ${text}`)] : []),
    ...(knownAs.get(folded) ?? []).flatMap((symbol) => directory.byKey.get(symbol) ?? []).map((entry) => found(entry)),
  ];
  const rest = matches(directory, text, folded, preferences).map((entry) => found(entry));
  const symbols = new Set<string>();
  return [...first, ...rest].filter(({ symbol }) => symbols.size < symbols.add(symbol).size).slice(0, maxFound);
}

/** By the first number that differs; both have as many. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) if (rank !== b[index]) return rank - valueAt(b, index);
  return 0;
}

function matches(
  { entries }: SymbolDirectory,
  text: string,
  folded: string,
  { watchlists = [], recent = [] }: SymbolPreferences,
): DirectoryEntry[] {
  const key = spelledSymbol(text.replace(/^\$/, ''));
  const parts = folded.split(' ').map((part) => ` ${part}`);
  const letters = folded.replaceAll(' ', '');
  const hasName = (entry: DirectoryEntry): boolean =>
    folded !== '' &&
    (parts.every((part) => entry.foldedName.includes(part)) ||
      // `cocacola` and `att` are words run together.
      (letters.length >= minNameLength &&
        entry.foldedName.startsWith(` ${letters.charAt(0)}`) &&
        entry.foldedName.replaceAll(' ', '').startsWith(letters)));
  const watched = new Set(watchlists.flatMap(({ symbols }) => symbols.map(spelledSymbol)));
  const recentPlaces = new Map(recent.map((symbol, place) => [spelledSymbol(symbol), place]));
  const rank = (entry: DirectoryEntry): number[] => [
    !entry.key.startsWith(key) && letters.length < minNameLength ? 1 : 0,
    watched.has(entry.key) ? 0 : 1,
    recentPlaces.get(entry.key) ?? Infinity,
    entry.place,
  ];
  return entries
    .filter((entry) => (key !== '' && entry.key.startsWith(key)) || hasName(entry))
    .map((entry) => ({ entry, rank: rank(entry) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ entry }) => entry);
}
