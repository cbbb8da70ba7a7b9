import { describe, expect, test } from 'vitest';
import { formatFullMoment, formatMoment, type Zone } from './format.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('a moment written out', () => {
  test.each<[what: string, iso: string, zone: Zone, now: string, words: string]>([
    ['today: the clock alone', '2026-11-20T14:41:07Z', 'et', '2026-11-20T20:00:00Z', '09:41:07 ET'],
    ['earlier this year: month and day', '2026-11-12T14:41:07Z', 'et', '2026-11-20T20:00:00Z', 'Nov 12 09:41 ET'],
    ['another year: the whole date', '2025-11-12T14:41:07Z', 'et', '2026-11-20T20:00:00Z', '2025-11-12 09:41 ET'],
    ['UTC says so', '2026-11-20T14:41:07Z', 'utc', '2026-11-20T20:00:00Z', '14:41:07 UTC'],
    ['today is a day of the zone', '2026-11-20T04:30:00Z', 'et', '2026-11-20T15:00:00Z', 'Nov 19 23:30 ET'],
    ['and of UTC', '2026-11-20T04:30:00Z', 'utc', '2026-11-20T15:00:00Z', '04:30:00 UTC'],
    ['the hour that comes twice, first', '2026-11-01T05:30:00Z', 'et', '2026-11-01T20:00:00Z', '01:30:00 EDT'],
    ['the hour that comes twice, second', '2026-11-01T06:30:00Z', 'et', '2026-11-01T20:00:00Z', '01:30:00 EST'],
    ['the first of its seconds', '2026-11-01T05:00:00Z', 'et', '2026-11-20T20:00:00Z', 'Nov 1 01:00 EDT'],
    ['the last of its seconds', '2026-11-01T06:59:59Z', 'et', '2026-11-20T20:00:00Z', 'Nov 1 01:59 EST'],
    ['just before it', '2026-11-01T04:59:59Z', 'et', '2026-11-01T20:00:00Z', '00:59:59 ET'],
    ['just after it', '2026-11-01T07:00:00Z', 'et', '2026-11-01T20:00:00Z', '02:00:00 ET'],
    ['around the hour that never comes', '2026-03-08T07:00:00Z', 'et', '2026-03-08T20:00:00Z', '03:00:00 ET'],
    ['the same clock hours later is no doubt', '2026-03-08T06:59:59Z', 'et', '2026-03-08T20:00:00Z', '01:59:59 ET'],
    ['UTC knows no doubled hour', '2026-11-01T05:30:00Z', 'utc', '2026-11-01T20:00:00Z', '05:30:00 UTC'],
  ])('%s', (_, iso, zone, now, words) => {
    expect(formatMoment(at(iso), zone, at(now))).toBe(words);
  });
});

test('everything there is to say of an instant names UTC, New York and the reader’s own clock', () => {
  const words = formatFullMoment(at('2026-11-20T15:41:07Z'));
  expect(words).toMatch(/^2026-11-20T15:41:07Z · Nov 20, 2026, (?:at )?10:41:07 EST · local: Nov 20, 2026/);
  expect(formatFullMoment(at('2026-07-01T15:41:07Z'))).toContain('11:41:07 EDT');
});
