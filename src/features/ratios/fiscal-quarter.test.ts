import { expect, test } from 'vitest';
import { fiscalQuarter, fiscalWords, monthName } from './fiscal-quarter.ts';

test.each<[asOf: string, yearEnd: number, words: string, why: string]>([
  ['2025-12-31', 12, 'FY2025 Q4', 'the calendar year'],
  ['2025-03-31', 12, 'FY2025 Q1', 'its first quarter'],
  ['2025-09-30', 9, 'FY2025 Q4', 'a year that ends in September'],
  ['2025-12-31', 9, 'FY2026 Q1', 'belongs to the year that it begins'],
  ['2025-06-30', 9, 'FY2025 Q3', 'its third quarter'],
  ['2026-06-30', 6, 'FY2026 Q4', 'a year that ends in June'],
  ['2026-01-31', 1, 'FY2026 Q4', 'a year that ends in January is named by it'],
  ['2025-04-30', 1, 'FY2026 Q1', 'and begins in February'],
  ['2025-02-01', 1, 'FY2025 Q4', 'a 52-week year ends some days later'],
  ['2026-01-03', 12, 'FY2025 Q4', 'even in the next calendar year'],
  ['2025-09-27', 9, 'FY2025 Q4', 'or some days earlier'],
])('a period that ends on %s in a year that ends in month %i is %s: %s', (asOf, yearEnd, words) => {
  expect(fiscalWords(fiscalQuarter(asOf, yearEnd))).toBe(words);
});

test('quarters that follow each other are one apart, over the year end too', () => {
  const ends = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'].map((asOf) => fiscalQuarter(asOf, 9));
  expect(ends.map((end) => end - (ends[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
});

test('a month is told by its name', () => {
  expect([1, 9, 12].map(monthName)).toEqual(['January', 'September', 'December']);
});
