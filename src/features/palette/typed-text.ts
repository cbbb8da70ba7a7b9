import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import { findSymbols, type SymbolPreferences } from '#src/shared/symbols/directory/find-symbols.ts';
import { recogniseSymbol, suggestListings, unlistedSymbol } from '#src/shared/symbols/directory/recognise-symbol.ts';
import type { PalettePage } from './entry.ts';

/** A news search that the typed text may mean, with its URL parameters. */
export interface NewsSearch {
  readonly label: string;
  /** the name of the company */
  readonly description?: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Limit of companies suggested for a text. */
const maxSuggestions = 5;

/**
 * The news searches that a text may mean, the likelier first: known symbols, the words of the text, then companies that the text finds. A text
 * in the form of a symbol that the directory lacks comes last and says so.
 */
export function newsSearches(typed: string, directory: SymbolDirectory, preferences?: SymbolPreferences): NewsSearch[] {
  const text = typed.trim();
  if (/^[\s,]*$/.test(text)) return [];
  const asTopics = { label: `Search stories for “${text}”`, params: { topics: text } };
  const whole = recogniseSymbol(directory, text);
  const parts = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  const known = whole ? [whole] : parts.flatMap((part) => recogniseSymbol(directory, part) ?? []);
  const hasSymbols = known.length > 0 && (whole !== undefined || known.length === parts.length) && known.length <= maxSymbols;
  const symbols = [...new Set(known.map(({ entry }) => entry.symbol))];
  const [meant] = suggestListings(directory, text);
  const asSymbols = hasSymbols ? [bySymbols(symbols, whole?.entry.name)] : meant ? [bySymbols([meant.symbol], meant.name)] : [];
  // `all for one` are three symbols too.
  const isSure = (whole ?? meant) !== undefined || text === text.toUpperCase() || text.includes(',');
  const companies = findSymbols(directory, text, preferences).filter(
    ({ symbol }) => symbol !== meant?.symbol && !(hasSymbols && symbols.includes(symbol)),
  );
  const more = companies.slice(0, maxSuggestions).map(({ symbol, name }) => bySymbols([symbol], name));
  const capitals = parts.map(unlistedSymbol).filter((symbol) => symbol !== undefined);
  const isUnlisted = !hasSymbols && capitals.length === parts.length && parts.length <= maxSymbols && (isSure || parts.length === 1);
  const unlisted = isUnlisted ? [{ ...bySymbols(capitals), description: notInDirectory }] : [];
  return [...(isSure ? [...asSymbols, asTopics] : [asTopics, ...asSymbols]), ...more, ...unlisted];
}

/** Said of symbols that can be opened, but are no result. */
export const notInDirectory = 'Not in the directory' as const;

const bySymbols = (symbols: readonly string[], name?: string): NewsSearch => ({
  label: `${symbols.length > 1 ? 'Symbols' : 'Symbol'} ${symbols.join(', ')}`,
  ...(name !== undefined && { description: name }),
  params: { tickers: symbols.join(',') },
});

/** The API's limit of symbols in one request. */
export const maxSymbols = 50;

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
  const symbols = parts.map(unlistedSymbol);
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
