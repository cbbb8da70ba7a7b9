import type { NewsItem } from '#contract/endpoints/news.ts';

/** Where a story stands at its publisher's. Foreign text may say anything, so only an address of the web is one (product.md §6). */
export const originalOf = (item: NewsItem | undefined): string | undefined => item?.url.match(/^https?:\/\/.*/i)?.[0];
