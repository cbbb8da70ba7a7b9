import { successorOf } from '#contract/symbol-history.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { suggestSymbols } from '#contract/symbol-suggestions.ts';
import type { DirectoryEntry, SymbolDirectory } from './directory.ts';

/** How a symbol was recognised. */
interface Recognised {
  readonly entry: DirectoryEntry;
  /** the symbol that the company had before, and the day from which on it has another */
  readonly former?: { readonly symbol: string; readonly until: string };
}

/** `F UA` may be Ford on an exchange, and Ford and Under Armour; with `Equity` at its end it is Ford. */
function isTwo({ byKey }: SymbolDirectory, text: string): boolean {
  const [first = '', second = '', ...more] = text.trim().split(/\s+/).map(spelledSymbol);
  return more.length === 0 && byKey.has(second) && spelledSymbol(text) === first;
}

/**
 * The company that a text names by its symbol, in any spelling (`spelledSymbol`), or by a former symbol. undefined when the directory has none: what
 * the text may mean then is `suggestListings`.
 */
export function recogniseSymbol(directory: SymbolDirectory, text: string): Recognised | undefined {
  if (!isSymbol(text) || isTwo(directory, text)) return undefined;
  const key = spelledSymbol(text);
  const entry = directory.byKey.get(key);
  if (entry) return { entry };
  const successor = successorOf(key);
  const now = successor && directory.byKey.get(spelledSymbol(successor.symbol));
  return now && { entry: now, former: { symbol: key, until: successor.since } };
}

/** The companies that a symbol which the directory lacks may mean, the likeliest first; none for one that it has, and for words. */
export const suggestListings = (directory: SymbolDirectory, text: string): readonly DirectoryEntry[] =>
  !isSymbol(text) || /\S\s+\S/.test(text) || recogniseSymbol(directory, text)
    ? []
    : suggestSymbols(text, (symbol) => directory.byKey.has(symbol)).flatMap((symbol) => directory.byKey.get(symbol) ?? []);

/** Letters and digits with a share class; before them the sign or the exchange that other programs write. A number alone is a quantity. */
const unlistedShape = /^(?=.*\p{L})(?:\$|[A-Z]{2,10}:)?[\p{L}\p{N}]{1,6}(?:[._][\p{L}\p{N}]{1,3})?$/u;

/** A text that may be a symbol which the directory lacks, in its usual spelling; undefined for anything else. */
export function unlistedSymbol(text: string): string | undefined {
  const symbol = spelledSymbol(text);
  return unlistedShape.test(symbol) ? symbol : undefined;
}
