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

/** An address that a frame opens with: about the host's symbol, whatever else it says. */
export function openedWith(search: string, { symbol }: Guest): string {
  const address = new URLSearchParams(search);
  if (symbol === undefined || address.get('tickers') === symbol) return search;
  address.set('tickers', symbol);
  return textOf(address);
}

/**
 * Where a click inside the frame leads: the host's parameters stay, and so does its symbol.
 *
 * @returns undefined for an address about other symbols, which only the full view may show
 */
export function insideFrame(search: string, { symbol, carried }: Guest): string | undefined {
  const address = new URLSearchParams(search);
  for (const [name, value] of carried) address.set(name, value);
  if (symbol !== undefined) {
    if ((address.get('tickers') ?? symbol) !== symbol) return undefined;
    address.set('tickers', symbol);
  }
  return textOf(address);
}

/** The same page in a window of its own, in the looks that the host has chosen. */
export function fullViewOf(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of ['embed', 'hide', 'symbol']) address.delete(name);
  return textOf(address);
}
