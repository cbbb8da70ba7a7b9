import { describe, expect, it, test } from 'vitest';
import { newYorkInstant, newYorkOffset } from '#contract/time/new-york.ts';
import { judgeStamp, judgeZone, type TimedBar } from './clock.ts';
import { judgeNamedZone, judgeZones } from './zones.ts';

const winter = ['2026-01-05', '2026-01-06', '2026-01-07'];
const summer = ['2026-07-06', '2026-07-07', '2026-07-08'];
const [open, close, preOpen, lateEnd] = [34_200, 57_600, 14_400, 72_000];

interface Hours {
  readonly from: number;
  readonly to: number;
  readonly length?: number;
  readonly zone?: string;
  /** seconds from the start of a bar to its time */
  readonly later?: number;
}

/** Bars of days, their times as a clock of a zone shows them, read by that of New York. */
function barsOf(days: readonly string[], { from, to, length = 300, zone = 'America/New_York', later = 0 }: Hours): TimedBar[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return days.flatMap((day) =>
    Array.from({ length: Math.ceil((to - from) / length) }, (_, index) => {
      const clock = from + index * length;
      const [date = '', wall = ''] = format.format((newYorkInstant(day, clock) + later) * 1000).split(' ');
      const [hours = 0, minutes = 0, seconds = 0] = wall.split(':').map(Number);
      const volume = clock === open ? 80_000 : clock > open && clock < close ? 20_000 : 300;
      return { series: 'AAPL', time: newYorkInstant(date, hours * 3600 + minutes * 60 + seconds), volume };
    }),
  );
}

const regular = { from: open, to: close };
const extended = { from: preOpen, to: lateEnd };

describe('times of New York', () => {
  test.each<[string, readonly string[], Hours]>([
    ['the session', winter, regular],
    ['the session in summer', summer, regular],
    ['extended hours', [...winter, ...summer], extended],
    ['extended hours at the end of bars', winter, { ...extended, later: 300 }],
    ['minutes of extended hours', summer, { ...extended, length: 60 }],
    ['a part of the post-market', summer, { from: 8 * 3600, to: 66_600 }],
    ['nights and days', winter, { from: 0, to: 86_400 }],
    ['nights alone', winter, { from: 0, to: preOpen }],
    ['a half day', ['2025-11-28'], { from: open, to: 46_800 }],
    ['half hours', summer, { ...regular, length: 1800 }],
    ['a share that is seldom traded', winter, { from: open + 3000, to: close - 2400, length: 1500 }],
    ['one morning', ['2026-03-05'], { from: open, to: open + 3600 }],
  ])('%s', (_, days, hours) => {
    expect(judgeZone(barsOf(days, hours), hours.length ?? 300)).toEqual({ timeZone: 'America/New_York', because: undefined });
  });
});

describe('times of UTC', () => {
  test.each<[string, readonly string[], Hours, string]>([
    ['the session in winter', winter, regular, 'days begin at 14:30 and end at 20:55'],
    ['the session in summer', summer, regular, 'days begin at 13:30 and end at 19:55'],
    ['the session at the end of bars', summer, { ...regular, later: 300 }, 'days begin at 13:35 and end at 20:00'],
    ['extended hours in winter, which end on the next day', winter, extended, 'days begin at 09:00 and end at 00:55'],
    ['extended hours in summer', summer, extended, 'days begin at 08:00 and end at 23:55'],
    ['extended hours at the end of bars', summer, { ...extended, later: 300 }, 'days begin at 08:05 and end at 00:00'],
    ['minutes of both', [...winter, ...summer], { ...extended, length: 60 }, 'days begin at 09:00 and end at 00:59'],
    ['half hours', winter, { ...regular, length: 1800 }, 'days begin at 14:30 and end at 20:30'],
  ])('%s', (_, days, hours, because) => {
    expect(judgeZone(barsOf(days, { ...hours, zone: 'UTC' }), hours.length ?? 300)).toEqual({ timeZone: 'UTC', because });
  });
});

describe('times of another zone are asked for', () => {
  test.each<[string, readonly string[], Hours]>([
    ['America/Chicago', winter, regular],
    ['America/Chicago', summer, extended],
    ['America/Chicago', summer, { from: 7 * 3600, to: lateEnd }],
    ['America/Denver', winter, regular],
    ['America/Los_Angeles', summer, regular],
    ['America/Los_Angeles', winter, extended],
    ['Europe/London', [...winter, ...summer], regular],
    ['Europe/Berlin', summer, extended],
    ['Asia/Kolkata', winter, regular],
    ['Australia/Sydney', winter, regular],
    ['Etc/GMT+5', [...winter, ...summer], regular],
  ])('%s', (zone, days, hours) => {
    expect(judgeZone(barsOf(days, { ...hours, zone }), 300)).toEqual({ fault: expect.stringContaining(`--timezone ${zone}`) as string });
  });

  it('also where no zone that is known fits', () => {
    expect(judgeZone(barsOf(winter, { ...regular, zone: 'America/Sao_Paulo' }), 300)).toEqual({
      fault: 'days begin at 11:30 and end at 17:55, which is no clock of New York: --timezone names the zone of its times',
    });
  });
});

describe('the start or the end of bars', () => {
  test.each<[string, readonly string[], Hours, 'start' | 'end']>([
    ['from the open', winter, regular, 'start'],
    ['to the close', winter, { ...regular, later: 300 }, 'end'],
    ['minutes to the close', summer, { ...regular, length: 60, later: 60 }, 'end'],
    ['the volume of the open', summer, extended, 'start'],
    ['the volume of the open, later', summer, { ...extended, later: 300 }, 'end'],
    ['a half day', ['2025-11-28'], { from: open, to: 46_800, later: 300 }, 'end'],
    ['longer than an hour', winter, { ...regular, length: 7200, later: 7200 }, 'start'],
  ])('%s', (_, days, hours, stamp) => {
    expect(judgeStamp(barsOf(days, hours), hours.length ?? 300)).toMatchObject({ stamp });
  });

  it('is asked for where days differ', () => {
    const bars = [...barsOf(winter, regular), ...barsOf(summer, { ...regular, later: 300 })];
    expect(judgeStamp(bars, 300)).toEqual({ fault: expect.stringContaining('--stamp start or --stamp end') as string });
  });
});

describe('the zone that a header names', () => {
  test.each([
    ['UTC', 'UTC'],
    ['UTC+1', '+01:00'],
    ['UTC-05:00', '-05:00'],
    ['ET', 'America/New_York'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('%s is %s', (name, timeZone) => {
    expect(judgeNamedZone(name)).toEqual({ timeZone });
  });
  test.each(['CT', 'CET', 'BST', 'Europe/Nowhere'])('%s is asked for', (name) => {
    expect(judgeNamedZone(name)).toEqual({ fault: expect.stringContaining('--timezone') as string });
  });
});

it('refuses times with a zone beside times without', () => {
  const cells = ['2026-03-05T14:30:00Z', '2026-03-05 09:31'].map((text, index) => ({ line: index + 2, text }));
  expect(judgeZones(cells, 'mdy', false)).toEqual({ fault: expect.stringContaining('and none ("2026-03-05 09:31" in line 3)') as string });
  expect(newYorkOffset(newYorkInstant('2026-03-05'))).toBe(-18_000);
});
