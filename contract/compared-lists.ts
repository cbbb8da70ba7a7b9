import * as z from 'zod/mini';
import { nameOf, type SymbolList, symbolsOf } from './list-symbols.ts';
import { parameter } from './schema/endpoint.ts';

// Several watchlists at once. Apart from list-symbols.ts, which every page loads.

/**
 * Assumed: at most so many lists are compared, with so many symbols in all: the address that holds them stays below 16 kB, the most that servers
 * read.
 */
export const maxComparedLists = 20;
export const maxComparedSymbols = 1500;

const separator = ';';

/** The name that an address can hold: commas separate symbols, semicolons lists, and a colon follows the name. */
const nameInAddress = (name: string): string => name.replaceAll(/[\s,;:]+/g, ' ').trim() || 'Watchlist';

/** A list in the form of `list=`; without a name it has that of its only symbol. */
function readList(written: string): SymbolList {
  const parts = written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const symbols = [...new Set(symbolsOf(parts))].filter((symbol) => symbol !== '');
  const only = symbols.length === 1 ? symbols[0] : undefined;
  return { name: nameInAddress(nameOf(parts) || (only ?? '')), symbols };
}

const writeList = ({ name, symbols: [first = '', ...others] }: SymbolList): string => [`${name}:${first}`, ...others].join(',');

const countSymbols = (lists: readonly SymbolList[]): number => lists.reduce((sum, { symbols }) => sum + symbols.length, 0);

/** What is wrong with the lists of an address; undefined where nothing is. */
function whyInvalid(lists: readonly SymbolList[]): string | undefined {
  const empty = lists.find(({ symbols }) => symbols.length === 0);
  if (empty) return `expected a symbol in each list, got none in "${empty.name}"`;
  if (lists.length > maxComparedLists) return `expected at most ${maxComparedLists} lists, got ${lists.length}`;
  const count = countSymbols(lists);
  if (count > maxComparedSymbols) return `expected at most ${maxComparedSymbols} symbols in all lists, got ${count}`;
  const twice = lists.find(({ name }, place) => lists.findIndex((other) => other.name === name) !== place);
  return twice && `expected lists of different names, got "${twice.name}" twice`;
}

const listsCodec = z.codec(z.string(), z.custom<readonly SymbolList[]>(), {
  decode(written, context) {
    const lists = written
      .split(separator)
      .filter((part) => part.trim() !== '')
      .map(readList);
    const message = whyInvalid(lists);
    if (message === undefined) return lists;
    context.issues.push({ code: 'custom', input: written, message });
    return z.NEVER;
  },
  encode: (lists) => lists.map(writeList).join(separator),
});

/** Several watchlists in the URL, each as in `list=`: `lists=Chips:NVDA,AMD;Banks:JPM,BAC`. */
export const listsParameter = parameter('lists', listsCodec);

/** Lists that an address can hold, and the names of those that it cannot. */
interface ComparedLists {
  readonly lists: readonly SymbolList[];
  readonly omitted: readonly string[];
}

/** The lists in their order, as far as an address can hold them; of names that are equal in an address the later ones have a number. */
export function fitLists(lists: readonly SymbolList[]): ComparedLists {
  const fitting: SymbolList[] = [];
  const omitted: string[] = [];
  for (const { name, symbols } of lists) {
    const plain = nameInAddress(name);
    const isUsed = (candidate: string): boolean => fitting.some((other) => other.name === candidate);
    let free = plain;
    for (let number = 2; isUsed(free); number++) free = `${plain} ${number}`;
    const list = { name: free, symbols };
    if (symbols.length === 0 || whyInvalid([...fitting, list]) !== undefined) omitted.push(name);
    else fitting.push(list);
  }
  return { lists: fitting, omitted };
}
