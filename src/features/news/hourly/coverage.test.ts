import type { ClockSession } from '#contract/market/sessions.ts';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import {
  busiest,
  type CountedHour,
  countByHour,
  coverageSummary,
  dayInView,
  describeClockChange,
  describeCount,
  type Hour,
  hoursBetween,
  hoursOf,
  isInRange,
  rangeLabel,
  sumCounts,
} from './coverage.ts';

const hourAt = (day: string, index: number): Hour => {
  const hour = hoursOf(day)[index];
  if (!hour) throw new Error(`${day} has no hour ${index}`);
  return hour;
};
const everything = Number.NEGATIVE_INFINITY;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the hours of a day in New York', () => {
  test.each([
    ['2026-11-20', 24, '2026-11-20T05:00:00Z'],
    ['2026-11-01', 25, '2026-11-01T04:00:00Z'],
    ['2026-03-08', 23, '2026-03-08T05:00:00Z'],
    // Before 2007 clocks changed on other Sundays.
    ['2006-04-02', 23, '2006-04-02T05:00:00Z'],
  ])('of %s are %i, the first at %s', (day, count, first) => {
    const hours = hoursOf(day);
    expect(hours).toHaveLength(count);
    expect(hours[0]?.start).toBe(Date.parse(first) / 1000);
  });

  test.each([
    ['2026-11-01', ['00:00 ET', '01:00 EDT', '01:00 EST', '02:00 ET']],
    ['2026-03-08', ['00:00 ET', '01:00 ET', '03:00 ET', '04:00 ET']],
  ])('of %s have different names', (day, names) => {
    expect(
      hoursOf(day)
        .slice(0, 4)
        .map(({ name }) => name),
    ).toEqual(names);
  });

  const days = fc
    .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('fill the day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const hours = hoursOf(day);
        const [start, end] = newYorkDaySpan(day);
        expect(hours.map((hour) => hour.start)).toEqual(Array.from({ length: (end - start) / 3600 }, (_, index) => start + index * 3600));
        expect(hours.filter(({ isRepeated }) => isRepeated)).toHaveLength(hours.length === 25 ? 2 : 0);
      }),
    );
  });

  test.each(['UTC', 'Asia/Tokyo', 'Pacific/Apia', 'America/Los_Angeles'])('are the same for a reader in %s', (zone) => {
    const here = hoursOf('2026-11-01');
    vi.stubEnv('TZ', zone);
    expect(hoursOf('2026-11-01')).toEqual(here);
  });
});

describe('the sessions', () => {
  test.each<[clock: number, halves: [ClockSession, ClockSession]]>([
    [0, ['closed', 'closed']],
    [4, ['pre', 'pre']],
    [9, ['pre', 'regular']],
    [10, ['regular', 'regular']],
    [19, ['post', 'post']],
    [20, ['closed', 'closed']],
  ])('of %i:00 on a Friday are %j', (clock, halves) => {
    expect(hourAt('2026-11-20', clock).sessions).toEqual(halves);
  });

  test('are closed on a holiday and a weekend, and regular until 13:00 on a half day', () => {
    const regular = (day: string): string[] => hoursOf(day).flatMap(({ clock, sessions }) => (sessions[1] === 'regular' ? [clock] : []));
    expect(['2026-11-26', '2026-11-22', '2026-11-27'].map(regular)).toEqual([[], [], ['09', '10', '11', '12']]);
  });
});

