import type { NewsItem } from '#contract/endpoints/news.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';

/** Tickers of a story, each once, without the empty names that the vendor sends. */
export const tickersOf = ({ stocks }: Pick<NewsItem, 'stocks'>): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/**
 * The symbol of a story whose reaction is used: a preferred one, else its first; items name no primary ticker.
 *
 * @param tickers of the story
 * @param preferred symbols of a filter or rule
 */
export function symbolOf(tickers: readonly string[], preferred: readonly string[] | undefined): string | undefined {
  const keys = new Set(preferred?.map(symbolKey));
  return tickers.find((name) => keys.has(symbolKey(name))) ?? tickers[0];
}
