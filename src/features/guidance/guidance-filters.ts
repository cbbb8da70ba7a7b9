import { formatList } from '#src/shared/filters/filter-text.ts';
import { describeFilters } from '#src/shared/filters/filter.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { updatedFilter } from '#src/shared/filters/updated-filter.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { guidanceSearch } from './guidance-search.ts';
import { changeLabels } from '#src/records/guidance/change-labels.ts';

/** The filters of the page. */
export const guidanceFilters = describeFilters({
  shape: guidanceSearch,
  things: 'guidance',
  filters: [
    {
      on: 'tickers',
      group: 'Tickers',
      label: 'Tickers',
      hint: 'Whole tickers, up to 50, also pasted from a sheet.',
      symbols: true,
      chip: ({ tickers = [] }) => formatShortList(tickers),
      describe: ({ tickers = [] }) => `of ${formatList(tickers)}`,
    },
    listFilter,
    {
      on: 'verdict',
      group: 'Verdict',
      label: 'Verdict',
      hint: 'Of the records loaded: earnings or revenue against the prior range.',
      choices: changeLabels,
      chip: ({ verdict = 'raised' }) => changeLabels[verdict],
      describe: ({ verdict = '' }) => verdict,
    },
    {
      on: 'est',
      group: 'Verdict',
      label: 'Against the estimate',
      choices: { above: 'Above est.', 'in range': 'Est. in range', below: 'Below est.' },
      chip: ({ est }) => (est === 'in range' ? 'Est. in range' : est === 'above' ? 'Above est.' : 'Below est.'),
      describe: ({ est }) => (est === 'in range' ? 'with the estimate in range' : `${est ?? ''} the estimate`),
    },
    {
      on: 'distance',
      group: 'Verdict',
      label: 'Distance from the estimate, at least %',
      hint: 'Of the midpoint of the range, or of its only end.',
      chip: ({ distance = 0 }) => `At least ${distance}% from est.`,
      describe: ({ distance = 0 }) => `at least ${distance}% from the estimate`,
    },
    {
      on: 'importance',
      group: 'More',
      label: 'Importance',
      hint: 'Minimum, 5 is the highest; assigned by the source.',
      chip: ({ importance = 0 }) => `Importance ${importance} and above`,
      describe: ({ importance = 0 }) => `with importance ${importance} and above`,
    },
    {
      on: 'primary',
      group: 'More',
      label: 'Records',
      choices: { Y: 'Primary only', N: 'Secondary only', All: 'All' },
      chip: ({ primary }) => (primary === 'N' ? 'Secondary only' : 'Primary and secondary'),
      describe: ({ primary }) => (primary === 'N' ? 'secondary only' : 'primary and secondary'),
    },
    {
      on: ['from', 'to'],
      group: 'Dates',
      label: 'Dates',
      source: 'guidance',
      hint: 'New York days, both included; without dates the newest records',
    },
    updatedFilter,
  ],
});
