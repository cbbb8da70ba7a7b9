import { expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { parseQuery } from '#contract/query.ts';
import { takesLong } from './takes-long.ts';

it.each([
  ['', false],
  ['page=100000&pageSize=100&displayOutput=full', false],
  ['tickers=AAPL,F&pageSize=100', false],
  ['tickers=AAPL&page=10&pageSize=100', false],
  ['tickers=AAPL&page=11&pageSize=100', true],
  ['date=2024-01-01', false],
  ['sort=updated:asc', false],
  ['sort=updated:asc&channels=News', true],
  ['sort=id:desc&dateFrom=2024-01-01', true],
  ['sort=created:asc&channels=News', false],
  ['updatedSince=1704130516&tickers=F', false],
  ['topics=apple', true],
  ['topics=apple&tickers=F', true],
  ['format=text', false],
  ['format=text&displayOutput=full', true],
])('news?%s is found apart: %s', (text, apart) => {
  const { query, problems } = parseQuery(news, new URLSearchParams(text));
  expect(problems).toEqual([]);
  expect(takesLong({ list: 'news', query, xml: false })).toBe(apart);
});

const many = (count: number): string => Array.from({ length: count }, (_, index) => `X${index}`).join(',');

it.each([
  ['', false],
  ['page=100000', false],
  ['updated_since=1704130516&page=50', false],
  [`symbols=${many(50)}`, false],
  [`symbols=${many(51)}`, true],
  ['symbols=AAPL&page=1', false],
  ['symbols=AAPL&page=2', true],
  ['date=2024-01-01&page=2', true],
  ['date_to=2024-01-01&page=10&pagesize=100', false],
])('quantified?%s is found apart: %s', (text, apart) => {
  const { query, problems } = parseQuery(quantified, new URLSearchParams(text));
  expect(problems).toEqual([]);
  expect(takesLong({ list: 'quantified', query })).toBe(apart);
});

it.each([
  [20, false],
  [21, true],
])('ratios of %i companies are found apart: %s', (count, apart) => {
  const { query } = parseQuery(ratios, new URLSearchParams({ symbols: many(count) }));
  expect(takesLong({ list: 'ratios', query })).toBe(apart);
});

it.each([
  ['', false],
  ['page=20', false],
  ['page=21', true],
  ['parameters[tickers]=F&page=1', false],
  ['parameters[tickers]=F&page=2', true],
])('splits?%s are found apart: %s', (text, apart) => {
  const { query } = parseQuery(splits, new URLSearchParams(text));
  expect(takesLong({ list: 'splits', query })).toBe(apart);
});
