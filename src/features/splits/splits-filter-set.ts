import { describeFilters } from '#src/shared/filters/filter.ts';
import { shortList } from '#src/shared/filters/short-list.ts';
import { wholeList } from '#src/shared/filters/words.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { splitsSearch } from './splits-search.ts';

/** What the service is asked for. */
const splitsFilters = describeFilters({
  shape: splitsSearch,
  things: 'splits',
  order: ({ by }) => (by === 'ex' ? 'latest ex-date first' : 'latest announcement first'),
  filters: [
    {
      on: 'tickers',
      group: 'Tickers',
      label: 'Tickers',
      hint: 'Whole tickers, also pasted from a sheet, at most 50: F is Ford only; BRK.A, BRK-A and BRK/A are one.',
      codes: true,
      offer: () => seenNames('tickers'),
      chip: ({ tickers = [] }) => shortList(tickers),
      says: ({ tickers = [] }) => `of ${wholeList(tickers)}`,
    },
    listFilter,
    { on: ['from', 'to'], group: 'Dates', label: 'Days', hint: 'New York days of the date the list goes by, both included' },
    {
      on: 'importance',
      group: 'More',
      label: 'Importance at least',
      hint: '0 to 5; this important and more. The provider judges it.',
      chip: ({ importance }) => `Importance ${importance ?? 0} and above`,
      says: ({ importance }) => `with importance ${importance ?? 0} and above`,
    },
    {
      on: 'updated',
      group: 'More',
      label: 'Updated since',
      hint: 'Records written on this New York day or after',
    },
  ],
});
export default splitsFilters;
