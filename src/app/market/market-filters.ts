import { describeFilters } from '#src/shared/filters/filter.ts';
import { fromAddress } from '#src/shared/watchlists/watchlists.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { marketSearch, type MarketSearch } from './market-search.ts';

/** The filters of the page. A sector is chosen among the sectors of the page. */
export const marketFilters = describeFilters({
  shape: marketSearch,
  things: 'movers',
  filters: [
    listFilter,
    {
      on: 'sector',
      group: 'Sector',
      label: 'Sector',
      chip: ({ sector = '' }) => sector,
      describe: ({ sector = '' }) => `of the sector ${sector}`,
    },
  ],
});

/** The parameters that are filters and have a chip. */
export const marketFilterShape = { query: { list: marketSearch.query.list, sector: marketSearch.query.sector } };

/** Which symbols a figure is of: ` of the watchlist Chips, of Energy`; empty of all. */
export function setText({ list, sector }: Pick<MarketSearch, 'list' | 'sector'>): string {
  const parts = [...(list ? [`of the watchlist ${fromAddress(list).name}`] : []), ...(sector === undefined ? [] : [`of ${sector}`])];
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`;
}
