import type { NewsItem } from '#contract/endpoints/news.ts';

/** Words and ranks of importance → bars (facts §6: rank 1-2 low, 3 medium, 4-5 high); low has none (product.md 5.5). */
const bars: ReadonlyMap<unknown, number> = new Map([
  ['medium', 1],
  ['high', 2],
  ['3', 1],
  ['4', 2],
  ['5', 2],
]);

/** How many bars a story carries: only what its own answer says, never a guess; the spec's items say nothing. */
export const importanceOf = (item: NewsItem): number | undefined => bars.get(String(item['importance'] ?? item['importance_rank']));
