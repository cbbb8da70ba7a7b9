import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, hoursOf, nextTradingDay } from '#contract/market/day.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { naiveBaseRate } from '../testing/naive-why.ts';
import { baseRate, type BaseRateRequest, type Placement, placementOf } from './base-rate.ts';
import { moveSpan, spansBefore } from './move-span.ts';
import { dailyVolatility, unusualness } from './unusualness.ts';

// Sixty sessions before it have Thanksgiving's half day and a change of the clock among them.
const day = dayOf('2026-12-15');
const spans = spansBefore(day, 'regular');

const rate = (placement: Placement, published: readonly number[], more: Partial<BaseRateRequest> = {}) =>
  baseRate({ ...{ day, session: 'regular', placement, published: published.toSorted((a, b) => a - b), knownSince: 0 }, ...more });

/** A minute of the regular session. */
const minuteOfDay: Placement = { hoursAt: 2, lengthSeconds: 60, stepSeconds: 60, beginsClosed: false };
const overNight: Placement = { hoursAt: 2, lengthSeconds: 60, stepSeconds: 60, beginsClosed: true };

test('looks at the 60 sessions before the day, and not at the day itself', () => {
  expect(spans).toHaveLength(60);
  expect(spans[0]?.day).toBe(nextTradingDay(day, -1));
  const ofDay = moveSpan(day, 'regular');
  expect(rate(minuteOfDay, [ofDay?.lastClose ?? 0, hoursOf(day).regular])).toEqual({ share: 0, sessions: 60 });
});

test('a story fits all windows from the minute in which it was published', () => {
  const span = spans[0];
  // Of 59 sessions with 390 minutes and one with 210.
  const all = 59 * 390 + 210;
  expect(rate(minuteOfDay, [(span?.until ?? 0) - 60])).toEqual({ share: 1 / all, sessions: 60 });
  expect(rate(minuteOfDay, [(span?.until ?? 0) - 61])).toEqual({ share: 2 / all, sessions: 60 });
  expect(rate(minuteOfDay, [span?.lastClose ?? 0])).toEqual({ share: 390 / all, sessions: 60 });
  expect(rate(minuteOfDay, [(span?.lastClose ?? 0) - 1])).toEqual({ share: 1 / all, sessions: 60 });
});

test('a part that begins with closed hours is placed once a session', () => {
  const nights = spans.slice(0, 15).map(({ lastClose }) => lastClose + 3600);
  expect(rate(overNight, nights)).toEqual({ share: 15 / 60, sessions: 60 });
  // Its first step ends a minute after the open.
  const opens = spans.slice(0, 6).map(({ hours }) => (hours[2]?.from ?? 0) + 59);
  expect(rate(overNight, opens)).toEqual({ share: 6 / 60, sessions: 60 });
  expect(
    rate(
      overNight,
      opens.map((second) => second + 1),
    ),
  ).toEqual({ share: 0, sessions: 60 });
});

test('windows end within their session', () => {
  const long: Placement = { ...minuteOfDay, lengthSeconds: 389 * 60 };
  // Two windows in each session of 390 minutes, none on the half day.
  expect(
    rate(
      long,
      spans.map(({ hours }) => (hours[2]?.from ?? 0) + 60),
    ),
  ).toEqual({ share: 1 / 2, sessions: 59 });
  expect(rate({ ...minuteOfDay, lengthSeconds: 391 * 60 }, [])).toBeUndefined();
});

test('is unknown with fewer than 20 sessions, whether stories or the calendar do not go back', () => {
  const since = (sessions: number): Partial<BaseRateRequest> => ({ knownSince: spans[sessions - 1]?.lastClose ?? 0 });
  expect(rate(minuteOfDay, [], since(19))).toBeUndefined();
  expect(rate(minuteOfDay, [], since(20))).toEqual({ share: 0, sessions: 20 });
  expect(rate(minuteOfDay, [], { knownSince: Infinity })).toBeUndefined();
  expect(rate(minuteOfDay, [], { day: dayOf('1650-01-10') })).toBeUndefined();
});

