import type { PalettePage } from './entry.ts';

/** A news search that the typed text may mean, with its URL parameters. */
export interface NewsSearch {
  readonly label: string;
  readonly params: Readonly<Record<string, string>>;
}

const symbolShape = /^[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/;

/** Limit of known symbols that complete the last typed one. */
const maxSuggestions = 5;

/**
 * The news searches that a text may mean, the likelier first: upper case, a `$` or a known symbol mean symbols.
 * Known symbols that begin with the last typed one follow.
 *
 * @param seen symbols this browser has shown, the most frequent first
 */
export function newsSearches(typed: string, seen: readonly string[] = []): NewsSearch[] {
  const text = typed.trim();
  if (/^[\s,]*$/.test(text)) return [];
  const parts = text.toUpperCase().split(/[\s,]+/);
  const symbols = [...new Set(parts.map((part) => part.replace(/^\$/, '')))].filter((part) => part !== '');
  const asWords = { label: `Stories with “${text}”`, params: { topics: text } };
  if (symbols.length === 0 || symbols.length > 50 || !symbols.every((part) => symbolShape.test(part))) return [asWords];
  const asSymbols = bySymbols(symbols);
  const last = symbols.at(-1) ?? '';
  const longer = seen.filter((name) => name !== last && name.startsWith(last) && !symbols.includes(name)).slice(0, maxSuggestions);
  const more = longer.map((name) => bySymbols([...symbols.slice(0, -1), name]));
  const sure = text === text.toUpperCase() || text.startsWith('$') || symbols.every((symbol) => seen.includes(symbol));
  return [...(sure ? [asSymbols, asWords] : [asWords, asSymbols]), ...more];
}

const bySymbols = (symbols: readonly string[]): NewsSearch => ({
  label: `${symbols.length > 1 ? 'Symbols' : 'Symbol'} ${symbols.join(', ')}`,
  params: { tickers: symbols.join(',') },
});

/** Letters, digits and the separator of a share class, with the `$` of other programs. */
const typedSymbolShape = /^\$?[A-Z0-9]{1,6}(?:[./-][A-Z0-9]{1,3})?$/;

/** Limit of symbols in one request (spec §8). */
const maxSymbols = 50;

/** A text as one symbol in upper case; undefined when it cannot be one. */
export function parseSymbol(text: string): string | undefined {
  const capitals = text.trim().toUpperCase();
  return typedSymbolShape.test(capitals) ? capitals.replace('$', '') : undefined;
}

/** Symbols followed by the code of a page, as typed on a terminal. */
export interface SymbolCommand {
  readonly symbols: readonly string[];
  readonly page: PalettePage;
}

/** Splits a text at the code or title of a page at its end: `ford n` is about `ford`. */
export function splitAtPage(typed: string, pages: readonly PalettePage[]): { about: string; page: PalettePage } | undefined {
  const [, about = '', word = ''] = /^(.*\S)\s+(\S+)$/.exec(typed.trim()) ?? [];
  const page = pages.find(({ code, title }) => [code, title.toUpperCase()].includes(word.toUpperCase()));
  return page && { about, page };
}

/** `AAPL QN`, `AAPL MSFT R`, `aapl, msft n`: symbols and a code, in any letter case. undefined for a code alone. */
export function parseSymbolCommand(typed: string, pages: readonly PalettePage[]): SymbolCommand | undefined {
  const parts = typed.trim().split(/[\s,]+/);
  const code = parts.pop()?.toUpperCase();
  const page = pages.find((one) => one.code === code);
  const symbols = parts.map(parseSymbol);
  if (!page || symbols.length === 0 || symbols.length > maxSymbols) return undefined;
  const known = symbols.filter((symbol) => symbol !== undefined);
  return known.length === symbols.length ? { symbols: [...new Set(known)], page } : undefined;
}

/** The text typed by keys that were pressed before the field existed, and whether Enter submitted it. */
export function replayKeys(keys: readonly string[]): { text: string; sent: boolean } {
  const sentAt = keys.indexOf('Enter');
  const written = sentAt < 0 ? keys : keys.slice(0, sentAt);
  return { text: written.reduce((text, key) => (key === 'Backspace' ? text.slice(0, -1) : text + key), ''), sent: sentAt >= 0 };
}
