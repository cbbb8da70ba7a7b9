import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSearch, parseSearch } from '#src/shared/url/use-search.ts';
import { buildNewsQuery, newsSearch, type NewsSearch } from './news-search.ts';
import { anySearch } from './news-search.states.ts';

const defaults: NewsSearch = { primary: false, topicGroupBy: 'or', sort: 'created:desc' };

test('any state of /news is read back from its address', () => {
  fc.assert(
    fc.property(anySearch, (value) => {
      expect(parseSearch(newsSearch, formatSearch(newsSearch, value))).toEqual({ value, dropped: [] });
    }),
    { numRuns: 1000 },
  );
});

test('an address of 8 KB is read back', () => {
  const list = (letter: string): string[] => Array.from({ length: 50 }, (_, index) => `${letter.repeat(30)}${index}`);
  const value: NewsSearch = {
    ...defaults,
    tickers: list('T'),
    channels: list('C'),
    topics: list('W'),
    authors: list('A'),
    contentTypes: list('Y'),
  };
  const address = formatSearch(newsSearch, value);
  expect(address.length).toBeGreaterThan(8000);
  expect(parseSearch(newsSearch, address)).toEqual({ value, dropped: [] });
});

describe('hours are those of one day', () => {
  test.each<[address: string, hours: string | undefined]>([
    ['?from=2026-11-20&to=2026-11-20&hours=09-11', '09-11'],
    ['?from=2026-11-20&to=2026-11-20&hours=00-23', '00-23'],
    ['?from=2026-11-20&to=2026-11-20&hours=11-11', '11-11'],
    ['?hours=09-11', undefined],
    ['?from=2026-11-20&hours=09-11', undefined],
    ['?to=2026-11-20&hours=09-11', undefined],
    ['?from=2026-11-19&to=2026-11-20&hours=09-11', undefined],
    ['?from=2026-11-20&to=2026-11-20&hours=11-09', undefined],
    ['?from=2026-11-20&to=2026-11-20&hours=9-11', undefined],
    ['?from=2026-11-20&to=2026-11-20&hours=09-24', undefined],
  ])('%s', (address, hours) => {
    const read = parseSearch(newsSearch, address);
    expect(read.value.hours).toBe(hours);
    expect(read.dropped).toEqual(hours === undefined ? [expect.stringMatching(/^hours: expected hours .*-/)] : []);
    expect({ from: read.value.from, to: read.value.to }).toEqual({
      from: new URLSearchParams(address).get('from') ?? undefined,
      to: new URLSearchParams(address).get('to') ?? undefined,
    });
  });
});

test('the valid parts of an address are read', () => {
  const read = parseSearch(newsSearch, '?tickers=F&importance=urgent&sort=UPDATED&from=2026-11-31&primary=1');
  expect(read.value).toEqual({ ...defaults, tickers: ['F'], primary: true, sort: 'updated:desc' });
  expect(read.dropped).toEqual([expect.stringMatching(/^importance: .*urgent/), expect.stringMatching(/^from: .*2026-11-31/)]);
});

test('more than 50 tickers in an address are refused', () => {
  const tickers = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
  expect(parseSearch(newsSearch, `?tickers=${tickers}`)).toEqual({ value: defaults, dropped: ['tickers: at most 50, got 51'] });
});

describe('the API query of the filters', () => {
  test.each<[what: string, search: Partial<NewsSearch>, question: object]>([
    ['the order is always sent', {}, { sort: 'created:desc' }],
    ['tickers ask for any mention', { tickers: ['F'] }, { tickers: ['F'] }],
    ['primary tickers', { tickers: ['F'], primary: true }, { primaryTickers: ['F'] }],
    ['primary without tickers', { primary: true }, {}],
    ['days', { from: '2026-11-01', to: '2026-11-02' }, { dateFrom: '2026-11-01', dateTo: '2026-11-02' }],
    ['hours are not sent', { from: '2026-11-02', to: '2026-11-02', hours: '09-11' }, { dateFrom: '2026-11-02', dateTo: '2026-11-02' }],
    ['the rest as it is', { channels: ['M&A'], region: 'ca' }, { channels: ['M&A'], region: 'ca' }],
  ])('%s', (_, search, question) => {
    expect(buildNewsQuery({ ...defaults, ...search })).toEqual({ topicGroupBy: 'or', sort: 'created:desc', ...question });
  });
});
