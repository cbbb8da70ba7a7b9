import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { parsePastedNames } from '#src/shared/filters/names.ts';
import { formatWhole } from '#src/shared/format/number.ts';
import type { FileFormat } from '#src/shared/storage/named-list-file.ts';
import { maxNameLength, type Named, renamed } from '#src/shared/storage/named-list.ts';
import { createListeners } from '#src/shared/storage/page-value.ts';
import { isRecord, createStoredValue } from '#src/shared/storage/stored-value.ts';
import { maxSymbols, nameOf, symbolsOf } from '#contract/list-symbols.ts';

/** A holding: exact decimals as text. A short position has negative shares. */
export interface Position {
  readonly shares: string;
  /** per share */
  readonly cost?: string;
}

/** Positions by symbol key. */
export type Positions = Readonly<Record<string, Position>>;

/** A named list of symbols, with positions for some or none of them. */
export interface Watchlist extends Named {
  readonly symbols: readonly string[];
  readonly positions?: Positions;
}

/** Assumed: at most a hundred watchlists. */
export const maxLists = 100;

export interface Pasted {
  /** distinct symbols in their usual spelling */
  readonly symbols: readonly string[];
  /** cells that are not tickers */
  readonly left: readonly string[];
}

/** The tickers in pasted text: a spreadsheet's column or row, or any list. */
export function pastedSymbols(text: string): Pasted {
  const cells = parsePastedNames(text).map(spelledSymbol);
  return { symbols: [...new Set(cells.filter(isSymbol))], left: cells.filter((cell) => !isSymbol(cell)) };
}

/** A name without commas, which separate symbols in the URL. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .slice(0, maxNameLength);

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value);

/** The valid positions of a stored list, of its own symbols only. */
function readPositions(from: unknown, symbols: readonly string[]): Pick<Watchlist, 'positions'> {
  if (!isRecord(from)) return {};
  // Stored by the keys of an earlier version as well.
  const stored = new Map(Object.entries(from).map(([symbol, one]) => [spelledSymbol(symbol), one]));
  const known = symbols.map(spelledSymbol).flatMap((key) => {
    const one = stored.get(key);
    if (!isRecord(one) || !isAmount(one['shares'])) return [];
    const position: Position = { shares: one['shares'], ...(isAmount(one['cost']) && { cost: one['cost'] }) };
    return [[key, position] as const];
  });
  return known.length > 0 ? { positions: Object.fromEntries(known) } : {};
}

/** The symbols of a stored or imported list. */
const readSymbols = (from: readonly unknown[]): Pasted => pastedSymbols(from.filter((one) => typeof one === 'string').join('\n'));

/** Parses a stored watchlist; undefined where it is invalid. */
function readWatchlist(from: unknown): Watchlist | undefined {
  if (!isRecord(from) || typeof from['name'] !== 'string' || !Array.isArray(from['symbols'])) return undefined;
  const name = cleanName(from['name']);
  const { symbols } = readSymbols(from['symbols']);
  if (name === '' || symbols.length === 0) return undefined;
  const listed = symbols.slice(0, maxSymbols);
  return { name, symbols: listed, ...readPositions(from['positions'], listed) };
}

/** What an imported list has and its entry in the file had besides: symbols and positions. */
function describeLeftOut({ name, positions = {} }: Watchlist, entry: unknown): string | undefined {
  if (!isRecord(entry) || !Array.isArray(entry['symbols'])) return undefined;
  const { symbols, left } = readSymbols(entry['symbols']);
  const others = entry['symbols'].filter((one) => typeof one !== 'string').length;
  const symbolCount = others + left.length + Math.max(0, symbols.length - maxSymbols);
  const held = isRecord(entry['positions']) ? Object.keys(entry['positions']).length : 0;
  const positionCount = held - Object.keys(positions).length;
  const parts = [
    ...(symbolCount > 0 ? [`${formatWhole(symbolCount)} of its symbols, which are no tickers or beyond the first ${maxSymbols}`] : []),
    ...(positionCount > 0 ? [`${formatWhole(positionCount)} of its positions, which are no numbers or of no symbol of the list`] : []),
  ];
  return parts.length > 0 ? `“${name}” was imported without ${parts.join(', and without ')}.` : undefined;
}

export const watchlists = createStoredValue<readonly Watchlist[]>('watchlists', (stored) =>
  Array.isArray(stored) ? stored.flatMap((one) => readWatchlist(one) ?? []).slice(0, maxLists) : [],
);

const renames = createListeners<[from: string, to: string]>();

/** Calls a listener when this tab renames a list, so that what refers to it by its name can follow. Returns a function that stops it. */
export const onListRenamed = renames.subscribe;

/** Renames a list; a name that is taken gets a number. */
export function renameList(from: string, name: string): void {
  const at = watchlists.get().findIndex((list) => list.name === from);
  watchlists.update((latest) => renamed(latest, from, name));
  const to = watchlists.get()[at]?.name ?? from;
  if (to !== from) renames.notify(from, to);
}

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
  about: describeLeftOut,
};

/** The spelling of a list in the URL (list-symbols.ts). */
export const inAddress = ({ name, symbols: [first = '', ...others] }: Watchlist): string[] => [`${name}:${first}`, ...others];

/** Parses the list of a URL; without a name it is called "Watchlist". */
export function fromAddress(list: readonly string[]): Watchlist {
  const name = cleanName(nameOf(list));
  return { name: name === '' ? 'Watchlist' : name, symbols: symbolsOf(list) ?? [] };
}

/** Replaces symbols and positions of one list; without new positions those of the symbols that stay are unchanged. */
export const withSymbols = (
  lists: readonly Watchlist[],
  name: string,
  symbols: readonly string[],
  positions?: Positions,
): readonly Watchlist[] =>
  lists.map((list) => {
    if (list.name !== name) return list;
    const listed = symbols.slice(0, maxSymbols);
    return { name, symbols: listed, ...readPositions(positions ?? list.positions, listed) };
  });

/** A list as the text of its form: one symbol a line, or a table when it has positions. */
export const textOf = ({ symbols, positions }: Watchlist): string =>
  positions === undefined
    ? symbols.join('\n')
    : [
        'Symbol\tShares\tCost',
        ...symbols.map((symbol) => {
          const { shares = '', cost = '' } = positions[spelledSymbol(symbol)] ?? {};
          return `${symbol}\t${shares}\t${cost}`;
        }),
      ].join('\n');
