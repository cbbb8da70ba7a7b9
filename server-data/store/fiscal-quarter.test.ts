import { expect, test } from 'vitest';
import { fiscalQuarter } from './fiscal-quarter.ts';

test.each([
  ['2023-03-31', 12, 2023, 1],
  ['2023-12-31', 12, 2023, 4],
  ['2023-12-31', undefined, 2023, 4],
  // a year that ends in September begins in the October before
  ['2025-12-31', 9, 2026, 1],
  ['2026-03-31', 9, 2026, 2],
  ['2026-06-27', 9, 2026, 3],
  ['2026-09-26', 9, 2026, 4],
  ['2024-01-31', 1, 2024, 4],
  ['2024-04-30', 1, 2025, 1],
  // years of 52 or 53 weeks that end a few days late
  ['2024-02-03', 1, 2024, 4],
  ['2023-10-01', 9, 2023, 4],
  ['2023-01-01', 12, 2022, 4],
  ['2026-07-04', 12, 2026, 2],
] as const)('the period to %s of a company whose year ends in month %s is of %i, quarter %i', (asOf, yearEnd, year, quarter) => {
  expect(fiscalQuarter(asOf, yearEnd)).toEqual({ year, quarter });
});
