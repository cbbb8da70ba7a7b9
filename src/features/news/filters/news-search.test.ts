import { describe, expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { buildNewsQuery, newsSearch, type NewsSearch } from './news-search.ts';

const defaults: NewsSearch = { primary: false, topicGroupBy: 'or', sort: 'created:desc' };

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
    const { value, dropped } = parseSearch(newsSearch, address);
    expect(value.hours).toBe(hours);
    expect(dropped).toEqual(hours === undefined ? [expect.stringMatching(/^hours: expected hours .*-/)] : []);
    const params = new URLSearchParams(address);
    expect([value.from ?? null, value.to ?? null]).toEqual([params.get('from'), params.get('to')]);
  });
});

test('invalid parts of an address are dropped with a reason, the others apply', () => {
  const tickers = Array.from({ length: 51 }, (_, index) => `T${index}`).join(',');
  const address = `?channels=News&tickers=${tickers}&importance=urgent&sort=UPDATED&from=2026-11-31&primary=1`;
  const { value, dropped } = parseSearch(newsSearch, address);
  expect(value).toEqual({ ...defaults, channels: ['News'], primary: true, sort: 'updated:desc' });
  const reasons = ['tickers: at most 50, got 51', /^importance: .*urgent/, /^from: .*2026-11-31/];
  expect(dropped).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
});

describe('the API query of the filters', () => {
  test.each<[what: string, search: Partial<NewsSearch>, params: object]>([
    ['the order is always sent', {}, { sort: 'created:desc' }],
    ['tickers match any mention', { tickers: ['F'] }, { tickers: ['F'] }],
    ['primary tickers', { tickers: ['F'], primary: true }, { primaryTickers: ['F'] }],
    ['primary without tickers', { primary: true }, {}],
    ['days', { from: '2026-11-01', to: '2026-11-02' }, { dateFrom: '2026-11-01', dateTo: '2026-11-02' }],
    ['hours are not sent', { from: '2026-11-02', to: '2026-11-02', hours: '09-11' }, { dateFrom: '2026-11-02', dateTo: '2026-11-02' }],
    ['the rest as it is', { channels: ['M&A'], region: 'ca' }, { channels: ['M&A'], region: 'ca' }],
  ])('%s', (_, search, params) => {
    expect(buildNewsQuery({ ...defaults, ...search })).toEqual({ topicGroupBy: 'or', sort: 'created:desc', ...params });
  });
});
