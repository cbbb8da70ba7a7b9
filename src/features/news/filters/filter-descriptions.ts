import { describeFilters } from '#src/shared/filters/filter.ts';
import { formatShortList } from '#src/shared/filters/names.ts';
import { filterPhrase, formatList } from '#src/shared/filters/filter-text.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { seenNames } from '#src/shared/storage/seen-names.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { newsOrders, newsRanks, newsSearch, type NewsSearch } from './news-search.ts';

/** `09-11` → `09:00 to 11:59 ET` */
const hoursLabel = (hours = ''): string => `${hours.slice(0, 2)}:00 to ${hours.slice(3)}:59 ET`;

const quoted = (words: readonly string[]): string[] => words.map((word) => `“${word}”`);

/** The filters of /news, from which buttons, editors, chips and the description follow. */
export const newsFilters = describeFilters({
  shape: newsSearch,
  things: 'news',
  order: ({ sort, rank }) => (rank ? newsRanks[rank] : newsOrders[sort]),
  filters: [
    {
      on: 'tickers',
      group: 'Symbols',
      label: 'Symbols',
      hint: 'Up to 50, also pasted from a sheet. Whole tickers: F is Ford only.',
      symbols: true,
      subFilters: [{ on: 'primary', label: 'Primary ticker only' }],
      chip: ({ tickers = [], primary }) => `${primary ? 'Mainly about ' : ''}${formatShortList(tickers)}`,
      describe: ({ tickers = [], primary }) =>
        `on ${formatList(tickers)}${primary ? `, mainly about ${tickers.length === 1 ? 'it' : 'them'}` : ''}`,
    },
    listFilter,
    {
      on: 'topics',
      group: 'Topics',
      label: 'Topics or keywords',
      hint: 'Whole words in title, tags and body.',
      offer: () => seenNames('tags'),
      subFilters: [{ on: 'topicGroupBy', label: 'Match', choices: { or: 'any of them', and: 'all of them' } }],
      chip: ({ topics = [], topicGroupBy }) => `Topics: ${formatShortList(topics, ` ${topicGroupBy} `)}`,
      describe: ({ topics = [], topicGroupBy }) => `mentioning ${formatList(quoted(topics), topicGroupBy)}`,
    },
    {
      on: 'channels',
      group: 'Channels',
      label: 'Channels',
      hint: 'Whole names; suggestions are from stories seen before.',
      offer: () => seenNames('channels'),
      describe: ({ channels = [] }) => `in the ${channels.length === 1 ? 'channel' : 'channels'} ${formatList(channels)}`,
    },
    { on: 'importance', group: 'Importance', label: 'Importance' },
    { on: ['from', 'to'], group: 'Dates', label: 'Days', source: 'news', alsoEnds: ['hours'] },
    {
      on: 'hours',
      group: 'Dates',
      label: 'Hours of one day',
      hint: 'Whole hours in New York: 09-11 is 09:00 to 11:59.',
      chip: ({ hours }) => hoursLabel(hours),
      describe: ({ hours }) => hoursLabel(hours),
    },
    {
      on: 'authors',
      group: 'More',
      label: 'Authors',
      hint: 'Whole names.',
      offer: () => seenNames('authors'),
      chip: ({ authors = [] }) => `By ${formatShortList(authors, ' or ')}`,
      describe: ({ authors = [] }) => `by ${formatList(authors)}`,
    },
    {
      on: 'contentTypes',
      group: 'More',
      label: 'Content types',
      hint: 'Such as story or marketbeat.',
      chip: ({ contentTypes = [] }) => `Type: ${formatShortList(contentTypes, ' or ')}`,
      describe: ({ contentTypes = [] }) => `of type ${formatList(contentTypes)}`,
    },
    { on: 'sources', group: 'More', label: 'Source', offersSources: true },
    { on: 'region', group: 'More', label: 'Region', hint: 'ca for Canadian content' },
  ],
});

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);

/** The filter as part of a sentence, `news on AAPL`; undefined without a filter. */
export const newsFilterPhrase = (search: NewsSearch): string | undefined => filterPhrase(newsFilters, search, thisYear());
