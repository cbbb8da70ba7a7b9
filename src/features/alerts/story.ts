import type { Importance, NewsItem } from '#contract/endpoints/news.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';

/** A story, and the importance that was asked for when it came: the item itself has none (facts §6). */
export interface Sighting {
  readonly item: NewsItem;
  readonly importance: Importance | undefined;
}

/** Each ticker once; empty names dropped. */
export const tickersOf = ({ stocks }: Pick<NewsItem, 'stocks'>): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/** The symbol that a story is told by: one that the rule names, else the first it lists (product.md 4.1). */
export function symbolOf(tickers: readonly string[], wanted: readonly string[]): string | undefined {
  const keys = new Set(wanted.map(symbolKey));
  return tickers.find((name) => keys.has(symbolKey(name))) ?? tickers[0];
}

/** What is kept and told of a story. */
export interface StoryLine {
  readonly id: number;
  readonly title: string;
  /** Unix seconds */
  readonly created: number;
  readonly tickers: readonly string[];
}

export const lineOf = (item: NewsItem): StoryLine => ({
  id: item.id,
  title: item.title.trim() === '' ? '(no headline)' : item.title.slice(0, 300),
  created: item.created,
  tickers: tickersOf(item).slice(0, 20),
});