test('a placement is that of the hours in which the part begins, behind closed hours of those in which its step ends', () => {
  const span = moveSpan(day, 'regular');
  if (!span) throw new Error('no span');
  const at = (clock: number): number => newYorkInstant('2026-12-15', clock * 60);
  const part = { to: at(605), movePercent: 1, lengthSeconds: 300 };
  const begins = (from: number, firstStepEnd: number, beginsClosed = false) =>
    placementOf({ ...part, from, firstStepEnd, beginsClosed }, span);
  expect(begins(at(600), at(602))).toEqual({ hoursAt: 2, lengthSeconds: 300, stepSeconds: 120, beginsClosed: false });
  expect(begins(at(570), at(571))).toMatchObject({ hoursAt: 2 });
  expect(begins(at(569), at(570))).toMatchObject({ hoursAt: 1 });
  expect(begins(span.lastClose, span.lastClose + 60)).toMatchObject({ hoursAt: 0 });
  expect(begins(span.lastClose, at(571), true)).toEqual({ hoursAt: 2, lengthSeconds: 300, stepSeconds: 60, beginsClosed: true });
  expect(begins(span.lastClose, at(300), true)).toMatchObject({ hoursAt: 1, stepSeconds: 3600 });
});

const [oldest = 0, newest = 0] = [spans.at(-1)?.lastClose, spans[0]?.until];

/** Stories at any second and near the edges of hours, some of them on many symbols. */
const stories = fc.array(
  fc.record({
    id: fc.nat(),
    publishedSeconds: fc.oneof(
      fc.integer({ min: oldest - 3600, max: newest + 3600 }),
      fc
        .tuple(
          fc.constantFrom(...spans.flatMap(({ hours }) => hours.flatMap(({ from, to }) => [from, to]))),
          fc.integer({ min: -120, max: 120 }),
        )
        .map(([edge, off]) => edge + off),
    ),
    symbols: fc.constantFrom(['A'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']),
  }),
  { maxLength: 25 },
);

const placement: fc.Arbitrary<Placement> = fc
  .record({
    hoursAt: fc.integer({ min: 0, max: 2 }),
    lengthSeconds: fc.integer({ min: 1, max: 8 * 60 }).map((minutes) => minutes * 60),
    stepSeconds: fc.integer({ min: 1, max: 30 }).map((minutes) => minutes * 60),
    beginsClosed: fc.boolean(),
  })
  .filter(({ hoursAt, beginsClosed, lengthSeconds, stepSeconds }) => (beginsClosed ? hoursAt > 0 : stepSeconds <= lengthSeconds));

test('agrees with placing every window and trying every story', () => {
  fc.assert(
    fc.property(stories, placement, fc.integer({ min: 15, max: 61 }), (all, placed, sessions) => {
      const published = all
        .filter(({ symbols }) => symbols.length <= 3)
        .map(({ publishedSeconds }) => publishedSeconds)
        .toSorted((a, b) => a - b);
      const request = { day, session: 'regular', placement: placed, published, knownSince: spans[sessions - 1]?.lastClose ?? 0 } as const;
      expect(baseRate(request)).toEqual(naiveBaseRate(request, all));
    }),
    { numRuns: 60 },
  );
});

test('volatility is that of the last 60 changes, unknown under 20', () => {
  const closes = Array.from({ length: 21 }, (_, index) => (index % 2 === 0 ? 100 : 102));
  const change = Math.log(1.02);
  expect(dailyVolatility(closes)).toBeCloseTo(change * Math.sqrt(20 / 19), 12);
  expect(dailyVolatility(closes.slice(1))).toBeUndefined();
  expect(dailyVolatility([1, 50, 2, ...Array.from({ length: 3 }, () => closes.slice(0, 20)).flat(), 100])).toBeCloseTo(
    change * Math.sqrt(60 / 59),
    12,
  );
  expect(dailyVolatility(Array.from({ length: 40 }, () => 100))).toBeUndefined();
  expect(unusualness(-6, closes)).toBeCloseTo(0.06 / (change * Math.sqrt(20 / 19)), 12);
  expect(unusualness(3, [100, 101])).toBeUndefined();
});
