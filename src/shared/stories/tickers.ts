import type { NewsItem } from '#contract/endpoints/news.ts';

/** Tickers of a story, each once, without empty names (facts §11). */
export const tickersOf = ({ stocks }: Pick<NewsItem, 'stocks'>): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');
