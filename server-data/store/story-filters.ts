import { filterKey, type FilterKind } from './filter-key.ts';
import type { Story } from './story.ts';

/** A value a story is found by. */
export interface Filter {
  readonly kind: FilterKind;
  /** as `filterKey` gives it */
  readonly key: string;
  /** a channel's number, where the source gave one */
  readonly number?: number;
}

/** Everything a story is found by, in a fixed order, without blanks and duplicates. */
export function storyFilters({ item, importanceRank, primaryTickers, contentType, regions }: Story): Filter[] {
  const filters: Filter[] = [];
  const seen = new Set<string>();
  const add = (kind: FilterKind, value: string, number?: number): void => {
    const key = filterKey(kind, value);
    const name = `${kind} ${key}`;
    if (key === '' || seen.has(name)) return;
    seen.add(name);
    filters.push(number === undefined ? { kind, key } : { kind, key, number });
  };
  for (const { name, isin, cusip } of item.stocks) {
    add('ticker', name);
    add('isin', isin);
    add('cusip', cusip);
  }
  for (const ticker of primaryTickers) add('primaryTicker', ticker);
  // the vendor's channels carry an integer id that the spec does not send
  for (const { name, id } of item.channels) add('channel', name, Number.isSafeInteger(id) ? Number(id) : undefined);
  add('author', item.author);
  add('contentType', contentType);
  if (importanceRank !== undefined) add('importance', String(importanceRank));
  for (const region of regions) add('region', region);
  return filters;
}
