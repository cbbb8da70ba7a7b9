import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/new-york.ts';
import { dateOf } from '../days.ts';
import { tradingDayAt } from './hours.ts';

test.each([
  ['before the first session', '2025-03-04', 2, '2025-03-04'],
  ['at 04:00', '2025-03-04', 4, '2025-03-04'],
  ['in the main session', '2025-03-04', 12, '2025-03-04'],
  ['in the last minute', '2025-03-04', 19.99, '2025-03-04'],
  ['at 20:00', '2025-03-04', 20, '2025-03-05'],
  ['on Friday night', '2025-03-07', 22, '2025-03-10'],
  ['on a Saturday', '2025-03-08', 12, '2025-03-10'],
  ['on the Sunday the clocks change', '2025-03-09', 12, '2025-03-10'],
  ['on New Year’s Day', '2024-01-01', 12.59, '2024-01-02'],
  ['in the evening of a half day', '2025-11-28', 18, '2025-11-28'],
])('%s', (_, date, hour, expected) => {
  expect(dateOf(tradingDayAt(newYorkInstant(date, hour * 3600)))).toBe(expected);
});
