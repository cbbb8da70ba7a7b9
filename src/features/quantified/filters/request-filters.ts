import { describeFilters } from '#src/shared/filters/filter.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { quantifiedSearch } from '../quantified-search.ts';

/** The filters that the service applies; column filters are applied in the browser. */
export const requestFilters = describeFilters({
  shape: quantifiedSearch,
  things: 'reactions',
  filters: [
    {
      on: 'symbols',
      group: 'Symbols',
      label: 'Symbols',
      hint: 'Whole tickers, also pasted from a sheet: F is Ford only.',
      symbols: true,
      chip: ({ symbols = [] }) => formatShortList(symbols),
      describe: ({ symbols = [] }) => `on ${formatList(symbols)}`,
    },
    listFilter,
    { on: ['from', 'to'], group: 'Dates', label: 'Dates', source: 'quantified' },
  ],
});
