import { describe, expect, test } from 'vitest';
import { newsChips, withoutAll } from './chips.ts';
import type { NewsSearch } from './news-search.ts';

const none: NewsSearch = { primary: false, topicGroupBy: 'or', sort: 'created:desc' };
const texts = (search: Partial<NewsSearch>): string[] => newsChips({ ...none, ...search }, '2026').map(({ text }) => text);

describe('an active filter in words', () => {
  test.each<[search: Partial<NewsSearch>, ...words: string[]]>([
    [{}],
    [{ sort: 'updated:asc', primary: true, topicGroupBy: 'and' }],
    [{ tickers: ['F'] }, 'F'],
    [{ tickers: ['A', 'B', 'C'] }, 'A, B, C'],
    [{ tickers: ['A', 'B', 'C', 'D', 'E'] }, 'A, B, C +2'],
    [{ tickers: ['F', 'GM'], primary: true }, 'Mainly about F, GM'],
    [{ topics: ['rate cut'] }, 'Topics: rate cut'],
    [{ topics: ['rate', 'cut'] }, 'Topics: rate or cut'],
    [{ topics: ['rate', 'cut'], topicGroupBy: 'and' }, 'Topics: rate and cut'],
    [{ channels: ['M&A', 'Earnings'] }, 'Channels: M&A or Earnings'],
    [{ importance: 'high' }, 'Importance: high'],
    [{ from: '2026-11-05', to: '2026-11-05' }, 'On Nov 5'],
    [{ from: '2025-11-05', to: '2026-11-05' }, 'From Nov 5, 2025', 'Until Nov 5'],
    [{ to: '2026-11-05' }, 'Until Nov 5'],
    [{ authors: ['Sample Desk'] }, 'By Sample Desk'],
    [{ contentTypes: ['story', 'marketbeat'] }, 'Type: story or marketbeat'],
    [{ region: 'ca' }, 'Region: ca'],
    [{ region: 'ca', tickers: ['F'], importance: 'low' }, 'F', 'Importance: low', 'Region: ca'],
  ])('%j', (search, ...words) => {
    expect(texts(search)).toEqual(words);
  });
});

/** A filter of every kind. */
const full: NewsSearch = {
  ...none,
  tickers: ['F'],
  primary: true,
  channels: ['News'],
  topics: ['rate'],
  topicGroupBy: 'and',
  authors: ['x'],
  contentTypes: ['story'],
  importance: 'low',
  region: 'ca',
  from: '2026-11-01',
  to: '2026-11-02',
  sort: 'updated:asc',
};

test('removing a chip takes out what it says and what depends on it, and nothing else', () => {
  expect(Object.fromEntries(newsChips(full, '2026').map(({ key, without }) => [key, Object.keys(without)]))).toEqual({
    tickers: ['tickers', 'primary'],
    topics: ['topics', 'topicGroupBy'],
    channels: ['channels'],
    importance: ['importance'],
    from: ['from'],
    to: ['to'],
    authors: ['authors'],
    contentTypes: ['contentTypes'],
    region: ['region'],
  });
});

test('a single day goes as one', () => {
  const [chip] = newsChips({ ...none, from: '2026-11-05', to: '2026-11-05' }, '2026');
  expect(chip?.without).toEqual({ from: undefined, to: undefined });
});

test('removing all leaves the order alone', () => {
  expect({ ...full, ...withoutAll(newsChips(full, '2026')) }).toEqual({ sort: 'updated:asc' });
});
