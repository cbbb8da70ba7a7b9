import { expect, test } from 'vitest';
import { company, period } from '#src/testing/ratio-results.ts';
import { rank, turned } from './rank.ts';
import type { BetterWhen } from './ratio-catalogue.ts';
import { ratioSeries } from './ratio-series.ts';

const values: Readonly<Record<string, number | undefined>> = { A: 0.3, B: 0.1, C: 0.3, NONE: undefined, ZERO: 0 };
const series = Object.entries(values).map(([symbol, roe]) =>
  ratioSeries(
    [company(symbol, [period('2025-06-30', roe === undefined ? {} : { roe }), period('2025-03-31', { roe: 9 })])],
    symbol,
    'roe',
    {
      reportType: 'TTM',
      period: 'TTM',
    },
  ),
);

test.each<[BetterWhen, places: (number | undefined)[]]>([
  ['higher', [1, 3, 1, undefined, 4]],
  ['lower', [3, 2, 3, undefined, 1]],
  ['neutral', [undefined, undefined, undefined, undefined, undefined]],
])('where %s is better the places are %j: equal values share one, missing has none', (direction, places) => {
  expect(rank(series, direction).map(({ place }) => place)).toEqual(places);
});

test.each<[BetterWhen, BetterWhen]>([
  ['higher', 'lower'],
  ['lower', 'higher'],
  ['neutral', 'higher'],
])('%s is turned to %s', (direction, other) => {
  expect(turned(direction, true)).toBe(other);
  expect(turned(direction, false)).toBe(direction);
});
