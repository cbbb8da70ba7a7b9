import { expect, it } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import type { CandlesQuery } from '../store/bars/bars.ts';
import { marketQuery } from '../movers/testing/market.ts';
import type { ListRequest } from '../routes/read-list.ts';
import { searchLane } from './lanes.ts';

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
  ['news', 'format=text&displayOutput=full', 'quick'],
  ['news', 'format=text&displayOutput=full&topics=apple', 'short'],
  ['quantified', 'page=100000', undefined],
  ['quantified', 'updated_since=1704130516&page=50', undefined],
  ['quantified', symbols(50), undefined],
  ['quantified', symbols(51), 'short'],
  ['quantified', symbols(301), 'long'],
  ['quantified', 'symbols=AAPL&page=1', undefined],
  ['quantified', 'symbols=AAPL&page=2', 'short'],
  ['quantified', 'date=2024-01-01&page=2', 'short'],
  ['ratios', symbols(8), undefined],
  ['ratios', symbols(9), 'quick'],
  ['splits', 'page=20', undefined],
  ['splits', 'page=21', 'long'],
  ['splits', 'parameters[tickers]=F&page=1', undefined],
  ['guidance', 'parameters[tickers]=F&page=2', 'short'],
])('%s?%.60s is in the lane %s', (list, text, expected) => {
  const { query, problems } = parseQuery<(typeof news)['query']>(endpoints[list] as unknown as typeof news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  expect(searchLane({ list, query, xml: false } as ListRequest)).toBe(expected);
});

it.each<[string, ReturnType<typeof searchLane>]>([
  ['displayOutput=full', 'quick'],
  ['displayOutput=abstract', undefined],
  ['displayOutput=full&tickers=AAPL&page=11&pageSize=100', 'short'],
])('news as XML, %s, is in the lane %s', (text, expected) => {
  const { query } = parseQuery(news, new URLSearchParams(text));
  expect(searchLane({ list: 'news', query, xml: true })).toBe(expected);
});

/** Wednesday, 3 January 2024, in New York. */
const day = { from: 1_704_258_000, to: 1_704_344_400 };
const year = { from: 1_704_085_200, to: 1_735_707_600 };
const manySymbols = Array.from({ length: 50 }, (_, index) => `X${index}`);

it.each<[string, Pick<CandlesQuery, 'from' | 'to' | 'symbols' | 'interval'>, ReturnType<typeof searchLane>]>([
  ['an hour of minutes of a symbol', { ...day, to: day.from + 3600, symbols: ['F'], interval: '1m' }, undefined],
  ['a day of minutes of a symbol', { ...day, symbols: ['F'], interval: '1m' }, undefined],
  ['five days of quarters of an hour of a symbol', { ...day, to: day.to + 4 * 86_400, symbols: ['F'], interval: '15m' }, undefined],
  ['a year of days of a symbol', { ...year, symbols: ['F'], interval: '1d' }, undefined],
  ['a day of hours of ten symbols', { ...day, symbols: manySymbols.slice(0, 10), interval: '1h' }, undefined],
  ['a day of minutes of six symbols', { ...day, symbols: manySymbols.slice(0, 6), interval: '1m' }, 'quick'],
  ['a day of minutes of fifty symbols', { ...day, symbols: manySymbols, interval: '1m' }, 'quick'],
  ['a day of hours of fifty symbols', { ...day, symbols: manySymbols, interval: '1h' }, 'quick'],
  ['a month of days of fifty symbols', { ...day, from: day.from - 30 * 86_400, symbols: manySymbols, interval: '1d' }, 'quick'],
  ['a year of weeks of fifty symbols', { ...year, symbols: manySymbols, interval: '1w' }, 'quick'],
  ['a year of hours of a symbol', { ...year, symbols: ['F'], interval: '1h' }, 'quick'],
  ['a year of days of fifty symbols', { ...year, symbols: manySymbols, interval: '1d' }, 'quick'],
  ['ten years of weeks of fifty symbols', { ...year, from: year.from - 9 * 31_557_600, symbols: manySymbols, interval: '1w' }, 'long'],
  ['a year of hours of fifty symbols', { ...year, symbols: manySymbols, interval: '1h' }, 'long'],
])('bars: the lane of %s', (_title, query, expected) => {
  expect(searchLane({ list: 'bars', query: { ...query, session: 'ANY' } })).toBe(expected);
});

it.each<[object, ReturnType<typeof searchLane>]>([
  [{}, 'short'],
  [{ from: 1, to: 2 }, 'long'],
  [{ to: 2 }, 'long'],
])('movers of %j are in the lane %s', (span, expected) => {
  expect(searchLane({ list: 'movers', query: marketQuery('2026-03-06 11:00', span) })).toBe(expected);
});
