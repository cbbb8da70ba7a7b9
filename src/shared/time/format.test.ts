import { describe, expect, test } from 'vitest';
import { dayOf, formatAge, formatClock, formatDayHeading, type Zone } from './format.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('the clock', () => {
  test.each<[iso: string, zone: Zone, clock: string]>([
    ['2026-11-20T14:41:07Z', 'et', '09:41:07'],
    ['2026-11-20T14:41:07Z', 'utc', '14:41:07'],
    ['2026-07-01T13:41:07Z', 'et', '09:41:07'],
    ['2026-11-20T05:00:00Z', 'et', '00:00:00'],
    // Clocks go back on 2026-11-01 at 06:00 UTC: half past one comes twice.
    ['2026-11-01T05:30:00Z', 'et', '01:30:00'],
    ['2026-11-01T06:30:00Z', 'et', '01:30:00'],
    // and forward on 2026-03-08 at 07:00 UTC: half past two never comes.
    ['2026-03-08T06:59:59Z', 'et', '01:59:59'],
    ['2026-03-08T07:00:00Z', 'et', '03:00:00'],
  ])('%s is %s %s', (iso, zone, clock) => {
    expect(formatClock(at(iso), zone)).toBe(clock);
  });
});

test('local is the clock of this computer', () => {
  const seconds = at('2026-11-20T14:41:07Z');
  expect(formatClock(seconds, 'local')).toBe(new Date(seconds * 1000).toTimeString().slice(0, 8));
});

describe('the calendar day of an instant', () => {
  test.each<[iso: string, zone: Zone, day: string]>([
    ['2026-11-20T04:59:59Z', 'et', '2026-11-19'],
    ['2026-11-20T05:00:00Z', 'et', '2026-11-20'],
    ['2026-11-20T04:59:59Z', 'utc', '2026-11-20'],
    ['2026-07-01T03:59:59Z', 'et', '2026-06-30'],
    ['2026-07-01T04:00:00Z', 'et', '2026-07-01'],
    ['2025-01-01T02:00:00Z', 'et', '2024-12-31'],
  ])('%s is, in %s, %s', (iso, zone, day) => {
    expect(dayOf(at(iso), zone)).toBe(day);
  });

  test('a New York day has 25 hours when clocks go back, and 23 when they go forward', () => {
    const hoursOf = (day: string): number =>
      Array.from({ length: 72 }, (_, hour) => at(`${day}T00:00:00Z`) - 86_400 + hour * 3600).filter((s) => dayOf(s, 'et') === day).length;
    expect([hoursOf('2026-11-01'), hoursOf('2026-03-08'), hoursOf('2026-11-20')]).toEqual([25, 23, 24]);
  });
});

describe('a day as a heading', () => {
  test.each<[iso: string, zone: Zone, now: string, heading: string]>([
    ['2026-11-20T14:00:00Z', 'et', '2026-11-20T15:00:00Z', 'Friday, November 20'],
    ['2026-11-20T03:00:00Z', 'et', '2026-11-20T15:00:00Z', 'Thursday, November 19'],
    ['2025-11-20T14:00:00Z', 'et', '2026-11-20T15:00:00Z', 'Thursday, November 20, 2025'],
    // In New York it is still last year's last evening.
    ['2026-12-31T20:00:00Z', 'et', '2027-01-01T03:00:00Z', 'Thursday, December 31'],
    ['2026-12-31T20:00:00Z', 'utc', '2027-01-01T03:00:00Z', 'Thursday, December 31, 2026'],
  ])('%s in %s, seen at %s', (iso, zone, now, heading) => {
    expect(formatDayHeading(at(iso), zone, at(now))).toBe(heading);
  });
});

describe('an age in words', () => {
  test.each<[seconds: number, words: string]>([
    [-5, '0 s'],
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [172_799, '47 h'],
    [172_800, '2 d'],
    [864_000, '10 d'],
  ])('%s s is %s', (seconds, words) => {
    expect(formatAge(seconds)).toBe(words);
  });
});
