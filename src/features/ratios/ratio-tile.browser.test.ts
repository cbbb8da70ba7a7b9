import { expect, test } from 'vitest';
import { company, period } from '#src/testing/records.ts';
import { sparkRuns } from './ratio-tiles-panel.tsx';
import { ratioTile } from './ratio-tile.ts';

const quarters = ['2025-09-27', '2025-12-27', '2026-03-28', '2026-06-27', '2026-09-26'];
const results = [
  company(
    'AAA',
    quarters.map((asOf, index) => period(asOf, { roe: 0.2 + index / 100, currentRatio: 2 - index / 10 })),
  ),
];

test('shows the latest figure and its change in a year', () => {
  expect(ratioTile(results, 'AAA', 'roe')).toMatchObject({ text: '24.0%', change: '+400 bp', asOf: '2026-09-26' });
  expect(ratioTile(results, 'AAA', 'currentRatio')).toMatchObject({ text: '1.60x', change: '\u22120.40x' });
});

test('has no change without a year of periods, and a reason without figures', () => {
  const young = [company('AAA', [period('2026-09-26', { roe: 0.24 })])];
  expect(ratioTile(young, 'AAA', 'roe').change).toBeUndefined();
  expect(ratioTile(young, 'AAA', 'grossMargin')).toMatchObject({ text: undefined, why: 'AAA: the reports do not include this ratio.' });
  expect(ratioTile([], 'AAA', 'roe')).toMatchObject({
    text: undefined,
    asOf: undefined,
    why: 'AAA: unknown to the data service.',
  });
});

test('does not use quarterly figures', () => {
  const quarterly = [company('AAA', [period('2026-09-26', { roe: 0.06 }, { reportType: 'A' })])];
  expect(ratioTile(quarterly, 'AAA', 'roe')).toMatchObject({ text: undefined, points: [] });
});

test('breaks the sparkline at missing figures', () => {
  expect(sparkRuns([1, null, 3, 2]).map((run) => run.length)).toEqual([1, 2]);
  // A constant figure is centred.
  expect(
    new Set(
      sparkRuns([5, 5])
        .flat()
        .map(({ y }) => y),
    ).size,
  ).toBe(1);
});
