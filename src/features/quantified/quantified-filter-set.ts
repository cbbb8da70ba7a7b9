import { describeFilters } from '#src/shared/filters/filter.ts';
import { shortList } from '#src/shared/filters/short-list.ts';
import { wholeList } from '#src/shared/filters/words.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { quantifiedSearch } from './quantified-search.ts';

/** What the service is asked for; what the table picks of its answer is described by the columns. */
const quantifiedFilters = describeFilters({
  shape: quantifiedSearch,
  things: 'readings',
  filters: [
    {
      on: 'symbols',
      group: 'Symbols',
      label: 'Symbols',
      hint: 'Whole tickers, also pasted from a sheet: F is Ford only.',
      codes: true,
      offer: () => seenNames('tickers'),
      chip: ({ symbols = [] }) => shortList(symbols),
      says: ({ symbols = [] }) => `on ${wholeList(symbols)}`,
    },
    listFilter,
    { on: ['from', 'to'], group: 'Dates', label: 'Days' },
  ],
});
export default quantifiedFilters;
