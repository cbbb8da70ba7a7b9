import * as z from 'zod/mini';

/** Parts of a framed page that its host may hide (product.md 5.9). */
const parts = ['title', 'filters', 'pager'] as const;

// Assumed: a pinned symbol is 1 to 20 letters, digits, dots, dashes or slashes, in any letter case.
const symbolShape = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9./-]{0,19}$/));

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

/** Whether an address names no other symbol than one. */
function namesOnly(address: URLSearchParams, symbol: string, { wire, aliases }: Asked): boolean {
  const named = [wire, ...aliases].flatMap((name) => address.getAll(name)).flatMap((list) => list.split(','));
  return named.map((part) => part.trim().toUpperCase()).every((part) => part === '' || part === symbol);
}

function pin(address: URLSearchParams, symbol: string, { wire, aliases }: Asked): void {
  for (const name of aliases) address.delete(name);
  address.set(wire, symbol);
}

/** An address that a frame opens with: about the host's symbol, whatever else it says. */
export function openedWith(path: string, search: string, { symbol }: Guest): string {
  const before = new URLSearchParams(search);
  if (symbol === undefined) return search;
  const address = new URLSearchParams(before);
  pin(address, symbol, askedAt(path));
  return address.toString() === before.toString() ? search : textOf(address);
}

/**
 * Where a click inside the frame leads: the host's parameters stay, and so does its symbol.
 *
 * @returns undefined for an address about other symbols, which only the full view may show
 */
export function insideFrame(path: string, search: string, { symbol, carried }: Guest): string | undefined {
  const address = new URLSearchParams(search);
  for (const [name, value] of carried) address.set(name, value);
  if (symbol !== undefined) {
    const page = askedAt(path);
    if (!namesOnly(address, symbol, page)) return undefined;
    pin(address, symbol, page);
  }
  return textOf(address);
}

/** The same page in a window of its own, in the looks that the host has chosen. */
export function fullViewOf(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of ['embed', 'hide', 'symbol']) address.delete(name);
  return textOf(address);
}
