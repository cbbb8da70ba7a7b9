import type { NewsSort } from '#contract/endpoints/news.ts';

/** The orders of the list in words. */
export const newsOrders: Readonly<Record<NewsSort, string>> = {
  'created:desc': 'newest first',
  'created:asc': 'oldest first',
  'updated:desc': 'last updated first',
  'updated:asc': 'first updated first',
  'id:desc': 'highest id first',
  'id:asc': 'lowest id first',
};
