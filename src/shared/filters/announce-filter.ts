import { parseQuery, queryPairs } from '#contract/schema/query.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import type { Filters, Search } from './filter.ts';
import { filterSentence } from './filter-text.ts';
import { announce } from './announce.ts';

let announced = '';

/** Announces the filter, unless it is unchanged. */
export function announceFilter(sentence: string, isNews: boolean): void {
  if (isNews && sentence !== announced) announce(sentence);
  announced = sentence;
}

/** Announces the filter after a change; the component that would announce it may be unmounted with the last filter. */
export function announceChange(filters: Filters, search: Search, change: Search): void {
  // Through the query string, so that removed parameters get their defaults.
  const { query } = parseQuery(filters.shape, queryPairs(filters.shape, { ...search, ...change }));
  announceFilter(filterSentence(filters, query, dayOf(nowSeconds(), 'et').slice(0, 4)), true);
}
