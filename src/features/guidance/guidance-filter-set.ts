import { describeFilters } from '#src/shared/filters/filter.ts';
import { shortList } from '#src/shared/filters/short-list.ts';
import { wholeList } from '#src/shared/filters/words.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { guidanceSearch } from './guidance-search.ts';

const dayWords = (day = ''): string => formatDate(day, dayOf(nowSeconds(), 'et').slice(0, 4));

/** What the service is asked for. */
const guidanceFilters = describeFilters({
  shape: guidanceSearch,
  things: 'guidance',
  filters: [
    {
      on: 'tickers',
      group: 'Tickers',
      label: 'Tickers',
      hint: 'Whole tickers, 50 at most, also pasted from a sheet.',
      codes: true,
      offer: () => seenNames('tickers'),
      chip: ({ tickers = [] }) => shortList(tickers),
      says: ({ tickers = [] }) => `of ${wholeList(tickers)}`,
    },
    listFilter,
    {
      on: 'importance',
      group: 'Importance',
      label: 'Importance',
      hint: 'At least this much, 5 is the highest; the source’s own judgement.',
      chip: ({ importance = 0 }) => `Importance ${importance} and above`,
      says: ({ importance = 0 }) => `with importance ${importance} and above`,
    },
    {
      on: 'primary',
      group: 'Primary',
      label: 'Records',
      choices: { Y: 'primary only', N: 'all but primary', All: 'all' },
      chip: ({ primary }) => (primary === 'N' ? 'Not primary' : 'Primary and others'),
      says: ({ primary }) => (primary === 'N' ? 'that is not primary' : 'primary or not'),
    },
    { on: ['from', 'to'], group: 'Dates', label: 'Days', hint: 'New York days, both included; without them the newest' },
    {
      on: 'updated',
      group: 'Updated',
      label: 'Updated since',
      hint: 'Written or corrected on that day or later, in New York',
      chip: ({ updated }) => `Updated since ${dayWords(updated)}`,
      says: ({ updated }) => `updated since ${dayWords(updated)}`,
    },
  ],
});
export default guidanceFilters;
