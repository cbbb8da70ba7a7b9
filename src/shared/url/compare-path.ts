import { decodePath } from '#contract/proxy/symbol-path.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { maxNameLength } from '#src/shared/storage/named-list.ts';
import { pathSegment } from './paths.ts';

// What stands beside each other on /compare, as it is in the path of the page: `/compare/AAPL,MSFT` and `/compare/AAPL,Chips:NVDA+AMD+AVGO`.

/** A company, or a watchlist with a name. */
export interface Side {
  /** the symbol, or the name of the watchlist */
  readonly name: string;
  /** in their usual spelling; of a company its own */
  readonly symbols: readonly string[];
  readonly isList: boolean;
}

export const maxSides = 5;
/**
 * Assumed: a watchlist takes part with its first 50 symbols, the number of one request for price bars; the path of five of them is as long as an
 * address can be with every server.
 */
export const maxSideSymbols = 50;

export interface ParsedSides {
  readonly sides: readonly Side[];
  /** a message for each part that is not used */
  readonly dropped: readonly string[];
}

const comparePattern = /^\/compare(?:\/(.*?))?\/*$/is;

export const symbolSide = (symbol: string): Side => ({ name: spelledSymbol(symbol), symbols: [spelledSymbol(symbol)], isList: false });

/** The name of a watchlist without the characters that separate parts of the path. */
const sideName = (name: string): string =>
  name
    .replaceAll(/[\s,:+]+/g, ' ')
    .trim()
    .slice(0, maxNameLength);

/** @param symbols in any spelling; one that is written twice counts once */
export const listSide = ({ name, symbols }: { readonly name: string; readonly symbols: readonly string[] }): Side => ({
  name: sideName(name) || 'Watchlist',
  symbols: [...new Set(symbols.map(spelledSymbol))].slice(0, maxSideSymbols),
  isList: true,
});

/** The same for every spelling of a company; a watchlist has its own, also when it is called like a company. */
export const sideKey = ({ name, isList }: Side): string => (isList ? `${name.toLowerCase()}:` : name);

/** A symbol can have a colon (`NYSE:BRK-A`) or a plus (`WFC+`); only a watchlist has both. */
const listForm = /^([^:+]*):(.*\+.*)$/s;

/** What is said of a watchlist that is too long; undefined of one that is not. @param symbols distinct */
export const describeCut = (name: string, symbols: readonly string[]): string | undefined =>
  symbols.length > maxSideSymbols
    ? `${name} takes part with its first ${maxSideSymbols} symbols, without ${symbols.length - maxSideSymbols} others`
    : undefined;

/** A part of the path: a side, or the messages why it is none. */
function parseSide(part: string): { readonly side?: Side; readonly dropped: readonly string[] } {
  const [, name, listed] = listForm.exec(part) ?? [];
  if (name === undefined || listed === undefined)
    return isSymbol(part) ? { side: symbolSide(part), dropped: [] } : { dropped: [`“${part}” is not a valid symbol`] };
  const parts = listed.split('+').filter((symbol) => symbol.trim() !== '');
  const side = listSide({ name, symbols: parts.filter(isSymbol) });
  const cut = describeCut(side.name, [...new Set(parts.filter(isSymbol).map(spelledSymbol))]);
  const dropped = [
    ...parts.filter((symbol) => !isSymbol(symbol)).map((symbol) => `“${symbol}” of ${side.name} is not a valid symbol`),
    ...(cut === undefined ? [] : [cut]),
  ];
  return side.symbols.length > 0 ? { side, dropped } : { dropped: [...dropped, `${side.name} has no symbols`] };
}

/** The sides of some parts: each once, the first five. */
export function distinctSides(all: readonly Side[]): ParsedSides {
  const byKey = new Map<string, Side>();
  const repeated = new Set<string>();
  for (const side of all) {
    if (byKey.has(sideKey(side))) repeated.add(side.name);
    else byKey.set(sideKey(side), side);
  }
  const sides = [...byKey.values()];
  const beyond = sides.slice(maxSides).map(({ name }) => name);
  return {
    sides: sides.slice(0, maxSides),
    dropped: [
      ...(repeated.size > 0 ? [`${[...repeated].join(', ')}: each takes part once`] : []),
      ...(beyond.length > 0 ? [`up to ${maxSides} take part, without ${beyond.join(', ')}`] : []),
    ],
  };
}

/** The sides of a path, in its order; undefined for the path of another page. @param path as in the address, below the base path of the app */
export function parseComparePath(path: string): ParsedSides | undefined {
  const match = comparePattern.exec(path);
  if (!match) return undefined;
  const parts = decodePath(match[1] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSide);
  const { sides, dropped } = distinctSides(parts.flatMap(({ side }) => side ?? []));
  return { sides, dropped: [...parts.flatMap((part) => part.dropped), ...dropped] };
}

/** A list of one symbol ends with the plus, which makes it a list. */
const sideText = ({ name, symbols, isList }: Side): string =>
  isList ? `${name}:${symbols.join('+')}${symbols.length === 1 ? '+' : ''}` : name;

/** The path of the page that compares some sides: `/compare/AAPL,MSFT`. */
export const comparePath = (sides: readonly Side[]): string =>
  sides.length === 0
    ? '/compare'
    : `/compare/${sides.map((side) => pathSegment(sideText(side)).replaceAll('%3A', ':').replaceAll('%2B', '+')).join(',')}`;

/** The path for companies: `comparePath` of their symbols. */
export const compareSymbolsPath = (symbols: readonly string[]): string => comparePath(symbols.map(symbolSide));
