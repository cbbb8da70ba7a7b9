import * as z from 'zod/mini';
import { isoDate } from '#contract/codecs.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';

/** Parts of a framed page that its host may hide (product.md 5.9). */
const parts = ['title', 'filters', 'pager'] as const;

// Assumed: a pinned symbol is 1 to 20 letters, digits, dots, dashes or slashes, in any letter case.
export const symbolShape = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9./-]{0,19}$/));

/** What a host page has written into the address of the frame, read once; unknown words are ignored. */
export interface Guest {
  readonly hide: readonly (typeof parts)[number][];
  /** the one symbol that the frame is about */
  readonly symbol: string | undefined;
  /** the host's parameters, which every click inside the frame keeps */
  readonly carried: readonly (readonly [name: string, value: string])[];
}

const carriedNames = new Set(['embed', 'theme', 'density', 'tz', 'hide', 'symbol']);

export function readGuest(search: string): Guest {
  const address = new URLSearchParams(search);
  const words = (address.get('hide') ?? '').split(',');
  return {
    hide: parts.filter((part) => words.includes(part)),
    symbol: symbolShape.safeParse(address.get('symbol')?.trim().toUpperCase()).data,
    carried: [...address].filter(([name]) => carriedNames.has(name)),
  };
}

const textOf = (address: URLSearchParams): string => {
  const text = address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
};

/** By which parameter a page is asked for symbols, how else it may be written, and what the page itself calls it. */
interface Asked {
  readonly wire: string;
  readonly aliases: readonly string[];
  readonly name: string;
}

const byTickers: Asked = { wire: 'tickers', aliases: [], name: 'tickers' };
const asked: Readonly<Record<string, Asked>> = {
  '/quantified': { wire: 'symbols', aliases: ['tickers'], name: 'symbols' },
  '/logos': { wire: 'keys', aliases: [], name: 'keys' },
  '/ratios': { wire: 's', aliases: [], name: 'symbols' },
};

/** @param path as the desk's own addresses have it, whatever stands before them on the server */
export const askedAt = (path: string): Asked => asked[path.toLowerCase().replace(/\/+$/, '')] ?? byTickers;

const symbolPath = /^\/symbol\/(.+?)\/*$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address names, in its path or by a parameter of its page. */
function namedIn(path: string, address: URLSearchParams): string[] {
  const own = symbolPath.exec(path)?.[1];
  if (own !== undefined) return [symbolKey(decoded(own))];
  const { wire, aliases } = askedAt(path);
  const named = [wire, ...aliases].flatMap((name) => address.getAll(name)).flatMap((list) => list.split(','));
  return [...new Set(named.map((part) => part.trim().toUpperCase()).filter(Boolean))];
}

/** The one symbol that an address is about; undefined where there is none, or more than one. */
export function aboutSymbol(path: string, search: string): string | undefined {
  const named = namedIn(path, new URLSearchParams(search));
  return named.length === 1 ? named[0] : undefined;
}

function pin(path: string, address: URLSearchParams, symbol: string): void {
  if (symbolPath.test(path)) return;
  const { wire, aliases } = askedAt(path);
  for (const name of aliases) address.delete(name);
  address.set(wire, symbol);
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Where a frame opens: about the host's symbol, whatever else the address says. A story and a row that are open are the former symbol's. */
export function openedWith({ pathname, search }: Place, { symbol }: Guest): Place {
  const address = new URLSearchParams(search);
  if (symbol === undefined) return { pathname, search };
  const before = address.toString();
  let path = pathname;
  if (symbolPath.test(path) && namedIn(path, address)[0] !== symbolKey(symbol)) path = `/symbol/${encodeURIComponent(symbolKey(symbol))}`;
  if (address.get('symbol')?.trim().toUpperCase() !== symbol) {
    address.set('symbol', symbol);
    for (const name of ['row', 'at']) address.delete(name);
    if (/^\/news\/./i.test(path)) path = '/news';
  }
  pin(path, address, symbol);
  return { pathname: path, search: address.toString() === before ? search : textOf(address) };
}

/** What the host has said since: the same guest, about another symbol or in other looks. */
export const guestWith = (guest: Guest, words: Readonly<Record<string, string>>): Guest => ({
  ...guest,
  symbol: words['symbol'] ?? guest.symbol,
  carried: [...guest.carried.filter(([name]) => !(name in words)), ...Object.entries(words)],
});

/**
 * Where a click inside the frame leads: the host's parameters stay, and so does its symbol.
 *
 * @returns undefined for an address about other symbols, which only the full view may show
 */
export function insideFrame(path: string, search: string, { symbol, carried }: Guest): string | undefined {
  const address = new URLSearchParams(search);
  for (const [name, value] of carried) address.set(name, value);
  if (symbol !== undefined) {
    const isPage = symbolPath.test(path);
    if (namedIn(path, address).some((named) => named !== (isPage ? symbolKey(symbol) : symbol))) return undefined;
    pin(path, address, symbol);
  }
  return textOf(address);
}

/** Days in New York; an end that is left out is open. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days that an address names; what is no day, such as `now-7d`, is left out. */
export function daysIn(search: string): Days {
  const address = new URLSearchParams(search);
  return { from: isoDate.safeParse(address.get('from')).data, to: isoDate.safeParse(address.get('to')).data };
}

/** Pages that know a first and a last day, or only a first one. */
const ranges: Readonly<Record<string, readonly ('from' | 'to')[]>> = {
  '/news': ['from', 'to'],
  '/quantified': ['from', 'to'],
  '/guidance': ['from', 'to'],
  '/splits': ['from', 'to'],
  '/ratios': ['from'],
};

/** An address with another range of days; hours are of the one day that was chosen before. A page that knows no range stays as it is. */
export function withRange(path: string, search: string, range: Days) {
  const address = new URLSearchParams(search);
  for (const name of ranges[path.toLowerCase().replace(/\/+$/, '')] ?? []) {
    address.delete('hours');
    const day = range[name];
    if (day === undefined) address.delete(name);
    else address.set(name, day);
  }
  return textOf(address);
}

/** The same page in a window of its own, in the looks that the host has chosen. */
export function fullViewOf(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of ['embed', 'hide', 'symbol']) address.delete(name);
  return textOf(address);
}
