import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOfDate } from '#contract/time/dates.ts';
import { addMonths, lastDayOf, monthOf } from '#contract/time/calendar-days.ts';
import { formatMonth, formatWeekday, marketDayLabel, monthGrid, tradingDaysBetween } from './days.ts';
import { dayForKey } from './month-view.tsx';
import type { WeekStart } from '#contract/time/calendar-days.ts';

test.each([
  ['a weekend between', '2026-11-20', '2026-11-23', 1],
  ['Thanksgiving between', '2026-11-25', '2026-11-27', 1],
  ['the same day', '2026-11-20', '2026-11-20', 0],
  ['backwards', '2026-11-23', '2026-11-20', -1],
  ['a mistyped year', '0206-11-23', '2026-11-20', undefined],
  ['an end beyond the known calendar', '2035-12-28', '2036-01-02', undefined],
  ['many years between', '2010-01-04', '2025-01-02', 3774],
  ['no date', '2026-11-23', '', undefined],
])('trading days with %s', (_, from, to, count) => {
  expect(tradingDaysBetween(from, to)).toBe(count);
});

test.each([
  ['2026-11-25', undefined],
  ['2026-11-27', 'closes 13:00 ET'],
  ['2026-11-26', 'exchange holiday'],
  ['2026-11-28', 'weekend'],
  ['2040-11-26', 'trading hours not known'],
])('%s is labelled %s', (day, label) => {
  expect(marketDayLabel(day)).toBe(label);
});

test('shows the year only if it is not the current one', () => {
  expect(formatWeekday('2026-11-20', '2026-11-22')).toBe('Friday, November 20');
  expect(formatWeekday('2025-11-20', '2026-11-22')).toBe('Thursday, November 20, 2025');
  expect(formatMonth('2026-11')).toBe('November 2026');
});

test.each<[what: string, weekStart: WeekStart, month: string, weeks: number, first: string, last: string]>([
  ['a month that begins on a Sunday and ends on a Saturday is four weeks', 'sunday', '2026-02', 4, '2026-02-01', '2026-02-28'],
  ['November 2026 is five weeks', 'sunday', '2026-11', 5, '2026-11-01', '2026-12-05'],
  ['a long month that begins on a Saturday is six weeks', 'sunday', '2026-08', 6, '2026-07-26', '2026-09-05'],
  ['February of a leap year has 29 days', 'sunday', '2028-02', 5, '2028-01-30', '2028-03-04'],
  ['December ends in the next year', 'sunday', '2026-12', 5, '2026-11-29', '2027-01-02'],
  ['November 2026 by Mondays is six weeks', 'monday', '2026-11', 6, '2026-10-26', '2026-12-06'],
  ['June 2026 by Mondays is five weeks', 'monday', '2026-06', 5, '2026-06-01', '2026-07-05'],
])('%s', (_, weekStart, month, weeks, first, last) => {
  const grid = monthGrid(month, weekStart);
  expect([grid.length, grid[0]?.[0], grid.at(-1)?.[6]]).toEqual([weeks, first, last]);
});

const months = fc
  .tuple(fc.integer({ min: 1, max: 9998 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`);

test('a month has consecutive weeks that start on the chosen weekday and contain every day', () => {
  fc.assert(
    fc.property(months, fc.constantFrom<WeekStart>('sunday', 'monday'), (month, weekStart) => {
      const weeks = monthGrid(month, weekStart);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && weekdayOfDate(week[0] ?? '') === (weekStart === 'monday' ? 1 : 0))).toBe(true);
      expect(days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? '', 1))).toBe(true);
      expect(days.filter((day) => monthOf(day) === month).length).toBe(daysBetween(`${month}-01`, lastDayOf(month)) + 1);
      expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true);
    }),
  );
});

test('adds months across years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  fc.assert(fc.property(months, fc.integer({ min: -11, max: 11 }), (month, by) => addMonths(addMonths(month, by), -by) === month));
});

test('stops at the last representable day and month', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addMonths('9999-12', 1)).toBe('9999-12');
  expect(
    monthGrid('9999-12', 'sunday')
      .flat()
      .filter((day) => day === '9999-12-31').length,
  ).toBeGreaterThan(0);
});

test.each([
  ['Home', '2026-11-22', '2026-11-16'],
  ['End', '2026-11-22', '2026-11-22'],
  ['Home', '2026-11-16', '2026-11-16'],
])('with weeks from Monday, %s moves from %s to %s', (key, from, to) => {
  expect(dayForKey(key, from, 'monday')).toBe(to);
});

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowDown', '2026-11-28', '2026-12-05'],
  ['Home', '2026-11-20', '2026-11-15'],
  ['End', '2026-11-20', '2026-11-21'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-30', '2026-02-28'],
  ['x', '2026-01-30', undefined],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dayForKey(key, from, 'sunday')).toBe(to);
});
