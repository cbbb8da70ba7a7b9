import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  comesTwice,
  dayOf,
  formatAge,
  formatClock,
  formatDate,
  formatDated,
  formatDayHeading,
  formatFullMoment,
  formatMoment,
  type Zone,
  zoneOffset,
  zones,
} from './format.ts';

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

test('the offset of a zone, and which times come twice, are those of its clock', () => {
  // Zones had offsets with seconds, and times that came twice at other minutes, in the 19th century.
  const anyTime = fc.integer({ min: at('1920-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });
  const nearChange = fc.integer({ min: at('2026-11-01T03:00:00Z'), max: at('2026-11-01T09:00:00Z') });
  fc.assert(
    fc.property(fc.oneof(anyTime, nearChange), fc.constantFrom(...zones), (seconds, zone) => {
      const clock = formatClock(seconds, zone);
      expect(new Date((seconds + zoneOffset(seconds, zone)) * 1000).toISOString().slice(11, 19)).toBe(clock);
      expect(comesTwice(seconds, zone)).toBe([-3600, 3600].some((by) => formatClock(seconds + by, zone) === clock));
    }),
    { numRuns: 2000 },
  );
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

  test('a local day is that of the clock of this computer', () => {
    for (let seconds = at('2026-01-01T00:30:00Z'); seconds < at('2027-01-01T00:00:00Z'); seconds += 5 * 3600) {
      const time = new Date(seconds * 1000);
      const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
      expect(dayOf(seconds, 'local')).toBe(`${time.getFullYear()}-${month}-${day}`);
    }
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

describe('an age in text', () => {
  test.each<[seconds: number, text: string]>([
    [-5, '0 s'],
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [172_799, '47 h'],
    [172_800, '2 d'],
    [864_000, '10 d'],
  ])('%s s is %s', (seconds, text) => {
    expect(formatAge(seconds)).toBe(text);
  });
});

test.each<[date: string, thisYear: string, text: string]>([
  ['2026-11-05', '2026', 'Nov 5'],
  ['2025-11-05', '2026', 'Nov 5, 2025'],
  ['2024-02-29', '2026', 'Feb 29, 2024'],
  // A calendar date stays itself wherever the reader sits.
  ['2026-01-01', '2026', 'Jan 1'],
  ['2026-12-31', '2026', 'Dec 31'],
])('the date %s in %s is %s', (date, thisYear, text) => {
  expect(formatDate(date, thisYear)).toBe(text);
});

const listedSeconds = Date.parse('2026-11-20T15:00:00Z') / 1000;

test.each<[iso: string, text: string]>([
  ['2026-11-20T14:30:07Z', '09:30:07'],
  ['2026-11-20T05:00:00Z', '00:00:00'],
  ['2026-11-20T04:59:59Z', 'Nov 19 23:59'],
  ['2026-11-01T05:30:00Z', 'Nov 1 01:30 EDT'],
  ['2026-11-01T06:30:00Z', 'Nov 1 01:30 EST'],
  ['2026-01-02T15:00:00Z', 'Jan 2 10:00'],
  ['2026-01-01T04:59:59Z', 'Dec 31, 2025'],
])('without a day heading, %s is %s', (iso, text) => {
  expect(formatDated(Date.parse(iso) / 1000, 'et', listedSeconds)).toBe(text);
});

test.each([
  ['2026-11-20T14:30:07Z', '09:30'],
  ['2026-11-20T04:59:59Z', 'Nov 19 23:59'],
])('without seconds, %s is %s', (iso, text) => {
  expect(formatDated(Date.parse(iso) / 1000, 'et', listedSeconds, false)).toBe(text);
});

describe('a moment written out', () => {
  test.each<[what: string, iso: string, zone: Zone, now: string, text: string]>([
    ['today: the clock alone', '2026-11-20T14:41:07Z', 'et', '2026-11-20T20:00:00Z', '09:41:07 ET'],
    ['earlier this year: month and day', '2026-11-12T14:41:07Z', 'et', '2026-11-20T20:00:00Z', 'Nov 12 09:41 ET'],
    ['another year: the whole date', '2025-11-12T14:41:07Z', 'et', '2026-11-20T20:00:00Z', 'Nov 12, 2025 09:41 ET'],
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
  ])('%s', (_, iso, zone, now, text) => {
    expect(formatMoment(at(iso), zone, at(now))).toBe(text);
  });
});

test('a full moment names UTC, New York and local time', () => {
  const text = formatFullMoment(at('2026-11-20T15:41:07Z'));
  expect(text).toMatch(/^2026-11-20T15:41:07Z · Nov 20, 2026, (?:at )?10:41:07 EST · local: Nov 20, 2026/);
  expect(formatFullMoment(at('2026-07-01T15:41:07Z'))).toContain('11:41:07 EDT');
});

// Days of headlines far from New York, when clocks change and years end. `Intl` takes the zone of the computer when a
// formatter is made, so the module is imported again for each place.
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** Day headings, each with the moments under it, as shown on that day. */
async function daysOf(place: string, zone: Zone, now: string, instants: readonly string[]): Promise<Record<string, string[]>> {
  vi.stubEnv('TZ', place);
  const { formatDayHeading, formatMoment } = await import('./format.ts');
  const seconds = instants.map(at);
  const days = Object.groupBy(seconds, (instant) => formatDayHeading(instant, zone, at(now)));
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
