import type { NewsItem } from '#contract/endpoints/news.ts';

/** Tickers of a story, each once, without the empty names that the vendor sends. */
export const tickersOf = ({ stocks }: Pick<NewsItem, 'stocks'>): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');
