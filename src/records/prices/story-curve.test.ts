import { expect, test } from 'vitest';
import type { Bar } from './bars.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { curveSessions } from './curve-sessions.ts';
import { storyCurve } from './story-curve.ts';

const published = 1_795_000_030;
/** A bar that begins so many minutes from the minute of the story. */
const bar = (minute: number, close: number, open = close): Bar => ({
  ...{ seconds: published - 30 + minute * 60, open, high: close, low: close, close, volume: 1 },
});

const minutes = (...bars: readonly Bar[]) => ({ step: '1m' as const, bars });
const story = { symbol: 'AAA', moment: published };

test('moves count from the last price before the news, of the index likewise; a minute without a trade of it has its last price', () => {
  // The bar of the story's own minute ends after it.
  const curve = storyCurve(minutes(bar(-2, 99), bar(-1, 100), bar(0, 102), bar(1, 101)), minutes(bar(-1, 500), bar(1, 505)), story);
  expect(curve.map(({ seconds, price, move, indexMove }) => [seconds, price, Math.round(move * 100) / 100, indexMove])).toEqual([
    [-90, 99, -1, null],
    [-30, 100, 0, 0],
    [30, 102, 2, 0],
    [90, 101, 1, expect.closeTo(1)],
  ]);
});

test('the price that a reaction names is the base; without a trade before the news the first one after it', () => {
  expect(storyCurve(minutes(bar(-1, 100), bar(0, 102)), minutes(), { ...story, atNews: 101 }).map(({ move }) => move)).toEqual([
    expect.closeTo(-0.990099),
    expect.closeTo(0.990099),
  ]);
  expect(storyCurve(minutes(bar(2, 110, 100)), minutes(), story).map(({ move }) => move)).toEqual([expect.closeTo(10)]);
  expect(storyCurve(minutes(), minutes(bar(0, 1)), story)).toEqual([]);
});

test('the index has no move within one of its longer bars, and beside a story on itself', () => {
  const fives = { step: '5m' as const, bars: [bar(-5, 500), bar(0, 505)] };
  const curve = storyCurve(minutes(bar(-1, 100), bar(3, 101), bar(4, 102)), fives, story);
  expect(curve.map(({ seconds, indexMove }) => [seconds, indexMove])).toEqual([
    [-30, 0],
    [210, null],
    [270, expect.closeTo(1)],
  ]);
  expect(storyCurve(minutes(bar(-1, 100)), minutes(bar(-1, 100)), { ...story, symbol: 'SPY' })[0]?.indexMove).toBeNull();
  expect(storyCurve(fives, minutes(), story).map(({ seconds, move }) => [seconds, move])).toEqual([
    [-30, 0],
    [270, expect.closeTo(1)],
  ]);
});

test.each<[string, day: string, hour: number, bounds: readonly unknown[], extended: readonly unknown[]]>([
  ['in mid-session nothing', '2026-11-20', 12, [], []],
  ['before the open it', '2026-11-20', 9, [{ x: 1800, label: 'open' }], [[-3600, 1800]]],
  ['in the last hour the close', '2026-11-20', 15.5, [{ x: 1800, label: 'close' }], [[1800, 7200]]],
  ['on a half day its own close and end', '2026-11-27', 15.5, [], [[-3600, 5400]]],
  ['at the close of a half day', '2026-11-27', 13.5, [{ x: -1800, label: 'close' }], [[-1800, 7200]]],
  ['of the night only the pre-market after it', '2026-11-20', 3, [], [[3600, 7200]]],
  ['on a Saturday nothing', '2026-11-21', 12, [], []],
  ['of years without a calendar nothing', '1990-11-21', 12, [], []],
])('around a story %s is marked', (_, day, hour, bounds, extended) => {
  expect(curveSessions(newYorkInstant(day, hour * 3600))).toEqual({ bounds, extended });
});
