import { expect, test } from 'vitest';
import { company, period } from '#src/testing/records.ts';
import { buildSeries } from './ratio-series.ts';
import { restatedFigures } from './restatement.ts';

const results = [
  company('AAA', [
    period('2025-03-31', { roe: 0.1 }, { reportType: 'A' }),
    period('2025-03-31', { roe: 0.1 }, { reportType: 'R' }),
    period('2025-06-30', { roe: 0.3 }, { reportType: 'A' }),
    period('2025-06-30', { roe: 0.1 + 0.2 }, { reportType: 'R' }),
    period('2025-09-30', { roe: 0.2 }, { reportType: 'A' }),
    period('2025-09-30', { roe: 0.25 }, { reportType: 'R' }),
    period('2025-12-31', { roe: 0.2 }, { reportType: 'A' }),
    period('2025-12-31', { roe: 0.2 }),
  ]),
];

test.each([
  ['A', '3M', ['2025-09-30']],
  ['R', '3M', ['2025-09-30']],
  ['TTM', 'TTM', []],
] as const)('finds the figures of %s that differ from their other value', (reportType, label, ends) => {
  const series = buildSeries(results, 'AAA', 'roe', { reportType, period: label });
  const figureAt = restatedFigures(results, series);
  expect(series.points.filter(figureAt).map(({ asOf }) => asOf)).toEqual(ends);
  expect(series.points.flatMap((point) => figureAt(point) ?? [])).toEqual(ends.map(() => ({ original: 0.2, restated: 0.25 })));
});
