import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newYorkDaySpan } from '#contract/new-york.ts';
import { busiest, coverage, dayInView, hoursBetween, hoursOf, isAmong, together, type Hour, type Session } from './coverage.ts';

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
    ['2026-07-01', 24, '2026-07-01T04:00:00Z'],
    ['2026-11-01', 25, '2026-11-01T04:00:00Z'],
    ['2026-03-08', 23, '2026-03-08T05:00:00Z'],
    ['2028-02-29', 24, '2028-02-29T05:00:00Z'],
    // Before 2007 clocks changed on other Sundays.
    ['2006-04-02', 23, '2006-04-02T05:00:00Z'],
    ['2006-10-29', 25, '2006-10-29T04:00:00Z'],
  ])('of %s are %i, the first at %s', (day, count, first) => {
    const hours = hoursOf(day);
    expect(hours).toHaveLength(count);
    expect(hours[0]?.start).toBe(Date.parse(first) / 1000);
  });

  test('where clocks go back, 01:00 comes twice and the two are told apart', () => {
    const hours = hoursOf('2026-11-01');
    expect(hours.slice(0, 4).map(({ name, clock, isTwin }) => [name, clock, isTwin])).toEqual([
      ['00:00 ET', '00', false],
      ['01:00 EDT', '01', true],
      ['01:00 EST', '01', true],
      ['02:00 ET', '02', false],
    ]);
    expect((hours[2]?.start ?? 0) - (hours[1]?.start ?? 0)).toBe(3600);
  });

  test('where clocks go forward, 02:00 never comes', () => {
    expect(
      hoursOf('2026-03-08')
        .slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['00:00 ET', '01:00 ET', '03:00 ET']);
  });

  const days = fc
    .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('fill the day, one after the other, and no other', () => {
    fc.assert(
      fc.property(days, (day) => {
        const hours = hoursOf(day);
        const [start, end] = newYorkDaySpan(day);
        expect(hours.map((hour) => hour.start)).toEqual(Array.from({ length: (end - start) / 3600 }, (_, index) => start + index * 3600));
        expect(hours.filter(({ isTwin }) => isTwin)).toHaveLength(hours.length === 25 ? 2 : 0);
      }),
    );
  });

  test.each(['UTC', 'Asia/Tokyo', 'Pacific/Apia', 'America/Los_Angeles'])('are the same for a reader in %s', (zone) => {
    const here = hoursOf('2026-11-01');
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(hoursOf('2026-11-01')).toEqual(here);
  });
});

describe('the sessions', () => {
  test.each<[clock: number, halves: [Session, Session]]>([
    [0, ['closed', 'closed']],
    [3, ['closed', 'closed']],
    [4, ['pre', 'pre']],
    [8, ['pre', 'pre']],
    [9, ['pre', 'regular']],
    [10, ['regular', 'regular']],
    [15, ['regular', 'regular']],
    [16, ['post', 'post']],
    [19, ['post', 'post']],
    [20, ['closed', 'closed']],
    [23, ['closed', 'closed']],
  ])('of %i:00 on a Friday are %j', (clock, halves) => {
    expect(hourAt('2026-11-20', clock).sessions).toEqual(halves);
  });

  test.each(['2026-11-21', '2026-11-22', '2026-11-01', '2026-03-08'])('are closed on %s, a weekend', (day) => {
    expect(new Set(hoursOf(day).flatMap(({ sessions }) => sessions))).toEqual(new Set(['closed']));
  });
});

