import type { NewsItem } from '#contract/endpoints/news.ts';
import { maxStorySymbols } from '#contract/multi-stock.ts';
import { spelledSymbol } from '#contract/symbol.ts';

/** Tickers of a story, each once, without the empty names that the vendor sends. */
export const tickersOf = ({ stocks }: Pick<NewsItem, 'stocks'>): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/**
 * The symbols of a story, the preferred ones first.
 *
 * @param tickers of the story
 * @param preferred symbols of a filter or watchlist
 */
export function orderTickers(tickers: readonly string[], preferred: readonly string[] = []): readonly string[] {
  if (preferred.length === 0 || tickers.length < 2) return tickers;
  const keys = new Set(preferred.map(spelledSymbol));
  return tickers.toSorted((a, b) => Number(keys.has(spelledSymbol(b))) - Number(keys.has(spelledSymbol(a))));
}

/** The symbol that stands for a story: a preferred one, else its first; items name no primary ticker. */
export const symbolOf = (tickers: readonly string[], preferred?: readonly string[]): string | undefined =>
  orderTickers(tickers, preferred)[0];

/**
 * The symbols whose reactions a story may show, in the order in which they are looked for.
 *
 * Assumed: the first three, for a story on more is measured on three at most, and dozens of symbols would fill a request.
 */
export const reactionSymbols = (tickers: readonly string[], preferred?: readonly string[]): readonly string[] =>
  orderTickers(tickers, preferred).slice(0, maxStorySymbols);
