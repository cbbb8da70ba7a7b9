import { parsePastedNames } from '#src/shared/filters/names.ts';
import type { FileFormat } from '#src/shared/storage/named-list-file.ts';
import { maxNameLength, type Named } from '#src/shared/storage/named-list.ts';
import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { maxSymbols, symbolsOf } from './list-symbols.ts';

/** A named list of symbols. */
export interface Watchlist extends Named {
  readonly symbols: readonly string[];
}

/** Assumed: at most a hundred watchlists. */
export const maxLists = 100;

// Assumed: a ticker has up to 20 letters, digits and signs; a leading exchange (`XNAS:AAPL`) or dollar sign is removed.
const tickerShape = /^[A-Z0-9][A-Z0-9./=^-]{0,19}$/;

export interface Pasted {
  /** distinct symbols as pasted; of several spellings of a share class the first */
  readonly symbols: readonly string[];
  /** cells that are not tickers */
  readonly left: readonly string[];
}

/** The tickers in pasted text: a spreadsheet's column or row, or any list. */
export function pastedSymbols(text: string): Pasted {
  const cells = parsePastedNames(text).map((cell) => cell.replace(/^\$/, '').replace(/^[A-Z]+:/, ''));
  const isTicker = (cell: string): boolean => tickerShape.test(cell);
  const seen = new Set<string>();
  // The size shows whether `add` added something.
  const isNew = (cell: string): boolean => seen.size < seen.add(symbolKey(cell)).size;
  return { symbols: cells.filter((cell) => isTicker(cell) && isNew(cell)), left: cells.filter((cell) => !isTicker(cell)) };
}

/** A name without commas, which separate symbols in the URL. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .slice(0, maxNameLength);

/** Parses a stored watchlist; undefined where it is invalid. */
function readWatchlist(from: unknown): Watchlist | undefined {
  if (!isRecord(from) || typeof from['name'] !== 'string' || !Array.isArray(from['symbols'])) return undefined;
  const name = cleanName(from['name']);
  const { symbols } = pastedSymbols(from['symbols'].filter((one) => typeof one === 'string').join('\n'));
  return name === '' || symbols.length === 0 ? undefined : { name, symbols: symbols.slice(0, maxSymbols) };
}

export const watchlists = createStoredValue<readonly Watchlist[]>('watchlists', (stored) =>
  Array.isArray(stored) ? stored.flatMap((one) => readWatchlist(one) ?? []).slice(0, maxLists) : [],
);

/** The file format of watchlists. */
export const watchlistsFile: FileFormat<Watchlist> = {
  kind: 'marketdesk-watchlists',
  version: 1,
  thing: 'watchlist',
  things: 'watchlists',
  whole: 'watchlists',
  maxItems: maxLists,
  maxBytes: 2_500_000,
  read: readWatchlist,
};

/** The spelling of a list in the URL (list-symbols.ts). */
export const inAddress = ({ name, symbols: [first = '', ...others] }: Watchlist): string[] => [`${name}:${first}`, ...others];

/** Parses the list of a URL; without a name it is called "Watchlist". */
export function fromAddress(list: readonly string[]): Watchlist {
  const name = cleanName(/^(.*):/.exec(list[0] ?? '')?.[1] ?? '');
  return { name: name === '' ? 'Watchlist' : name, symbols: symbolsOf(list) ?? [] };
}

/** Replaces the symbols of one list. */
export const withSymbols = (lists: readonly Watchlist[], name: string, symbols: readonly string[]): readonly Watchlist[] =>
  lists.map((list) => (list.name === name ? { name, symbols: symbols.slice(0, maxSymbols) } : list));
