import fc from 'fast-check';
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
  // the last day of the tolerance, and the first after it
  ['2026-07-07', 12, 2026, 2],
  ['2026-07-08', 12, 2026, 3],
  ['2026-01-07', 12, 2025, 4],
  ['2026-01-08', 12, 2026, 1],
  // a leap year's February, for a year that ends then
  ['2024-02-29', 2, 2024, 4],
  ['2024-03-02', 2, 2024, 4],
  ['2024-05-31', 2, 2025, 1],
] as const)('the period to %s of a company whose year ends in month %s is of %i, quarter %i', (asOf, yearEnd, year, quarter) => {
  expect(fiscalQuarter(asOf, yearEnd)).toEqual({ year, quarter });
});

test('quarters that end 13 weeks apart follow each other, whatever weekday a year of 52 or 53 weeks ends on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1990, max: 2040 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -3, max: 3 }),
      (year, month, drift) => {
        const monthEnd = Date.UTC(year, month, 0);
        const ends = [-3, -2, -1, 0].map((step) => new Date(monthEnd + (drift + step * 91) * 86_400_000).toISOString().slice(0, 10));
        expect(ends.map((end) => fiscalQuarter(end, month))).toEqual([1, 2, 3, 4].map((quarter) => ({ year, quarter })));
      },
    ),
  );
});
