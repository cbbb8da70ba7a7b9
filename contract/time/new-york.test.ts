import { expect, test } from 'vitest';
import { newYorkDay, newYorkDaySpan, newYorkInstant, newYorkOffset } from './new-york.ts';

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' });

test('the arithmetic agrees with Intl at every hour around each change of clocks, 1987 to 2040', () => {
  let compared = 0;
  for (let year = 1987; year <= 2040; year++) {
    for (const month of [2, 3, 9, 10]) {
      const start = Date.UTC(year, month, 1) / 1000;
      for (let seconds = start; seconds < start + 31 * 86_400; seconds += 3600 * 3) {
        const expected = wallClock.format(seconds * 1000);
        expect(new Date((seconds + newYorkOffset(seconds)) * 1000).toISOString().slice(0, 19).replace('T', ' ')).toBe(expected);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(50_000);
});

test('years before 1987 follow Intl', () => {
  expect(newYorkOffset(Date.UTC(1974, 0, 20) / 1000)).toBe(-4 * 3600);
  expect(newYorkOffset(Date.UTC(1980, 0, 20) / 1000)).toBe(-5 * 3600);
});

test('days of years before 1000 have four digits of the year', () => {
  expect(newYorkDay(Date.UTC(1000, 0, 1) / 1000)).toBe('0999-12-31');
});

test('a day is 23 hours when clocks go forward, 25 when they go back, 24 otherwise', () => {
  const hours = (date: string): number => {
    const [start, end] = newYorkDaySpan(date);
    return (end - start) / 3600;
  };
  expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-20')]).toEqual([23, 25, 24]);
});

test('an instant just before midnight in New York belongs to the day that ends', () => {
  const [start, end] = newYorkDaySpan('2026-11-01');
  expect([newYorkDay(start), newYorkDay(end - 1), newYorkDay(end)]).toEqual(['2026-11-01', '2026-11-01', '2026-11-02']);
  expect(newYorkInstant('2026-07-01', 9.5 * 3600)).toBe(Date.UTC(2026, 6, 1, 13, 30) / 1000);
});
