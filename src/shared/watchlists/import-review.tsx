import { useEffect, useEffectEvent, useState } from 'react';
import { spelledSymbol } from '#contract/symbol.ts';
import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import { useSymbolDirectory } from '#src/shared/symbols/directory/use-directory.ts';
import { noFixes, ReviewList, usePastedSymbols, withFixes } from '#src/shared/symbols/paste/paste-review.tsx';
import { recognisedSymbol } from '#src/shared/symbols/paste/read-pasted.ts';
import { type Watchlist, watchlistsFile } from './watchlists.ts';

/** The lists with other symbols in place of some, or without them; a list that loses all of its symbols is dropped. */
export function withReplaced(lists: readonly Watchlist[], replacements: ReadonlyMap<string, string | null>): readonly Watchlist[] {
  const replaced = (symbol: string): string | null => (replacements.has(symbol) ? (replacements.get(symbol) ?? null) : symbol);
  return lists.flatMap(({ positions = {}, ...list }) => {
    const symbols = list.symbols.flatMap((symbol) => replaced(symbol) ?? []);
    const held = list.symbols.flatMap((symbol) => {
      const to = replaced(symbol);
      const position = positions[spelledSymbol(symbol)];
      return to === null || !position ? [] : [[spelledSymbol(to), position] as const];
    });
    return watchlistsFile.read({ ...list, symbols, positions: Object.fromEntries(held) }) ?? [];
  });
}

/** Symbols that the directory lacks and no stored list has. */
const unknownOf = (directory: SymbolDirectory, lists: readonly Watchlist[], stored: readonly Watchlist[]): readonly string[] => {
  const known = new Set(stored.flatMap(({ symbols }) => symbols.map(spelledSymbol)));
  const all = new Set(lists.flatMap(({ symbols }) => symbols));
  return [...all].filter((symbol) => !known.has(spelledSymbol(symbol)) && recognisedSymbol(directory, symbol) === undefined);
};

interface Props {
  lists: readonly Watchlist[];
  stored: readonly Watchlist[];
  onStore: (lists: readonly Watchlist[]) => void;
  onCancel: () => void;
}

/** Checks the symbols of imported lists: unknown ones are replaced, kept or removed before anything is stored. Without any, all is stored at once. */
export function ImportReview({ lists, stored, onStore, onCancel }: Props) {
  const { directory, isLoading } = useSymbolDirectory();
  const [fixes, setFixes] = useState(noFixes);
  const unknown = isLoading ? [] : unknownOf(directory, lists, stored);
  const review = usePastedSymbols(directory, unknown.join('\n'), fixes);
  const isPlain = !isLoading && unknown.length === 0;
  const storeAll = useEffectEvent(() => onStore(lists));
  useEffect(() => {
    if (isPlain) storeAll();
  }, [isPlain]);
  const count = new Set(lists.flatMap(({ symbols }) => symbols)).size;
  const open = unknown.filter((symbol) => !fixes.has(symbol));
  if (isPlain) return null;
  return (
    <section aria-label="Imported watchlists" className="flex flex-col gap-1.5 border-t border-line pt-2 text-2xs">
      <p>
        {isLoading
          ? 'Checking the symbols …'
          : `${lists.length} ${lists.length === 1 ? 'watchlist' : 'watchlists'} with ${count.toLocaleString('en-US')} symbols, ${unknown.length} of them not in the directory of listings.`}
      </p>
      {!isLoading && (
        <ReviewList {...{ directory, review }} onFix={(cells, symbolOf) => setFixes((before) => withFixes(before, cells, symbolOf))} />
      )}
      <div className="flex gap-1.5">
        <button
          type="button"
          className="button-primary"
          disabled={isLoading || open.length > 0}
          onClick={() => onStore(withReplaced(lists, fixes))}
        >
          Import
        </button>
        <button type="button" className="control h-7" onClick={onCancel}>
          Discard
        </button>
      </div>
    </section>
  );
}
