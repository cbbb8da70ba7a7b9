import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Zone } from './format.ts';

// A day of headlines as its lines read far from New York, over the days on which clocks change and years end. `Intl`
// takes the zone of the computer when a formatter is made: so each place has the formats loaded anew.

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** Day headings, each with the moments under it as they read on that day. */
async function daysOf(place: string, zone: Zone, now: string, instants: readonly string[]): Promise<Record<string, string[]>> {
  vi.stubEnv('TZ', place);
  const { formatDayHeading } = await import('./format.ts');
  const { formatMoment } = await import('./format.ts');
  const seconds = instants.map((iso) => Date.parse(iso) / 1000);
  const days = Object.groupBy(seconds, (instant) => formatDayHeading(instant, zone, Date.parse(now) / 1000));
  return Object.fromEntries(
    Object.entries(days).map(([day, list]) => [day, (list ?? []).map((instant) => formatMoment(instant, zone, instant))]),
  );
}

describe('the day on which clocks go back in New York', () => {
  const now = '2026-11-02T20:00:00Z';
  const instants = [
    '2026-11-02T05:00:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-01T06:30:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T04:00:00Z',
    '2026-11-01T03:59:59Z',
  ];

  test.each(['Etc/UTC', 'Asia/Kolkata', 'Pacific/Auckland'])(
    'has 25 hours there, seen from %s, and its doubled hour is two',
    async (place) => {
      expect(await daysOf(place, 'et', now, instants)).toEqual({
        'Monday, November 2': ['00:00:00 ET'],
        'Sunday, November 1': ['23:59:59 ET', '01:30:00 EST', '01:30:00 EDT', '00:00:00 ET'],
        'Saturday, October 31': ['23:59:59 ET'],
      });
    },
  );

  test('is a day like any other in Kolkata', async () => {
    expect(await daysOf('Asia/Kolkata', 'local', now, instants)).toEqual({
      'Monday, November 2': ['10:30:00 local', '10:29:59 local'],
      'Sunday, November 1': ['12:00:00 local', '11:00:00 local', '09:30:00 local', '09:29:59 local'],
    });
  });
});

test('the day on which clocks go forward in New York has 23 hours and no half past two', async () => {
  const instants = ['2026-03-09T03:59:59Z', '2026-03-08T07:00:00Z', '2026-03-08T06:59:59Z', '2026-03-08T05:00:00Z', '2026-03-08T04:59:59Z'];
  expect(await daysOf('Asia/Kolkata', 'et', '2026-03-09T20:00:00Z', instants)).toEqual({
    'Sunday, March 8': ['23:59:59 ET', '03:00:00 ET', '01:59:59 ET', '00:00:00 ET'],
    'Saturday, March 7': ['23:59:59 ET'],
  });
});

test('Auckland doubles an hour of its own, on its own day', async () => {
  // New Zealand's clocks go back on 2026-04-04 at 14:00 UTC.
  const instants = ['2026-04-04T15:00:00Z', '2026-04-04T14:30:00Z', '2026-04-04T13:30:00Z', '2026-04-04T11:00:00Z', '2026-04-04T10:59:59Z'];
  expect(await daysOf('Pacific/Auckland', 'local', '2026-04-05T20:00:00Z', instants)).toEqual({
    'Sunday, April 5': ['03:00:00 local', '02:30:00 GMT+12', '02:30:00 GMT+13', '00:00:00 local'],
    'Saturday, April 4': ['23:59:59 local'],
  });
});

test('at the turn of a year each zone is in its own, and an earlier year is named', async () => {
  const now = '2027-01-01T20:00:00Z';
  const instants = ['2027-01-01T05:00:00Z', '2027-01-01T04:59:59Z', '2027-01-01T00:00:00Z', '2026-12-31T23:59:59Z'];
  expect(await daysOf('Etc/UTC', 'et', now, instants)).toEqual({
    'Friday, January 1': ['00:00:00 ET'],
    'Thursday, December 31, 2026': ['23:59:59 ET', '19:00:00 ET', '18:59:59 ET'],
  });
  expect(await daysOf('Etc/UTC', 'utc', now, instants)).toEqual({
    'Friday, January 1': ['05:00:00 UTC', '04:59:59 UTC', '00:00:00 UTC'],
    'Thursday, December 31, 2026': ['23:59:59 UTC'],
  });
});
