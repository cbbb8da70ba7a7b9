import { expect, test } from 'vitest';
import { dateInMonth, dateOf, dayIn, dayOf, monthOf, weekdayOf, yearOf } from './days.ts';

test('every day from 1990 to 2110 has the date, month and weekday of the calendar', () => {
  for (let day = dayIn(1990, 1, 1); day < dayIn(2110, 1, 1); day++) {
    const date = new Date(day * 86_400_000);
    if (date.toISOString().slice(0, 10) !== dateOf(day) || date.getUTCDay() !== weekdayOf(day))
      expect.fail(`day ${day} is ${date.toISOString()}, not ${dateOf(day)}`);
  }
  expect([yearOf(dayOf('2024-02-29')), monthOf(dayOf('2024-02-29')), dateInMonth(dayOf('2024-02-29'))]).toEqual([2024, 2, 29]);
});

test('dates roll over: the date 0 is the last of the month before', () => {
  expect([dateOf(dayIn(2025, 3, 0)), dateOf(dayIn(2025, 13, 1)), dateOf(dayIn(2024, 3, 0))]).toEqual([
    '2025-02-28',
    '2026-01-01',
    '2024-02-29',
  ]);
});
