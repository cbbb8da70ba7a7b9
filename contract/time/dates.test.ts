import { expect, test } from 'vitest';
import { addDays, clockSeconds, daysBetween, utcDate, utcMidnight, weekdayOfDate } from './dates.ts';

test.each<[day: string, days: number, other: string, weekday: number]>([
  ['2026-10-31', 1, '2026-11-01', 0],
  ['2026-11-01', 1, '2026-11-02', 1],
  ['2026-03-07', 2, '2026-03-09', 1],
  ['2028-02-28', 2, '2028-03-01', 3],
  ['2026-01-01', -1, '2025-12-31', 3],
  ['2026-11-20', 0, '2026-11-20', 5],
])('%s and %i days are %s', (day, days, other, weekday) => {
  expect([addDays(day, days), daysBetween(day, other), weekdayOfDate(other)]).toEqual([other, days, weekday]);
});

test('days outside the years 0 to 9999, and texts that are no day, are no days', () => {
  expect([addDays('9999-12-31', 1), addDays('0000-01-01', -1), addDays('soon', 1)]).toEqual(['9999-12-31', '0000-01-01', 'soon']);
  expect([daysBetween('soon', '2026-11-20'), weekdayOfDate('soon'), utcMidnight('')]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test('the day and the seconds of a clock', () => {
  expect([utcDate(0), utcDate(-1), utcDate(utcMidnight('2026-11-20') + 86_399)]).toEqual(['1970-01-01', '1969-12-31', '2026-11-20']);
  expect([clockSeconds(9, 30), clockSeconds('09', '30', '05'), clockSeconds('24')]).toEqual([34_200, 34_205, 86_400]);
});
