import { expect, test } from 'vitest';
import type { Bar } from './bars.ts';
import { storyCurve } from './story-curve.ts';

const published = 1_795_000_030;
/** A bar that begins so many minutes from the minute of the story. */
const bar = (minute: number, close: number, open = close): Bar => ({
  ...{ seconds: published - 30 + minute * 60, open, high: close, low: close, close, volume: 1 },
});

test('moves count from the last price before the news, of the index likewise; minutes without a trade of it are gaps', () => {
  // The bar of the story's own minute ends after it.
  const curve = storyCurve([bar(-2, 99), bar(-1, 100), bar(0, 102), bar(1, 101)], [bar(-1, 500), bar(1, 505)], published);
  expect(curve.map(({ seconds, price, move, indexMove }) => [seconds, price, Math.round(move * 100) / 100, indexMove])).toEqual([
    [-90, 99, -1, null],
    [-30, 100, 0, 0],
    [30, 102, 2, null],
    [90, 101, 1, expect.closeTo(1)],
  ]);
});

test('the price that a reaction names is the base; without a trade before the news the first one after it', () => {
  expect(storyCurve([bar(-1, 100), bar(0, 102)], [], published, 101).map(({ move }) => move)).toEqual([
    expect.closeTo(-0.990099),
    expect.closeTo(0.990099),
  ]);
  expect(storyCurve([bar(2, 110, 100)], [], published).map(({ move }) => move)).toEqual([expect.closeTo(10)]);
  expect(storyCurve([], [bar(0, 1)], published)).toEqual([]);
});
