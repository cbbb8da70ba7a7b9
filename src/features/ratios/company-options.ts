import type { KnownCompany } from '#src/shared/companies/companies-query.ts';
import { partsOf } from '#src/shared/filters/parts.ts';
import { suggestions } from '#src/shared/filters/suggestions.ts';

/** Tickers are rarely longer: what is typed beyond is more likely a name. */
const longTicker = 4;
const most = 50;

/** `coca c` finds Coca-Cola. */
const inWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * Symbols for what is typed, the likeliest first: the very ticker, then tickers that begin so, then companies whose name has a word that
 * does. What is typed can be chosen too, for the desk has not met every company.
 *
 * Assumed: an unknown text of up to four letters is rather a ticker than the beginning of a name; a longer one comes after the names.
 */
export function companyOptions(typed: string, known: readonly KnownCompany[]): readonly string[] {
  const text = typed.trim();
  const symbols = known.map(({ symbol }) => symbol);
  const bySymbol = suggestions(symbols, text);
  if (text === '') return bySymbol;
  const named = new Map(known.flatMap(({ symbol, name }) => (name === undefined ? [] : [[`${inWords(name)}\n${symbol}`, symbol]])));
  const words = inWords(text);
  const byName = words === '' ? [] : suggestions([...named.keys()], words).map((key) => named.get(key) ?? '');
  // As the address spells them; several tickers at once stay one choice.
  const own = partsOf(text, true).join(' ');
  const exact = symbols.find((symbol) => symbol.toUpperCase() === own);
  const found = [...bySymbol.filter((symbol) => symbol !== exact), ...byName];
  const isTicker = own.length <= longTicker || found.length === 0;
  return [...new Set(exact !== undefined ? [exact, ...found] : isTicker ? [own, ...found] : [...found, own])].slice(0, most);
}
