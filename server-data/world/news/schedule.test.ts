import { newYorkInstant } from '#contract/new-york.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf } from '../days.ts';
import { Random } from '../random.ts';
import { momentsOf, monthsBefore, phaseOf, planDays } from './schedule.ts';

test('the days of a plan follow each other from the first instant to the last and hold exactly the stories asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 60 * 86_400 }),
      fc.integer({ min: 1_704_000_000, max: 1_800_000_000 }),
      (items, span, until) => {
        const days = planDays(items, until - span, until);
        expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(items);
        expect(days.every(({ count, first, last }) => count >= 0 && first <= last && first >= 0 && last < 86_400)).toBe(true);
        expect(days.every(({ day }, at) => at === 0 || day === (days[at - 1]?.day ?? 0) + 1)).toBe(true);
      },
    ),
  );
});

test('moments lie inside the part of the day that is planned, in order', () => {
  const plan = { day: dayOf('2026-11-20'), first: 9 * 3600, last: 11 * 3600 };
  const moments = momentsOf(plan, 500, new Random(1));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.every((moment) => moment >= plan.first && moment <= plan.last)).toBe(true);
});

test('a half-day empties after its early close', () => {
  const afternoon = (date: string): number =>
    momentsOf({ day: dayOf(date), first: 0, last: 86_399 }, 2000, new Random(1)).filter((moment) => moment > 15 * 3600).length;
  expect(afternoon('2026-11-27')).toBeLessThan(afternoon('2026-11-30') / 2);
});

test.each([
  ['2026-11-20', 3, 'night'],
  ['2026-11-20', 7, 'pre'],
  ['2026-11-20', 9.5, 'main'],
  ['2026-11-20', 16, 'post'],
  ['2026-11-20', 21, 'night'],
  ['2026-11-27', 13.5, 'post'],
  ['2026-11-21', 12, 'closed'],
  ['2026-11-26', 12, 'closed'],
])('%s at %d is %s', (date, hour, phase) => expect(phaseOf(dayOf(date), hour * 3600)).toBe(phase));

test.each([
  ['2026-11-20', 24, '2024-11-20'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 2, '2025-11-15'],
])('%s less %d months is %s, at the same hour of the wall clock', (date, months, earlier) => {
  expect(monthsBefore(newYorkInstant(date, 40_000), months)).toBe(newYorkInstant(earlier, 40_000));
});

test('the night the clocks go forward keeps its stories in order', () => {
  const day = dayOf('2026-03-08');
  const instants = momentsOf({ day, first: 0, last: 86_399 }, 3000, new Random(2)).map((moment) => newYorkInstant(dateOf(day), moment));
  expect(Math.min(...instants)).toBeGreaterThanOrEqual(newYorkInstant('2026-03-08'));
  expect(Math.max(...instants)).toBeLessThan(newYorkInstant('2026-03-09'));
});
