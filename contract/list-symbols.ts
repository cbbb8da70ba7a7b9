import { csv } from './schema/codecs.ts';
import { spelledSymbol } from './symbol.ts';
import { parameter } from './schema/endpoint.ts';

export const maxSymbols = 500;

/**
 * A watchlist in the URL: its symbols, the first prefixed with the list's name: `list=Chips:NVDA,AMD`.
 *
 * Assumed: the URL holds the symbols, so that a link shows the same rows in every browser; typed symbols override a list.
 */
export const listParameter = parameter('list', csv(maxSymbols), { list: true });

/** The name before the first symbol, which may have a colon too (`CRYPTO:BTC`). */
const namedSymbol = /^(?:(.*?):)?((?:[A-Z]{2,10}:)?[^:]*)$/s;

export const nameOf = ([first = '']: readonly string[]): string => namedSymbol.exec(first)?.[1] ?? '';

/** The symbols in their usual spelling. */
export const symbolsOf = (list: readonly string[] | undefined): string[] | undefined =>
  list?.map((part, index) => spelledSymbol(index === 0 ? (namedSymbol.exec(part)?.[2] ?? part) : part));

/** Symbols with a name: a watchlist, or a single symbol that is compared with others. */
export interface SymbolList {
  readonly name: string;
  /** distinct, in their usual spelling, at least one */
  readonly symbols: readonly string[];
}
