import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { ownBars, sinceCompany } from './company.ts';

test.each([
  ['META', { dateFrom: '2022-06-09' }],
  ['meta', { dateFrom: '2022-06-09' }],
  ['FB', {}],
  ['AAPL', {}],
])('the records of %s are requested with %j', (symbol, params) => {
  expect(sinceCompany(symbol)).toEqual(params);
});

test.each([
  ['META', ['2022-06-09', '2022-06-10']],
  ['METV', ['2022-06-08', '2022-06-09', '2022-06-10']],
  ['AAPL', ['2022-01-28', '2022-06-08', '2022-06-09', '2022-06-10']],
])('the bars of %s are those of its company', (symbol, days) => {
  const of = (all: readonly string[]) => all.map((day) => ({ seconds: newYorkInstant(day, 9.5 * 3600) }));
  const response = { bars: of(['2022-01-28', '2022-06-08', '2022-06-09', '2022-06-10']), staleSeconds: 3 };
  expect(ownBars(symbol, response)).toEqual({ bars: of(days), staleSeconds: 3 });
});
