import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNewYorkTime, isDateBound, isRelative, newYorkTime, resolveBound } from './date-bound.ts';
import { newYorkDaySpan } from './new-york.ts';

/** a Friday morning */
const now = Date.parse('2026-11-20T10:00:00-05:00') / 1000;

test.each([
  ['today', '2026-11-20', '2026-11-20'],
  ['now', '2026-11-20', '2026-11-20'],
  ['now-7d', '2026-11-13', '2026-11-13'],
  ['now-2w', '2026-11-06', '2026-11-06'],
  ['now-5y', '2021-11-20', '2021-11-20'],
  ['now+7d', '2026-11-27', '2026-11-27'],
  ['now 7d', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-15', '2026-11-21'],
  ['next-week', '2026-11-22', '2026-11-28'],
  ['last-week', '2026-11-08', '2026-11-14'],
  ['month', '2026-11-01', '2026-11-30'],
  ['next-month', '2026-12-01', '2026-12-31'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['next-quarter', '2027-01-01', '2027-03-31'],
  ['year', '2026-01-01', '2026-12-31'],
  ['last-close', '2026-11-19T16:00:00-05:00', '2026-11-19T16:00:00-05:00'],
  ['2026-11-01', '2026-11-01', '2026-11-01'],
  ['2026-11-20T16:00Z', '2026-11-20T11:00:00-05:00', '2026-11-20T11:00:00-05:00'],
  ['2026-07-01T01:30:15+02:00', '2026-06-30T19:30:15-04:00', '2026-06-30T19:30:15-04:00'],
  ['2026-11-01T01:30:00-05:00', '2026-11-01T01:30:00-05:00', '2026-11-01T01:30:00-05:00'],
])('%s is %s as the first and %s as the last date', (text, from, to) => {
  expect([resolveBound(text, 'from', now), resolveBound(text, 'to', now)]).toEqual([from, to]);
});

test.each([
  ...['2026-02-30', '2026-2-3', '2026-11-20T25:00Z', '2026-11-20T24:00Z', '2026-11-20T10:60Z', '2026-02-30T10:00Z', '2026-11-20T10:00'],
  ...['now-7h', 'now-', 'now-9999d', 'nowhere', 'Today', 'weeks', 'next-close', 'last-today', 'tomorrow', '', ' '],
])('“%s” is invalid', (text) => {
  expect(isDateBound(text)).toBe(false);
  expect(resolveBound(text, 'from', now)).toBe(text);
});

test('only what was chosen as relative is relative', () => {
  for (const text of ['today', 'now-52d', 'last-close', 'quarter']) expect(isRelative(text)).toBe(true);
  for (const text of ['2026-09-29', '2026-11-20T16:00Z', 'topic']) expect(isRelative(text)).toBe(false);
});

test('a clock of a New York day is an instant, except in the hour that the day lacks', () => {
  expect(newYorkTime('2026-11-20', '09:30')).toBe('2026-11-20T09:30:00-05:00');
  expect(newYorkTime('2026-11-01', '01:30')).toBe('2026-11-01T01:30:00-04:00');
  expect(newYorkTime('2026-03-08', '02:30')).toBeUndefined();
  for (const [day, hours] of [
    ['2026-11-01', 25],
    ['2026-03-08', 23],
  ] as const) {
    const [start, end] = newYorkDaySpan(day);
    expect((end - start) / 3600).toBe(hours);
    expect([formatNewYorkTime(start).slice(0, 10), formatNewYorkTime(end - 1).slice(0, 10)]).toEqual([day, day]);
  }
});

test('a printed time is parsed to the same second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      const text = formatNewYorkTime(seconds);
      expect(Date.parse(text) / 1000).toBe(seconds);
      expect(resolveBound(text, 'from', now)).toBe(text);
    }),
  );
});
