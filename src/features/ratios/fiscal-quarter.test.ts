import { expect, test } from 'vitest';
import { quarterNumber, fiscalWords, monthName } from './fiscal-quarter.ts';

test.each<[asOf: string, yearEnd: number, words: string, why: string]>([
  ['2025-12-31', 12, 'FY2025 Q4', 'the calendar year'],
  ['2025-12-31', 9, 'FY2026 Q1', 'belongs to the year that it begins'],
  ['2025-02-01', 1, 'FY2025 Q4', 'a 52-week year ends some days later'],
])('a period that ends on %s in a year that ends in month %i is %s: %s', (asOf, yearEnd, words) => {
  expect(fiscalWords(quarterNumber(asOf, yearEnd))).toBe(words);
});

test('quarters that follow each other are one apart, over the year end too', () => {
  const ends = ['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'].map((asOf) => quarterNumber(asOf, 9));
  expect(ends.map((end) => end - (ends[0] ?? 0))).toEqual([0, 1, 2, 3, 4]);
});

test('a month is told by its name', () => {
  expect([1, 9, 12].map(monthName)).toEqual(['January', 'September', 'December']);
});
