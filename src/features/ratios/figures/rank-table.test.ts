import { expect, test } from 'vitest';
import { company, period } from '#src/testing/records.ts';
import { rank, directionOf } from './rank-table.tsx';
import type { Direction } from '#src/records/ratios/ratio-catalogue.ts';
import { buildSeries } from '#src/records/ratios/ratio-series.ts';

const values: Readonly<Record<string, number | undefined>> = { A: 0.3, B: 0.1, C: 0.3, NONE: undefined, ZERO: 0 };
const series = Object.entries(values).map(([symbol, roe]) =>
  buildSeries(
    [company(symbol, [period('2025-06-30', roe === undefined ? {} : { roe }), period('2025-03-31', { roe: 9 })])],
    symbol,
    'roe',
    {
      reportType: 'TTM',
      period: 'TTM',
    },
  ),
);

test.each<[Direction, positions: (number | undefined)[]]>([
  ['higher', [1, 3, 1, undefined, 4]],
  ['lower', [3, 2, 3, undefined, 1]],
  ['neutral', [undefined, undefined, undefined, undefined, undefined]],
])('preferring %s, the ranks are %j', (direction, positions) => {
  expect(rank(series, direction).map(({ position }) => position)).toEqual(positions);
});

test.each<[Direction, Direction]>([
  ['higher', 'lower'],
  ['lower', 'higher'],
  ['neutral', 'higher'],
])('%s is reversed to %s', (direction, other) => {
  expect(directionOf(direction, true)).toBe(other);
  expect(directionOf(direction, false)).toBe(direction);
});
