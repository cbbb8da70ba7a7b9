import { expect, test } from 'vitest';
import { addDays, daysBetween, formatMonth, formatWeekday, tradingDaysBetween, weekdayOf } from './days.ts';

test('a day has 24 hours, also where clocks change', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(weekdayOf('2026-11-22')).toBe(0);
});

test.each([
  ['a weekend between', '2026-11-20', '2026-11-23', 1],
  ['Thanksgiving between', '2026-11-25', '2026-11-27', 1],
  ['the same day', '2026-11-20', '2026-11-20', 0],
  ['backwards', '2026-11-23', '2026-11-20', -1],
  ['a slip of the year', '0206-11-23', '2026-11-20', undefined],
  ['an end beyond the known calendar', '2035-12-28', '2036-01-02', undefined],
  ['many years between', '2010-01-04', '2025-01-02', 3774],
  ['no date', '2026-11-23', '', undefined],
])('trading days with %s', (_, from, to, count) => {
  expect(tradingDaysBetween(from, to)).toBe(count);
});

test('a day is written with its year only where that is another', () => {
  expect(formatWeekday('2026-11-20', '2026-11-22')).toBe('Friday, November 20');
  expect(formatWeekday('2025-11-20', '2026-11-22')).toBe('Thursday, November 20, 2025');
  expect(formatMonth('2026-11')).toBe('November 2026');
});
