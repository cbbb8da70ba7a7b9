import { expect, test } from 'vitest';
import type { PastDay } from '../market/sessions.ts';
import { barsOn, pastDay, measure, trade } from './testing/market-day.ts';

/**
 * Monday 3 March 2025. A share that opens at 100 gets an upgrade at 11:00:30, when it costs 100. It climbs to 104, falls
 * to 97, recovers to 108 and closes at 104.
 */
const date = '2025-03-03';
const bars = {
  '08:00': { prices: [99, 100, 99, 100], volume: 1000 },
  '09:30:00': trade(100, 500),
  '09:31': { prices: [100, 102, 100, 101], volume: 2000 },
  '10:59': { prices: [101, 101, 100, 100], volume: 1000 },
  '11:00:00': { prices: [100, 100, 100, 100], volume: 200, seconds: 30 },
  '11:00:30': { prices: [100, 101, 100, 101], volume: 800, seconds: 30 },
  '11:01:00': { prices: [101, 102, 101, 102], volume: 600, seconds: 30 },
  '11:05': { prices: [102, 103, 102, 103], volume: 1000 },
  '11:09': { prices: [103, 104, 103, 104], volume: 1000 },
  '11:20': { prices: [104, 104, 97, 98], volume: 1500 },
  '12:00': { prices: [98, 105, 98, 105], volume: 2000 },
  '13:00': { prices: [105, 108, 105, 106], volume: 1000 },
  '15:58': { prices: [106, 106, 104, 104], volume: 1000 },
  '15:59:59': trade(104, 3000),
  '17:00': { prices: [104, 104, 103, 103], volume: 100 },
} as const;

/** SPY: 500 before the news, 505 at the regular close, 510 in the evening. */
const index = barsOn(date, {
  '09:30': { prices: [500, 500, 500, 500], volume: 100 },
  '15:59': { prices: [501, 505, 501, 505], volume: 100 },
  '19:59': { prices: [505, 510, 505, 510], volume: 100 },
});

/**
 * The nineteen trading days of the thirty calendar days before. The first closes at 100 (range 4, volume 10,000), then
 * quiet ones (99, 3, 9,000) and busy ones (101, 5, 11,000) take turns, nine each: every mean is the first day's figure,
 * and every standard deviation over n - 1 = 18 is 1, 1 and 1,000.
 */
const february = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 18, 19, 20, 21, 24, 25, 26, 27, 28];
const past: PastDay[] = february.map((day, place) => {
  const on = `2025-02-${String(day).padStart(2, '0')}`;
  if (place === 0) return pastDay(on, { first: 100, high: 102, low: 98, last: 100, volume: 10_000 });
  return place % 2 === 1
    ? pastDay(on, { first: 100, high: 101, low: 98, last: 99, volume: 9000 })
    : pastDay(on, { first: 100, high: 103, low: 98, last: 101, volume: 11_000 });
});

const main = measure({ date, news: `${date} 11:00:30`, session: 'regular', bars, index, past });

test('prices on both sides of the news', () => {
  expect(main.prices).toEqual({
    highBefore: 102,
    lowBefore: 100,
    lastBefore: 100,
    highAfter: 108,
    lowAfter: 97,
    close: 104,
    indexLast: 500,
    indexClose: 505,
    result: 4,
    resultVsIndex: 3,
  });
});

test('excursions, also compared with recent days', () => {
  expect(main.extremes).toEqual({
    rise: 8,
    fall: 3,
    risePercent: 8,
    fallPercent: 3,
    side: 1,
    range: 11,
    rangeShare: 0.113402061856, // 11 / 97
    trueRange: 4, // seven days of 3 and seven of 5
    rangeVsTrueRange: 2.75,
  });
  expect(main.deviations).toEqual({ rise: 8, fall: 3, volume: 5.6, range: 7 });
});

test('windows are measured at the last trade before they end', () => {
  // 30 s: 101. 1 min: 102. 5 min: still 102, the minute from 11:05 is not over. 10: 104. 30: 98. 60: 98. 90 and 120: 105.
  expect(main.moves).toEqual([1, 2, 2, 4, -2, -2, 5, 5]);
});

test('minutes to each level, either way', () => {
  expect(main.levels.up).toEqual([0, 1, 5, 9, 60, 120, null, null]);
  expect(main.levels.down).toEqual([20, 20, 20, null, null, null, null, null]);
  expect(main.levels.either).toEqual([0, 1, 5, 9, 60, 120, null, null]);
});

test('volume', () => {
  expect(main.volume).toEqual({
    before: 11_000,
    now: 15_600,
    average: 10_000,
    vsAverage: 1.56,
    opening: 500,
    closing: 3000,
    trades: 10 + 1 + 20 + 10 + 2 + 8 + 6 + 10 + 10 + 15 + 20 + 10 + 10 + 1 + 1,
  });
});

test('volume-weighted prices, a bar at the mean of high, low and close', () => {
  expect(main.vwap.pre).toBeCloseTo(299 / 3, 9);
  expect(main.vwap.post).toBeCloseTo(310 / 3, 9);
  expect(main.vwap.regular).toBeCloseTo(1_598_033.333_333 / 15_600, 9);
  expect(main.vwap.fullDay).toBeCloseTo((1_598_033.333_333 + 99_666.666_667 + 10_333.333_333) / 16_700, 9);
  expect(main.vwap.afterNews).toBe(103);
});

test('gaps', () => {
  expect(main.gaps).toEqual({ previousClose: 101, open: 100, openGap: -0.990099009901, previousDay: 1 });
});

test('post-market: the price at the news is the base, the session has its own trades', () => {
  const post = measure({ date, news: `${date} 11:00:30`, session: 'post', bars, index, past });
  expect(post.prices).toMatchObject({
    highBefore: 102,
    lastBefore: 100,
    highAfter: 108,
    lowAfter: 97,
    close: 103,
    result: 3,
    indexClose: 510,
  });
  expect(post.volume).toMatchObject({ now: 100, before: 0, average: 0, vsAverage: null, opening: 500, closing: 3000 });
  expect(post.gaps.open).toBe(104);
  expect(post.moves).toEqual(main.moves);
});

test('the whole day: prices before the news start at 04:00', () => {
  const all = measure({ date, news: `${date} 11:00:30`, session: 'fullDay', bars, index, past });
  expect(all.prices).toMatchObject({ highBefore: 102, lowBefore: 99, lastBefore: 100, close: 103, result: 3, resultVsIndex: 1 });
  expect(all.gaps.open).toBe(99);
  expect(all.volume.now).toBe(16_700);
});
