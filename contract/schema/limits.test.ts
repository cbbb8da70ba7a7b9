import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { guidance } from '../endpoints/guidance.ts';
import { logoFields, logos } from '../endpoints/logos.ts';
import { news } from '../endpoints/news.ts';
import { quantified } from '../endpoints/quantified.ts';
import { splits } from '../endpoints/splits.ts';
import { parseQuery } from './query.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `W${index}`).join(',');
const isRead = (of: Endpoint, name: string, value: string): boolean => {
  const always: [string, string][] = of.name === 'logos' && name !== 'search_keys' ? [['search_keys', 'W0']] : [];
  return parseQuery(of, [...always, [name, value]]).problems.length === 0;
};

/** what still works, and the next one that does not */
test.each<[Endpoint, name: string, at: string, past: string]>([
  [logos, 'search_keys', words(100), words(101)],
  [logos, 'fields', logoFields.slice(0, 12).join(','), logoFields.join(',')],
  [logos, 'composite_radius', '0', '-1'],
  [logos, 'composite_radius', '50', '50.0001'],
  [news, 'pageSize', '100', '101'],
  [news, 'page', '100000', '100001'],
  [news, 'isin', words(50), words(51)],
  [news, 'cusips', words(50), words(51)],
  [news, 'tickers', words(50), words(51)],
  [quantified, 'pagesize', '1000', '1001'],
  [quantified, 'page', '100000', '100001'],
  [guidance, 'pagesize', '1000', '1001'],
  [guidance, 'page', '100000', '100001'],
  [guidance, 'parameters[tickers]', words(50), words(51)],
  [guidance, 'parameters[importance]', '5', '6'],
  [splits, 'pagesize', '1000', '1001'],
  [splits, 'page', '100000', '100001'],
  [splits, 'parameters[tickers]', words(50), words(51)],
  [splits, 'parameters[importance]', '5', '6'],
])('$name $1: at the limit works, one past it does not', (of, name, at, past) => {
  expect([isRead(of, name, at), isRead(of, name, past)]).toEqual([true, false]);
});

test('the defaults of the API reference', () => {
  expect(parseQuery(news, []).query.pageSize).toBe(15);
  expect(parseQuery(quantified, []).query.pageSize).toBe(1000);
  expect(parseQuery(logos, [['search_keys', 'AAPL']]).query.scale).toEqual({ width: 300, height: 300 });
});