describe('the day in view', () => {
  test.each<[what: string, from: string | undefined, to: string | undefined, day: string]>([
    ['no filter: today', undefined, undefined, '2026-11-20'],
    ['one day: that day', '2026-11-05', '2026-11-05', '2026-11-05'],
    ['days around today: today', '2026-11-05', '2026-12-05', '2026-11-20'],
    ['past days: the last', '2026-11-05', '2026-11-10', '2026-11-10'],
    ['future days: the first', '2026-12-05', '2026-12-10', '2026-12-05'],
    ['since a day: today', '2026-11-05', undefined, '2026-11-20'],
    ['up to a past day: that day', undefined, '2026-11-10', '2026-11-10'],
    ['up to a future day: today', undefined, '2026-12-10', '2026-11-20'],
  ])('%s', (_, from, to, day) => {
    expect(dayInView({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, '2026-11-20')).toBe(day);
  });
});

describe('the counts', () => {
  const hours = hoursOf('2026-11-20');
  const at = (clock: string): number => Date.parse(`2026-11-20T${clock}-05:00`) / 1000;

  test('use exact hour limits', () => {
    const stories = ['08:59:59', '09:00:00', '09:59:59', '10:00:00'].map((clock, id) => ({ id, created: at(clock) }));
    expect(countByHour(hours, stories, everything).map(({ count }) => count)).toEqual(
      hours.map(({ clock }) => ({ '08': 1, '09': 2, '10': 1 })[clock] ?? 0),
    );
  });

  test('separate the two instances of a repeated hour', () => {
    const stories = ['05:30:00Z', '06:30:00Z', '06:59:59Z'].map((time, id) => ({ id, created: Date.parse(`2026-11-01T${time}`) / 1000 }));
    const counts = countByHour(hoursOf('2026-11-01'), stories, everything);
    expect(counts.slice(0, 4).map(({ count }) => count)).toEqual([0, 1, 2, 0]);
  });

  const days = fc.constantFrom('2026-11-20', '2026-11-01', '2026-03-08', '2026-07-04');
  const seconds = fc.integer({ min: -30 * 3600, max: 60 * 3600 });

  test('sum to the stories of the day', () => {
    fc.assert(
      fc.property(days, fc.array(fc.tuple(fc.nat({ max: 30 }), seconds)), (day, drawn) => {
        const [start, end] = newYorkDaySpan(day);
        const stories = drawn.map(([id, after]) => ({ id, created: start + after }));
        const ofDay = [...new Map(stories.map((story) => [story.id, story.created])).values()].filter(
          (created) => created >= start && created < end,
        );
        const counts = countByHour(hoursOf(day), stories, everything);
        expect(sumCounts(counts)).toEqual({ count: ofDay.length, isWhole: true });
        const most = busiest(counts);
        expect(most === undefined).toBe(ofDay.length === 0);
        if (most !== undefined) expect(most.count).toBe(Math.max(...counts.map(({ count }) => count)));
      }),
    );
  });

  test('are complete only for hours that are fully read', () => {
    const whole = (clock: string): number => countByHour(hours, [], at(clock)).filter(({ isWhole }) => isWhole).length;
    expect([whole('22:30:00'), whole('22:00:00'), whole('21:59:59'), whole('00:00:00')]).toEqual([1, 1, 2, 23]);
    expect(sumCounts(countByHour(hours, [], at('22:30:00'))).isWhole).toBe(false);
  });
});

describe('a range of hours', () => {
  test.each([
    [9, 11, '09-11'],
    [11, 9, '09-11'],
    [0, 0, '00-00'],
    [23, 0, '00-23'],
  ])('from %i to %i are %s', (one, other, hours) => {
    expect(hoursBetween(hourAt('2026-11-20', one), hourAt('2026-11-20', other))).toBe(hours);
  });

  test.each([
    ['2026-11-20', '09-11', ['09:00 ET', '10:00 ET', '11:00 ET']],
    ['2026-11-01', '01-01', ['01:00 EDT', '01:00 EST']],
    ['2026-03-08', '02-02', []],
  ])('on %s %s includes %j', (day, range, names) => {
    expect(
      hoursOf(day)
        .filter((hour) => isInRange(range, hour))
        .map(({ name }) => name),
    ).toEqual(names);
  });
});

const nowSeconds = Date.parse('2026-11-20T15:00:00Z') / 1000;
const allRead = Number.NEGATIVE_INFINITY;

/** The hours of a day with a story at each of these times (UTC). */
function counted(day: string, times: readonly string[], readBackTo = allRead): CountedHour[] {
  const stories = times.map((time, id) => ({ id, created: Date.parse(`${day}T${time}:00Z`) / 1000 }));
  return countByHour(hoursOf(day), stories, readBackTo);
}
const done = { counting: false, wrong: 0, nowSeconds };

test.each([
  [0, true, 'no stories'],
  [1, true, '1 story'],
  [1234, true, '1,234 stories'],
  [0, false, 'not counted'],
  [1, false, 'at least 1 story'],
  [2000, false, 'at least 2,000 stories'],
])('%i stories, whole %s, are “%s”', (count, isWhole, text) => {
  expect(describeCount({ count, isWhole })).toBe(text);
});

test.each([
  ['2025-11-20', [], allRead, 'Thursday, November 20, 2025: no stories'],
  ['2026-11-01', ['06:30'], allRead, 'Sunday, November 1: 1 story, most at 01:00 EST (1)'],
  [
    '2026-11-20',
    ['13:10', '14:00'],
    Date.parse('2026-11-20T13:10:00Z') / 1000,
    'Friday, November 20: at least 2 stories, complete from 09:00 ET on',
  ],
  ['2026-11-20', [], Number.POSITIVE_INFINITY, 'Friday, November 20: not counted'],
])('the summary of %s, stories at %j, complete back to %d', (day, times, readBackTo, summary) => {
  expect(coverageSummary(day, counted(day, times, readBackTo), done)).toBe(summary);
});

test.each([
  ['2026-11-20', '09-11', '09:00 to 11:59 ET: 2 stories'],
  ['2026-11-20', '00-23', '00:00 to 23:59 ET: 2 stories'],
  ['2026-11-20', '12-12', '12:00 to 12:59 ET: no stories'],
  ['2026-11-01', '01-01', '01:00 to 01:59 ET, both EDT and EST: no stories'],
  ['2026-11-01', '00-03', '00:00 to 03:59 ET, both EDT and EST: no stories'],
  ['2026-03-08', '02-02', '02:00 to 02:59 ET does not occur on this day'],
])('on %s the hours %s are “%s”', (day, range, label) => {
  expect(rangeLabel(range, counted(day, ['15:10', '15:40']))).toBe(label);
});

test.each([
  ['2026-11-20', undefined],
  ['2026-11-01', '25 hours: 01:00 occurs twice'],
  ['2026-03-08', '23 hours: 02:00 does not occur'],
])('the clock change of %s: %s', (day, description) => {
  expect(describeClockChange(hoursOf(day))).toBe(description);
});
