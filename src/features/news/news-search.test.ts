import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importanceLevels, newsSorts } from '#contract/endpoints/news.ts';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { newsQuestion, newsSearch, type NewsSearch } from './news-search.ts';

const standing: NewsSearch = { primary: false, topicGroupBy: 'or', sort: 'created:desc' };

test('the address of any state of /news reads as that state', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text === text.trim() && !/^$|,/.test(text));
  const list = fc.option(fc.uniqueArray(name, { minLength: 1, maxLength: 50 }), { nil: undefined });
  const day = fc.option(
    fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    { nil: undefined },
  );
  const state = fc
    .record({
      tickers: list,
      primary: fc.boolean(),
      channels: list,
      topics: list,
      topicGroupBy: fc.constantFrom('or' as const, 'and' as const),
      authors: list,
      contentTypes: list,
      importance: fc.option(fc.constantFrom(...importanceLevels), { nil: undefined }),
      region: fc.option(name, { nil: undefined }),
      from: day,
      to: day,
      sort: fc.constantFrom(...newsSorts),
    })
    .filter(({ from, to }) => from === undefined || to === undefined || from <= to);
  fc.assert(
    fc.property(state, (drawn) => {
      const value = Object.fromEntries(Object.entries(drawn).filter(([, one]) => one !== undefined));
      expect(parseSearch(newsSearch, formatSearch(newsSearch, value))).toEqual({ value, dropped: [] });
    }),
    { numRuns: 1000 },
  );
});

test('an address of another desk or hand is read as far as it can be', () => {
  const read = parseSearch(newsSearch, '?tickers=F&importance=urgent&sort=UPDATED&from=2026-11-31&primary=1');
  expect(read.value).toEqual({ ...standing, tickers: ['F'], primary: true, sort: 'updated:desc' });
  expect(read.dropped).toEqual([expect.stringMatching(/^importance: .*urgent/), expect.stringMatching(/^from: .*2026-11-31/)]);
});

test('more than 50 tickers in an address are refused with the reason', () => {
  const tickers = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
  expect(parseSearch(newsSearch, `?tickers=${tickers}`)).toEqual({ value: standing, dropped: ['tickers: at most 50, got 51'] });
});

describe('the filters as the API’s question', () => {
  test.each<[what: string, search: Partial<NewsSearch>, question: object]>([
    ['the order is always sent', {}, { sort: 'created:desc' }],
    ['tickers ask for any mention', { tickers: ['F'] }, { tickers: ['F'] }],
    ['tickers mainly about ask for the first', { tickers: ['F'], primary: true }, { primaryTickers: ['F'] }],
    ['mainly about nothing asks for nothing', { primary: true }, {}],
    ['days', { from: '2026-11-01', to: '2026-11-02' }, { dateFrom: '2026-11-01', dateTo: '2026-11-02' }],
    ['the rest as it is', { channels: ['M&A'], region: 'ca' }, { channels: ['M&A'], region: 'ca' }],
  ])('%s', (_, search, question) => {
    expect(newsQuestion({ ...standing, ...search })).toEqual({ topicGroupBy: 'or', sort: 'created:desc', ...question });
  });
});
