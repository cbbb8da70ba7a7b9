import type { FilterKind } from './filter-key.ts';
import type { Story } from './story.ts';

/**
 * Every value a story can be found by, in a fixed order and in its own spelling (`filterKey` makes spellings one).
 *
 * @param found is told kind and value, and a channel's number where the source gave one
 */
export function eachFilter(
  { item, importanceRank, primaryTickers, contentType, regions }: Story,
  found: (kind: FilterKind, value: string, number?: number) => void,
): void {
  for (const { name, isin, cusip } of item.stocks) {
    found('ticker', name);
    found('isin', isin);
    found('cusip', cusip);
  }
  for (const ticker of primaryTickers) found('primaryTicker', ticker);
  for (const { name, id } of item.channels) {
    // the vendor's channels carry an integer id that the spec does not send
    if (typeof id === 'number' && Number.isSafeInteger(id)) found('channel', name, id);
    else found('channel', name);
  }
  found('author', item.author);
  found('contentType', contentType);
  if (importanceRank !== undefined) found('importance', String(importanceRank));
  for (const region of regions) found('region', region);
}
