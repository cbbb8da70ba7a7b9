import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsDate, formatUtcTime, parseUsDate, parseUtcTime } from './quantified-time.ts';

const instant = Date.parse('2024-01-01T17:35:14Z') / 1000;

test.each([
  ['2024-01-01 17:35:14.000', instant],
  ['2024-01-01 17:35:14.25', instant + 0.25],
  ['2024-01-01 17:35:14', instant],
  ['2024-01-01T17:35:14Z', instant],
  ['2024-01-01T17:35:14.250Z', instant + 0.25],
])('%s is UTC', (sent, seconds) => expect(parseUtcTime(sent)).toBe(seconds));

test.each(['', '2024-01-01', '2024-02-30 10:00:00.000', '2024-01-01 24:00:00', '2024-01-01 10:61:00', '1/1/2024 10:00', 'soon'])(
  '%j cannot be read as a time',
  (sent) => expect(parseUtcTime(sent)).toBeUndefined(),
);

test('every millisecond comes back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (millis) => {
      expect(parseUtcTime(formatUtcTime(millis / 1000))).toBe(millis / 1000);
    }),
  );
});

test('a time is printed with a blank, three decimals and no zone', () => {
  expect(formatUtcTime(instant)).toBe('2024-01-01 17:35:14.000');
});

test.each([
  ['1/1/2024', '2024-01-01'],
  ['12/31/2025', '2025-12-31'],
  ['02/29/2024', '2024-02-29'],
  ['2024-01-09', '2024-01-09'],
])('%s is the day %s', (sent, day) => expect(parseUsDate(sent)).toBe(day));

test.each(['', '13/1/2024', '2/30/2024', '0/1/2024', '1/1/24', '2024/1/1', 'Monday'])('%j is no day', (sent) =>
  expect(parseUsDate(sent)).toBeUndefined(),
);

test('every day comes back from its unpadded text', () => {
  expect(formatUsDate('2024-01-09')).toBe('1/9/2024');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (dayNumber) => {
      const day = new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
      expect(parseUsDate(formatUsDate(day))).toBe(day);
    }),
  );
});
