import { expect, it } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { CandlesQuery } from '../store/bars/bars.ts';
import { type ListRequest, searchLane } from './read-list.ts';

const endpoints = { news, quantified, ratios, guidance, splits };
const symbols = (count: number): string => `symbols=${Array.from({ length: count }, (_, index) => `X${index}`).join()}`;

it.each<[keyof typeof endpoints, string, ReturnType<typeof searchLane>]>([
  ['news', '', undefined],
  ['news', 'page=100000&pageSize=100&displayOutput=full', undefined],
  ['news', 'tickers=AAPL,F&pageSize=100', undefined],
  ['news', 'tickers=AAPL&page=10&pageSize=100', undefined],
  ['news', 'tickers=AAPL&page=11&pageSize=100', 'short'],
  ['news', 'date=2024-01-01', undefined],
  ['news', 'sort=updated:asc', undefined],
  ['news', 'sort=updated:asc&channels=News', 'short'],
  ['news', 'sort=id:desc&dateFrom=2024-01-01', 'short'],
  ['news', 'sort=created:asc&channels=News', undefined],
  ['news', 'updatedSince=1704130516&tickers=F', undefined],
  ['news', 'topics=apple', 'short'],
  ['news', 'topics=a,b,c,d,e,f,g,h', 'short'],
  ['news', 'topics=a,b,c,d,e,f,g,h,i', 'long'],
  ['news', 'topics=apple&page=200&pageSize=100', 'short'],
  ['news', 'topics=apple&page=201&pageSize=100', 'long'],
  ['news', 'format=text', undefined],
  ['news', 'format=text&displayOutput=full', 'short'],
  ['quantified', 'page=100000', undefined],
  ['quantified', 'updated_since=1704130516&page=50', undefined],
  ['quantified', symbols(50), undefined],
  ['quantified', symbols(51), 'short'],
  ['quantified', symbols(301), 'long'],
  ['quantified', 'symbols=AAPL&page=1', undefined],
  ['quantified', 'symbols=AAPL&page=2', 'short'],
  ['quantified', 'date=2024-01-01&page=2', 'short'],
  ['ratios', symbols(20), undefined],
  ['ratios', symbols(21), 'short'],
  ['splits', 'page=20', undefined],
  ['splits', 'page=21', 'long'],
  ['splits', 'parameters[tickers]=F&page=1', undefined],
  ['guidance', 'parameters[tickers]=F&page=2', 'short'],
])('%s?%.60s is in the lane %s', (list, text, expected) => {
  const { query, problems } = parseQuery<(typeof news)['query']>(endpoints[list] as unknown as typeof news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  expect(searchLane({ list, query, xml: false } as ListRequest)).toBe(expected);
});

const year = { from: 1_704_067_200, to: 1_735_689_600, session: 'ANY' } as const;
const manySymbols = Array.from({ length: 50 }, (_, index) => `X${index}`);

it.each<[string, CandlesQuery, ReturnType<typeof searchLane>]>([
  ['a day of minutes of 50 symbols', { ...year, to: year.from + 3600, symbols: manySymbols, interval: '1m' }, undefined],
  ['a year of days', { ...year, symbols: ['F'], interval: '1d' }, undefined],
  ['a year of hours', { ...year, symbols: ['F'], interval: '1h' }, 'short'],
  ['a year of hours of 50 symbols', { ...year, symbols: manySymbols, interval: '1h' }, 'long'],
])('bars: %s are in the lane %3$s', (_title, query, expected) => {
  expect(searchLane({ list: 'bars', query })).toBe(expected);
});
