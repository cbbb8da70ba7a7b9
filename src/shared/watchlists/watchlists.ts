import { pastedNames } from '#src/shared/filters/pasted-names.ts';
import { keep } from '#src/shared/kept/kept.ts';
import type { FileOf } from '#src/shared/kept/named-file.ts';
import { longestName, type Named } from '#src/shared/kept/named.ts';
import { isRecord } from '#src/shared/kept/kept.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';
import { mostSymbols, symbolsOf } from './listed.ts';

/** Symbols that a reader follows together. */
export interface Watchlist extends Named {
  readonly symbols: readonly string[];
}

/** Assumed: a hundred watchlists are more than a reader looks through. */
export const mostLists = 100;

// Assumed: a ticker is up to 20 letters, digits and signs; an exchange before it (`XNAS:AAPL`) and a dollar sign are how others write it.
const tickerShape = /^[A-Z0-9][A-Z0-9./=^-]{0,19}$/;

export interface Pasted {
  /** distinct, as they were pasted; of a class share in several spellings the first */
  readonly symbols: readonly string[];
  /** cells that cannot be tickers */
  readonly left: readonly string[];
}

/** The tickers in pasted text: a spreadsheet's column or row, or any list. */
export function pastedSymbols(text: string): Pasted {
  const cells = pastedNames(text).map((cell) => cell.replace(/^\$/, '').replace(/^[A-Z]+:/, ''));
  const isTicker = (cell: string): boolean => tickerShape.test(cell);
  const seen = new Set<string>();
  // `add` says nothing of whether it was new; the size does.
  const isNew = (cell: string): boolean => seen.size < seen.add(symbolKey(cell)).size;
  return { symbols: cells.filter((cell) => isTicker(cell) && isNew(cell)), left: cells.filter((cell) => !isTicker(cell)) };
}

/** A name as the address can hold it, where commas part the symbols. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .slice(0, longestName);

/** What is valid of anything that says it is a watchlist. */
function readWatchlist(from: unknown): Watchlist | undefined {
  if (!isRecord(from) || typeof from['name'] !== 'string' || !Array.isArray(from['symbols'])) return undefined;
  const name = cleanName(from['name']);
  const { symbols } = pastedSymbols(from['symbols'].filter((one) => typeof one === 'string').join('\n'));
  return name === '' || symbols.length === 0 ? undefined : { name, symbols: symbols.slice(0, mostSymbols) };
}

export const watchlists = keep<readonly Watchlist[]>('watchlists', (stored) =>
  Array.isArray(stored) ? stored.flatMap((one) => readWatchlist(one) ?? []).slice(0, mostLists) : [],
);

/** Watchlists as they are kept as a file or handed on. */
export const watchlistsFile: FileOf<Watchlist> = {
  kind: 'marketdesk-watchlists',
  version: 1,
  thing: 'watchlist',
  things: 'watchlists',
  whole: 'watchlists',
  most: mostLists,
  mostBytes: 2_500_000,
  read: readWatchlist,
};

/** A list as the address holds it (listed.ts). */
export const inAddress = ({ name, symbols: [first = '', ...others] }: Watchlist): string[] => [`${name}:${first}`, ...others];

/** The list in an address; one without a name is called what it is. */
export function fromAddress(list: readonly string[]): Watchlist {
  const name = cleanName(/^(.*):/.exec(list[0] ?? '')?.[1] ?? '');
  return { name: name === '' ? 'Watchlist' : name, symbols: symbolsOf(list) ?? [] };
}

/** Lists with other symbols in one of them, which keeps its place. */
export const withSymbols = (lists: readonly Watchlist[], name: string, symbols: readonly string[]): readonly Watchlist[] =>
  lists.map((list) => (list.name === name ? { name, symbols: symbols.slice(0, mostSymbols) } : list));
