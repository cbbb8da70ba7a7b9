import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, findHours, instantOf } from '#contract/market/day.ts';
import { type PastDay, summaryOf } from '../../market/sessions.ts';
import { anyBars } from '../../market/testing/bars.ts';
import { buildDayRow, readBarDay } from './bar-days.ts';
import { roundBars } from './bar-encoding.ts';

const day = dayOf('2026-03-06');
const empty: PastDay = { day, pre: null, regular: null, post: null, fullDay: null };
const ofRegular = { first: 11, high: 12, low: 10.75, last: 11.5 };

test('a day is stored as the JSON of its sessions', () => {
  const row = buildDayRow('A', {
    ...empty,
    regular: { ...ofRegular, volume: Number.NaN },
    fullDay: { ...ofRegular, volume: 0.1 + 0.2 },
    nightLast: 13,
  });
  expect(Buffer.from(row.sessions).toString()).toBe('{"Main":[11,12,10.75,11.5,null],"All":[11,12,10.75,11.5,0.3],"nightLast":13}');
});

test('a day is read as it was written, whatever was traded in it', () => {
  fc.assert(
    fc.property(anyBars(600), fc.constantFrom(findHours(day), undefined), (bars, hours) => {
      const midnight = instantOf(day, 0);
      const moved = roundBars({ ...bars, start: bars.start.map((start) => start + midnight), end: bars.end.map((end) => end + midnight) });
      const { volume, ...columns } = moved;
      // sums of fractions are rounded
      const past = summaryOf({ ...columns, volume: volume.map(Math.round) }, day, hours);
      expect(readBarDay(buildDayRow('A', past))).toEqual(past);
    }),
  );
});

const pre = { first: 10, high: 10.5, low: 9.5, last: 10.25, volume: 100 };
const post = { first: 12, high: 12, low: 12, last: 12, volume: 50.5 };
const all = { first: 10, high: 12, low: 9.5, last: 12 };

// As stores up to version 9 of SQLite and 5 of PostgreSQL hold them.
test.each<[string, Partial<PastDay>]>([
  [
    'Y2ViZGBgZGS5wD+NMaWf+QSjUQrDBGYGSSMGBgYjSQYjhhfsDD+ZQUoYGRkB',
    {
      pre,
      regular: { ...ofRegular, volume: Number.NaN },
      post,
      fullDay: { ...all, volume: Number.NaN },
      nightLast: 13,
    },
  ],
  [
    'Y2FiZGBgZGS+wD+NMaWf2SiFYQKzpBEDg5Ekg9EL9oYHu1r2M/9kfvgaRAMA',
    { pre, regular: { ...ofRegular, volume: 12e9 }, post, fullDay: { ...all, volume: 12_000_000_150.5 } },
  ],
  ['Y2JiYGBkZGKcIZickmJkJCn5gv0FOwA=', { regular: { ...ofRegular, volume: 1000 }, fullDay: { ...ofRegular, volume: 1000 } }],
  ['Y2RjYGBhbPh3kIcBCAA=', { nightLast: 13.123456 }],
])('a day of an earlier store is read: %s', (stored, sessions) => {
  expect(readBarDay({ day, sessions: Buffer.from(stored, 'base64') })).toEqual({ ...empty, ...sessions });
});
