import { recogniseSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import { findSymbols } from '#src/shared/symbols/directory/find-symbols.ts';
import type { Entry, PaletteSources } from './entry.ts';

// What the patterns of requests without the name of a page have in common (patterns.ts).

/** Shorter texts begin the names of too many companies. */
const minNameLength = 3;

/** The symbol of a company by symbol or name; undefined for other words. */
export function symbolOf(text: string, { directory, preferences }: PaletteSources): string | undefined {
  const exact = recogniseSymbol(directory, text)?.entry.symbol;
  if (exact !== undefined || text.length < minNameLength) return exact;
  const folded = text.toLowerCase();
  return findSymbols(directory, text, preferences).find(({ name }) => name?.toLowerCase().startsWith(folded))?.symbol;
}

export const command = (label: string, to: string, others: Partial<Entry> = {}): Entry => ({
  ...{ id: `command ${to}`, group: 'Commands', label, to },
  ...others,
});

/** A text as patterns read it: in small letters, with single blanks. */
export const foldTyped = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The watchlist of a name in small letters. */
export const listOf = (name: string, { lists }: PaletteSources): PaletteSources['lists'][number] | undefined =>
  lists.find((list) => foldTyped(list.name) === name);
