import { describeFilters } from '#src/shared/filters/filter.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { updatedFilter } from '#src/shared/filters/updated-filter.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { splitsSearch } from './splits-search.ts';

/** The filters of the page. */
export const splitsFilters = describeFilters({
  shape: splitsSearch,
  things: 'splits',
  order: ({ by }) => (by === 'ex' ? 'upcoming ex-dates first' : 'latest announcement first'),
  filters: [
    {
      on: 'tickers',
      group: 'Tickers',
      label: 'Tickers',
      hint: 'Whole tickers, up to 50, also pasted from a sheet: F is Ford only; BRK.A, BRK-A and BRK/A are the same.',
      symbols: true,
      chip: ({ tickers = [] }) => formatShortList(tickers),
      describe: ({ tickers = [] }) => `of ${formatList(tickers)}`,
    },
    listFilter,
    {
      on: 'direction',
      group: 'Direction',
      label: 'Direction',
      hint: 'Of the splits loaded, from the ratio: more shares, or fewer.',
      choices: { forward: 'Forward', reverse: 'Reverse' },
      chip: ({ direction }) => (direction === 'forward' ? 'Forward' : 'Reverse'),
      describe: ({ direction }) => `with a ${direction ?? ''} ratio`,
    },
    {
      on: 'optionable',
      group: 'Direction',
      label: 'Options on the stock',
      choices: { yes: 'Optionable', no: 'Not optionable' },
      chip: ({ optionable }) => (optionable === 'yes' ? 'Optionable' : 'Not optionable'),
      describe: ({ optionable }) => (optionable === 'yes' ? 'with options' : 'without options'),
    },
    {
      on: ['from', 'to'],
      group: 'Dates',
      label: 'Dates',
      source: 'splits',
      hint: 'New York days of the selected date field, both included; splits have no time of day',
    },
    {
      on: 'importance',
      group: 'More',
      label: 'Importance at least',
      hint: 'Minimum, 0 to 5; assigned by the source.',
      chip: ({ importance }) => `Importance ${importance} and above`,
      describe: ({ importance }) => `with importance ${importance} and above`,
    },
    updatedFilter,
  ],
});
