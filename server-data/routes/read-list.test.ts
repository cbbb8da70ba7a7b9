import { expect, it } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { isSlow, type ListRequest } from './read-list.ts';

const endpoints = { news, quantified, ratios, guidance, splits };
const symbols = (count: number): string => `symbols=${Array.from({ length: count }, (_, index) => `X${index}`).join()}`;

it.each<[ListRequest['list'], string, boolean]>([
  ['news', '', false],
  ['news', 'page=100000&pageSize=100&displayOutput=full', false],
  ['news', 'tickers=AAPL,F&pageSize=100', false],
  ['news', 'tickers=AAPL&page=10&pageSize=100', false],
  ['news', 'tickers=AAPL&page=11&pageSize=100', true],
  ['news', 'date=2024-01-01', false],
  ['news', 'sort=updated:asc', false],
  ['news', 'sort=updated:asc&channels=News', true],
  ['news', 'sort=id:desc&dateFrom=2024-01-01', true],
  ['news', 'sort=created:asc&channels=News', false],
  ['news', 'updatedSince=1704130516&tickers=F', false],
  ['news', 'topics=apple', true],
  ['news', 'format=text', false],
  ['news', 'format=text&displayOutput=full', true],
  ['quantified', 'page=100000', false],
  ['quantified', 'updated_since=1704130516&page=50', false],
  ['quantified', symbols(50), false],
  ['quantified', symbols(51), true],
  ['quantified', 'symbols=AAPL&page=1', false],
  ['quantified', 'symbols=AAPL&page=2', true],
  ['quantified', 'date=2024-01-01&page=2', true],
  ['ratios', symbols(20), false],
  ['ratios', symbols(21), true],
  ['splits', 'page=20', false],
  ['splits', 'page=21', true],
  ['splits', 'parameters[tickers]=F&page=1', false],
  ['guidance', 'parameters[tickers]=F&page=2', true],
])('%s?%.60s is slow: %s', (list, text, expected) => {
  const { query, problems } = parseQuery<(typeof news)['query']>(endpoints[list] as unknown as typeof news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  expect(isSlow({ list, query, xml: false } as ListRequest)).toBe(expected);
});
