import type { RatiosSearch } from './ratios-search.ts';

/** `TTM`, `A 3M`: what stands on every series, so that no figure goes without its kind. */
export const badgeOf = (search: Pick<RatiosSearch, 'type' | 'span'>): string =>
  search.type === 'TTM' ? 'TTM' : `${search.type} ${search.span}`;
