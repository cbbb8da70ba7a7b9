import { describe, expect, test } from 'vitest';
import { isActive, removedParams } from '#src/shared/filters/filter.ts';
import { filterChips, filterPhrase, filterSentence, withoutAll } from '#src/shared/filters/filter-text.ts';
import { newsFilters } from './filter-descriptions.ts';
import { newsSearch, type NewsSearch } from './news-search.ts';

const none: NewsSearch = { primary: false, topicGroupBy: 'or', sort: 'created:desc' };
const chipsOf = (search: Partial<NewsSearch>) => filterChips(newsFilters, { ...none, ...search }, '2026');

describe('the chip of a filter', () => {
  test.each<[search: Partial<NewsSearch>, ...chips: string[]]>([
    [{}],
    [{ sort: 'updated:asc', primary: true, topicGroupBy: 'and' }],
    [{ tickers: ['F'] }, 'F'],
    [{ tickers: ['A', 'B', 'C', 'D', 'E'] }, 'A, B, C +2'],
    [{ tickers: ['F', 'GM'], primary: true }, 'Mainly about F, GM'],
    [{ list: ['Cars: old:F', 'GM'] }, 'Cars: old: 2 symbols'],
    [{ list: ['F'], primary: true }, 'Mainly about Watchlist: 1 symbol'],
    [{ list: ['Cars:F', 'GM'], tickers: ['F'] }, 'F', 'Cars: overridden by symbols'],
    [{ topics: ['rate', 'cut'] }, 'Topics: rate or cut'],
    [{ topics: ['rate', 'cut'], topicGroupBy: 'and' }, 'Topics: rate and cut'],
    [{ channels: ['M&A', 'Earnings'] }, 'Channels: M&A or Earnings'],
    [{ from: '2026-11-05', to: '2026-11-05' }, 'On Nov 5'],
    [{ from: '2025-11-05', to: '2026-11-05' }, 'Nov 5, 2025 to Nov 5'],
    [{ from: '2026-11-05' }, 'From Nov 5'],
    [{ to: '2026-11-05' }, 'Until Nov 5'],
    [{ from: '2026-11-05', to: '2026-11-05', hours: '09-11' }, 'On Nov 5', '09:00 to 11:59 ET'],
    [{ authors: ['Sample Desk'], importance: 'high', region: 'ca' }, 'Importance: high', 'By Sample Desk', 'Region: ca'],
    [{ contentTypes: ['story', 'marketbeat'] }, 'Type: story or marketbeat'],
    [{ sources: ['wire', 'sec-news'] }, 'Source: wire or sec-news'],
  ])('%j', (search, ...chips) => {
    expect(chipsOf(search).map(({ text }) => text)).toEqual(chips);
  });
});

describe('the description of all filters', () => {
  test.each<[search: Partial<NewsSearch>, sentence: string]>([
    [{}, 'All news, newest first'],
    [{ primary: true, topicGroupBy: 'and', sort: 'id:asc' }, 'All news, lowest id first'],
    [
      { tickers: ['AAPL', 'MSFT'], primary: true, importance: 'high', from: '2026-11-01', to: '2026-11-20' },
      'News on AAPL or MSFT, mainly about them, with importance high, from Nov 1 to Nov 20, newest first',
    ],
    [{ tickers: ['F'], primary: true }, 'News on F, mainly about it, newest first'],
    [{ tickers: ['A', 'B', 'C', 'D', 'E'] }, 'News on A, B, C, D, or E, newest first'],
    [{ topics: ['rate cut', 'oil'], topicGroupBy: 'and' }, 'News mentioning “rate cut” and “oil”, newest first'],
    [{ channels: ['M&A'], authors: ['A. Writer'] }, 'News in the channel M&A, by A. Writer, newest first'],
    [{ channels: ['M&A', 'News'] }, 'News in the channels M&A or News, newest first'],
    [{ from: '2026-11-05', to: '2026-11-05', hours: '09-11' }, 'News on Nov 5, 09:00 to 11:59 ET, newest first'],
    [{ sources: ['wire', 'sec-news'] }, 'News with source wire or sec-news, newest first'],
    [{ to: '2025-01-02', contentTypes: ['story'], region: 'ca' }, 'News until Jan 2, 2025, of type story, with region ca, newest first'],
  ])('%j', (search, sentence) => {
    expect(filterSentence(newsFilters, { ...none, ...search }, '2026')).toBe(sentence);
  });

  test('can be part of a sentence, without the order', () => {
    expect(filterPhrase(newsFilters, { ...none, tickers: ['F'] }, '2026')).toBe('news on F');
    expect(filterPhrase(newsFilters, none, '2026')).toBeUndefined();
  });
});

/** A filter of every kind. */
const full: NewsSearch = {
  ...none,
  tickers: ['F'],
  list: ['Cars:F', 'GM'],
  primary: true,
  channels: ['News'],
  topics: ['rate'],
  topicGroupBy: 'and',
  authors: ['x'],
  contentTypes: ['story'],
  sources: ['wire'],
  importance: 'low',
  region: 'ca',
  from: '2026-11-01',
  to: '2026-11-01',
  hours: '00-23',
  sort: 'updated:asc',
};

test('every parameter of the page is a filter, belongs to one, or is the order', () => {
  expect(new Set([...newsFilters.filters.flatMap(removedParams), 'sort', 'rank'])).toEqual(new Set(Object.keys(newsSearch.query)));
  expect(newsFilters.filters.filter((filter) => !isActive(newsFilters, filter, full))).toEqual([]);
});

test('removing a chip removes its filter and what depends on it', () => {
  expect(Object.fromEntries(chipsOf(full).map(({ key, without }) => [key, Object.keys(without)]))).toEqual({
    tickers: ['tickers', 'primary'],
    list: ['list'],
    topics: ['topics', 'topicGroupBy'],
    channels: ['channels'],
    importance: ['importance'],
    'from,to': ['from', 'to', 'hours'],
    hours: ['hours'],
    authors: ['authors'],
    contentTypes: ['contentTypes'],
    sources: ['sources'],
    region: ['region'],
  });
});

test('removing all leaves the order alone', () => {
  const left = Object.entries({ ...full, ...withoutAll(newsFilters, full) }).filter(([, value]) => value !== undefined);
  expect(left).toEqual([['sort', 'updated:asc']]);
});
