import { describeFilters } from '#src/shared/filters/filter.ts';
import { shortList } from '#src/shared/filters/short-list.ts';
import { filterPhrase, filterSentence, wholeList } from '#src/shared/filters/words.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { seenNames } from '#src/shared/seen/seen.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { listFilter } from '#src/shared/watchlists/list-filter.ts';
import { newsOrders } from './news-orders.ts';
import { newsSearch, type NewsSearch } from './news-search.ts';

/** `09-11` → `09:00 to 11:59 ET` */
const hoursWords = (hours = ''): string => `${hours.slice(0, 2)}:00 to ${hours.slice(3)}:59 ET`;

const quoted = (words: readonly string[]): string[] => words.map((word) => `“${word}”`);

/** The filters of /news. Buttons, editors, chips and the sentence follow from here. */
const newsFilters = describeFilters({
  shape: newsSearch,
  things: 'news',
  order: ({ sort }) => newsOrders[sort],
  filters: [
    {
      on: 'tickers',
      group: 'Symbols',
      label: 'Symbols',
      hint: 'Up to 50, also pasted from a sheet. Whole tickers: F is Ford only.',
      codes: true,
      offer: () => seenNames('tickers'),
      beside: [{ on: 'primary', label: 'Only stories mainly about them' }],
      chip: ({ tickers = [], primary }) => `${primary ? 'Mainly about ' : ''}${shortList(tickers)}`,
      says: ({ tickers = [], primary }) =>
        `on ${wholeList(tickers)}${primary ? `, mainly about ${tickers.length === 1 ? 'it' : 'them'}` : ''}`,
    },
    listFilter,
    {
      on: 'topics',
      group: 'Topics',
      label: 'Words or phrases',
      hint: 'Whole words in title, tags and body.',
      offer: () => seenNames('tags'),
      beside: [{ on: 'topicGroupBy', label: 'Match', choices: { or: 'any of them', and: 'all of them' } }],
      chip: ({ topics = [], topicGroupBy }) => `Topics: ${shortList(topics, ` ${topicGroupBy} `)}`,
      says: ({ topics = [], topicGroupBy }) => `mentioning ${wholeList(quoted(topics), topicGroupBy)}`,
    },
    {
      on: 'channels',
      group: 'Channels',
      label: 'Channels',
      hint: 'Whole names; offered are those this desk has seen.',
      offer: () => seenNames('channels'),
      says: ({ channels = [] }) => `in the ${channels.length === 1 ? 'channel' : 'channels'} ${wholeList(channels)}`,
    },
    { on: 'importance', group: 'Importance', label: 'Importance' },
    { on: ['from', 'to'], group: 'Dates', label: 'Days', alsoEnds: ['hours'] },
    {
      on: 'hours',
      group: 'Dates',
      label: 'Hours of one day',
      hint: 'Whole hours in New York: 09-11 is 09:00 to 11:59.',
      chip: ({ hours }) => hoursWords(hours),
      says: ({ hours }) => hoursWords(hours),
    },
    {
      on: 'authors',
      group: 'More',
      label: 'Authors',
      hint: 'Whole names.',
      offer: () => seenNames('authors'),
      chip: ({ authors = [] }) => `By ${shortList(authors, ' or ')}`,
      says: ({ authors = [] }) => `by ${wholeList(authors)}`,
    },
    {
      on: 'contentTypes',
      group: 'More',
      label: 'Content types',
      hint: 'Such as story or marketbeat.',
      chip: ({ contentTypes = [] }) => `Type: ${shortList(contentTypes, ' or ')}`,
      says: ({ contentTypes = [] }) => `of type ${wholeList(contentTypes)}`,
    },
    { on: 'region', group: 'More', label: 'Region', hint: 'ca for Canadian content' },
  ],
});
export default newsFilters;

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);

/** The whole filter read aloud: for the page's foot in print, an export's caption. */
export const newsSentence = (search: NewsSearch): string => filterSentence(newsFilters, search, thisYear());

/** The filter inside another sentence, `news on AAPL`; undefined when nothing is filtered. */
export const newsPhrase = (search: NewsSearch): string | undefined => filterPhrase(newsFilters, search, thisYear());
