import type { NewsItem } from '#contract/endpoints/news.ts';

/** Tickers of a story, each once, without empty names (facts §11). */
export const tickersOf = ({ stocks }: NewsItem): string[] =>
  [...new Set(stocks.map(({ name }) => name.trim()))].filter((name) => name !== '');

/** The headline, with a placeholder for stories that have none. */
export const titleOf = ({ title }: NewsItem): string => (title.trim() === '' ? '(no headline)' : title);

/** The most specific channel: `News` only where it is the only one. */
export const primaryChannel = ({ channels }: NewsItem): string => (channels.find(({ name }) => name !== 'News') ?? channels[0])?.name ?? '';

/** Bars by level or rank of importance (facts §6: rank 1-2 low, 3 medium, 4-5 high); low has none (product.md 5.5). */
const bars: ReadonlyMap<unknown, number> = new Map([
  ['medium', 1],
  ['high', 2],
  ['3', 1],
  ['4', 2],
  ['5', 2],
]);

/** The number of importance bars; undefined unless the upstream sends a level, which the spec's items do not. */
export const importanceOf = (item: NewsItem): number | undefined => bars.get(String(item['importance'] ?? item['importance_rank']));

/** An update this soon after publication is part of publishing and corrects nothing. */
const settleSeconds = 60;

/** Whether a story was changed after it was published. */
export const isCorrected = ({ created, updated }: NewsItem): boolean => updated - created >= settleSeconds;

/** The story's address at its publisher; undefined unless it is http or https, for the text is foreign (product.md §6). */
export const originalUrl = (item: NewsItem | undefined): string | undefined => item?.url.match(/^https?:\/\/.*/i)?.[0];
