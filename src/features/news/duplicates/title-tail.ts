import { spelledSymbol } from '#contract/symbol.ts';

/** A listing in parentheses: "(NASDAQ:REG)", "(NYSE American: ABC)". */
const listing = String.raw`\(\s*[A-Z][A-Za-z. ]{1,15}:\s*[A-Z0-9][A-Z0-9.\/-]{0,9}\s*\)`;
const anyListing = new RegExp(String.raw`\s*${listing}`, 'g');
/** Names with their listings at the end of a title, after a dash or bar: " - Regency Centers (NASDAQ:REG), Equinix (NASDAQ:EQIX)". */
const namedListings = new RegExp(
  String.raw`\s[-–—|]\s(?:(?!\s[-–—|]\s)[^()])*${listing}(?:[,;\s](?:(?!\s[-–—|]\s)[^()])*${listing})*[\s.]*$`,
);
/** Symbols at the end of a title: " - REG, EQIX", " (REG, EQIX)", " $REG $EQIX". */
const symbolsAtEnd = /\s(?:[-–—|]\s|(?=[([$]))[([]?\s*(\$?[A-Za-z0-9][\w./-]{0,9}(?:[\s,;]+\$?[A-Za-z0-9][\w./-]{0,9})*)\s*[)\]]?\s*$/;

/** What stands before a tail and has fewer words is a name, and what follows is the title. */
const minTitleLength = 3;
/** Longer titles are returned as they are, so that the time of the search is bounded. */
const maxLength = 400;
const hasTitle = (text: string): boolean => text.trim().split(/\s+/).length >= minTitleLength;

/**
 * A title without the listings and symbols that a wire adds to it: "Regency Centers prices notes - Regency Centers (NASDAQ:REG)" is
 * "Regency Centers prices notes".
 *
 * @param tickers the symbols of the story; other words in capitals stay
 */
export function withoutSymbolTail(title: string, tickers: readonly string[]): string {
  if (title.length > maxLength) return title;
  const names = title.search(namedListings);
  const named = names > 0 && hasTitle(title.slice(0, names)) ? title.slice(0, names) : title;
  const text = named.replace(anyListing, '').trim();
  const tail = symbolsAtEnd.exec(text);
  if (!tail || !hasTitle(text.slice(0, tail.index))) return text;
  const keys = new Set(tickers.map(spelledSymbol));
  const symbols = (tail[1] ?? '').split(/[\s,;]+/).map((name) => spelledSymbol(name.replace('$', '')));
  return symbols.every((symbol) => keys.has(symbol)) ? text.slice(0, tail.index) : text;
}
