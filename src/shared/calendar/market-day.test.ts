import { expect, test } from 'vitest';
import { shutBecause } from './market-day.ts';

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 'weekend'],
  ['2026-11-22', 'weekend'],
  ['2026-11-26', 'holiday'],
  // a half day is a day
  ['2026-11-27', undefined],
  ['2025-01-09', 'holiday'],
  ['2026-07-03', 'holiday'],
])('on %s the market is shut because of: %s', (day, why) => {
  expect(shutBecause(day)).toBe(why);
});
