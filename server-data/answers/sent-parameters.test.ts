import { expect, it } from 'vitest';
import { news, newsRemoved } from '#contract/endpoints/news.ts';
import { readPairs } from '#contract/http/query-string.ts';
import { parseQuery } from '#contract/query.ts';
import { sentParameters } from './sent-parameters.ts';

const narrowed = sentParameters(news);

it.each([
  '',
  'page=2',
  'tickers=F,AAPL&tickers=BRK.A&pageSize=3',
  'date_from=2024-01-01&dateTo=2024-01-31&sort=updated:desc',
  'dateFrom=2024-02-01&dateTo=2024-01-31',
  'page=x&page=1&date=yesterday&nobody=1&=2&constructor=3&__proto__=4',
  'tickers=&channels=,,&topics=a&token=secret',
])('"%s" is read as by the whole endpoint', (raw) => {
  const pairs = readPairs(raw);
  expect(parseQuery(narrowed(pairs), pairs)).toEqual(parseQuery(news, pairs));
});

it('the same parameters with other values, beside names nobody knows, are read by the same list of the fewest', () => {
  const one = narrowed(readPairs('page=1&nobody=2&page=3'));
  expect(narrowed(readPairs('page=4'))).toBe(one);
  expect(Object.keys(one.query)).toContain('page');
  expect(Object.keys(one.query)).not.toContain('tickers');
});

it('what must be sent and what has a value without are always read', () => {
  const always = (query: typeof newsRemoved.query): string[] => Object.entries(query).flatMap(([key, each]) => (each.always ? [key] : []));
  expect(Object.keys(sentParameters(newsRemoved)([]).query)).toEqual(always(newsRemoved.query));
});
