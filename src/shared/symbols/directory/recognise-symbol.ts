import { successorOf } from '#contract/symbol-history.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import type { DirectoryEntry, SymbolDirectory } from './directory.ts';

/** Exchange codes that Bloomberg writes behind symbols of the United States: composite, New York, Nasdaq, Arca and others. */
const bloombergSuffix = /\s+U[AFNPQRSVW]$/;

/** What other programs write around a symbol: `$AMZN`, `NASDAQ:MSFT`, `AAPL US Equity`, `GOOGL UW`, `AAPL.US`, `AAPL.OQ`. */
const decorations: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^\$(?=.)/, ''],
  [/^(?=.{2,10}:)[A-Z]+[ ]?[A-Z]*:\s*/, ''],
  [/\s+EQUITY$/, ''],
  [bloombergSuffix, ''],
  [/[.-](?:US|OQ|O|N)$/, ''],
];

/** The ways to read a text as one symbol, the text itself first. */
function spellings(text: string): string[] {
  let spelling = spelledSymbol(text);
  const all = [spelling];
  for (const [pattern, replacement] of decorations) {
    spelling = spelling.replace(pattern, replacement);
    all.push(spelling);
  }
  return [...new Set(all)];
}

/** How a symbol was recognised. */
interface Recognised {
  readonly entry: DirectoryEntry;
  /** the symbol that the company had before, and the day from which on it has another */
  readonly former?: { readonly symbol: string; readonly until: string };
}

function recognise({ byKey, byLetters }: SymbolDirectory, spelling: string): Recognised | undefined {
  const key = symbolKey(spelling.replaceAll(/\s+/g, '.'));
  const entry = byKey.get(key) ?? byLetters.get(key);
  if (entry) return { entry };
  const successor = successorOf(key);
  const now = byKey.get(symbolKey(successor?.symbol ?? ''));
  return successor && now && { entry: now, former: { symbol: key, until: successor.since } };
}

/**
 * The company that a text names by its symbol, in any spelling of a share class (`brk-b`, `BRK/B`, `BRKB`, `brk b`), by a former symbol, or with
 * what other programs write around it. undefined when the directory has none.
 */
export function recogniseSymbol(directory: SymbolDirectory, text: string): Recognised | undefined {
  if (text.length > 40) return undefined;
  for (const spelling of spellings(text)) {
    // `F UA` may be Ford and Under Armour; with `Equity` at its end it is Ford.
    const isTwo = bloombergSuffix.test(text.toUpperCase()) && directory.byKey.has(text.toUpperCase().trim().split(/\s+/).at(-1) ?? '');
    if (isTwo && !/\s/.test(spelling)) return undefined;
    const found = recognise(directory, spelling);
    if (found) return found;
  }
  return undefined;
}