describe('the day in view', () => {
  test.each<[what: string, from: string | undefined, to: string | undefined, day: string]>([
    ['no filter: today', undefined, undefined, '2026-11-20'],
    ['one day: that day', '2026-11-05', '2026-11-05', '2026-11-05'],
    ['days around today: today', '2026-11-05', '2026-12-05', '2026-11-20'],
    ['days gone by: the last', '2026-11-05', '2026-11-10', '2026-11-10'],
    ['days to come: the first', '2026-12-05', '2026-12-10', '2026-12-05'],
    ['since a day: today', '2026-11-05', undefined, '2026-11-20'],
    ['up to a day gone by: that day', undefined, '2026-11-10', '2026-11-10'],
    ['up to a day to come: today', undefined, '2026-12-10', '2026-11-20'],
  ])('%s', (_, from, to, day) => {
    expect(dayInView({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, '2026-11-20')).toBe(day);
  });
});

describe('the counts', () => {
  const hours = hoursOf('2026-11-20');
  const at = (clock: string): number => Date.parse(`2026-11-20T${clock}-05:00`) / 1000;

  test('begin and end with the second of the hour', () => {
    const stories = ['08:59:59', '09:00:00', '09:59:59', '10:00:00'].map((clock, id) => ({ id, created: at(clock) }));
    expect(coverage(hours, stories, everything).map(({ count }) => count)).toEqual(
      hours.map(({ clock }) => ({ '08': 1, '09': 2, '10': 1 })[clock] ?? 0),
    );
  });

  test('of the hour that comes twice are two', () => {
    const stories = ['05:30:00Z', '06:30:00Z', '06:59:59Z'].map((time, id) => ({ id, created: Date.parse(`2026-11-01T${time}`) / 1000 }));
    const counts = coverage(hoursOf('2026-11-01'), stories, everything);
    expect(counts.slice(0, 4).map(({ count }) => count)).toEqual([0, 1, 2, 0]);
  });

  const days = fc.constantFrom('2026-11-20', '2026-11-01', '2026-03-08', '2026-07-04');
  const seconds = fc.integer({ min: -30 * 3600, max: 60 * 3600 });

  test('sum to the stories of the day, each told once', () => {
    fc.assert(
      fc.property(days, fc.array(fc.tuple(fc.nat({ max: 30 }), seconds)), (day, told) => {
        const [start, end] = newYorkDaySpan(day);
        const stories = told.map(([id, after]) => ({ id, created: start + after }));
        const ofDay = [...new Map(stories.map((story) => [story.id, story.created])).values()].filter(
          (created) => created >= start && created < end,
        );
        const counts = coverage(hoursOf(day), stories, everything);
        expect(together(counts)).toEqual({ count: ofDay.length, isWhole: true });
        const most = busiest(counts);
        expect(most === undefined).toBe(ofDay.length === 0);
        if (most !== undefined) expect(counts[most]?.count).toBe(Math.max(...counts.map(({ count }) => count)));
      }),
    );
  });

  test('are whole only of hours that began after what was read', () => {
    const whole = (clock: string): number => coverage(hours, [], at(clock)).filter(({ isWhole }) => isWhole).length;
    expect([whole('22:30:00'), whole('22:00:00'), whole('21:59:59'), whole('00:00:00')]).toEqual([1, 1, 2, 23]);
    expect(together(coverage(hours, [], at('22:30:00'))).isWhole).toBe(false);
  });

  test('of no hours are none', () => {
    expect(coverage([], [{ id: 1, created: 0 }], everything)).toEqual([]);
    expect(busiest([])).toBeUndefined();
  });
});

describe('chosen hours', () => {
  test.each([
    [9, 11, '09-11'],
    [11, 9, '09-11'],
    [0, 0, '00-00'],
    [23, 0, '00-23'],
  ])('from %i to %i are %s', (one, other, hours) => {
    expect(hoursBetween(hourAt('2026-11-20', one), hourAt('2026-11-20', other))).toBe(hours);
  });

  test('hold all between their ends and no other', () => {
    const names = hoursOf('2026-11-20').filter((hour) => isAmong('09-11', hour));
    expect(names.map(({ clock }) => clock)).toEqual(['09', '10', '11']);
  });

  test('hold both of an hour that comes twice, and nothing where it never comes', () => {
    expect(
      hoursOf('2026-11-01')
        .filter((hour) => isAmong('01-01', hour))
        .map(({ name }) => name),
    ).toEqual(['01:00 EDT', '01:00 EST']);
    expect(hoursOf('2026-03-08').filter((hour) => isAmong('02-02', hour))).toEqual([]);
  });
});
