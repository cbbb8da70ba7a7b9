import * as z from 'zod/mini';
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

/** At most so many lists are compared, with so many symbols in all (assumption M55). */
export const maxComparedLists = 20;
export const maxComparedSymbols = 1500;

/** No name has one, because names are written without it. */
const listSeparator = ';';

/** A list in the form of `list=`; without a name it has that of its only symbol, or "Watchlist". */
function readList(written: string): SymbolList {
  const parts = [...new Set(written.split(',').map((part) => part.trim()))].filter((part) => part !== '');
  const symbols = [...new Set(symbolsOf(parts))].filter((symbol) => symbol !== '');
  const only = symbols.length === 1 ? symbols[0] : undefined;
  return { name: nameOf(parts) || only || 'Watchlist', symbols };
}

const writeList = ({ name, symbols: [first = '', ...others] }: SymbolList): string =>
  [`${name.replaceAll(/[\s,;]+/g, ' ').trim()}:${first}`, ...others].join(',');

/** What is wrong with the lists of an address; undefined where nothing is. */
function whyInvalid(lists: readonly SymbolList[]): string | undefined {
  const empty = lists.find(({ symbols }) => symbols.length === 0);
  if (empty) return `expected a symbol in each list, got none in "${empty.name}"`;
  if (lists.length > maxComparedLists) return `expected at most ${maxComparedLists} lists, got ${lists.length}`;
  const count = lists.reduce((sum, { symbols }) => sum + symbols.length, 0);
  if (count > maxComparedSymbols) return `expected at most ${maxComparedSymbols} symbols in all lists, got ${count}`;
  const twice = lists.find(({ name }, place) => lists.findIndex((other) => other.name === name) !== place);
  return twice && `expected lists of different names, got "${twice.name}" twice`;
}

const listsCodec = z.codec(z.string(), z.custom<readonly SymbolList[]>(), {
  decode(written, context) {
    const lists = written
      .split(listSeparator)
      .filter((part) => part.trim() !== '')
      .map(readList);
    const message = whyInvalid(lists);
    if (message === undefined) return lists;
    context.issues.push({ code: 'custom', input: written, message });
    return z.NEVER;
  },
  encode: (lists) => lists.map(writeList).join(listSeparator),
});

/** Several watchlists in the URL, each as in `list=`: `lists=Chips:NVDA,AMD;Banks:JPM,BAC`. */
export const listsParameter = parameter('lists', listsCodec);
