import { parseQuery, queryPairs } from '#contract/query.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import type { Filters, Search } from './filter.ts';
import { filterSentence } from './words.ts';

let region: HTMLElement | undefined;

/** Says something to screen readers. The region outlives the parts of the page, for a new one that comes with its words is not heard. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.role = 'status';
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = text;
}

let told = '';

/** Says what the filter has become. The same one drawn anew is not news. */
export function announceFilter(sentence: string, isNews: boolean): void {
  if (isNews && sentence !== told) announce(sentence);
  told = sentence;
}

/** Says what the filter becomes by a change; the part of the page that would say it may go with the last filter. */
export function announceChange(filters: Filters, search: Search, change: Search): void {
  // By way of the address, where what is taken out has its default.
  const { query } = parseQuery(filters.shape, queryPairs(filters.shape, { ...search, ...change }));
  announceFilter(filterSentence(filters, query, dayOf(nowSeconds(), 'et').slice(0, 4)), true);
}
