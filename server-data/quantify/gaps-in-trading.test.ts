import { describe, expect, test } from 'vitest';
import { metricFields } from './metric-fields.ts';
import type { PastDay } from '../market/sessions.ts';
import { at, pastDay, measure, quietDay, trade } from './testing/market-day.ts';

const date = '2025-03-04';
const flat = (price: number) => ({ prices: [price, price, price, price] as const, volume: 100 });

test('a stock halted through the window has no 5-minute move', () => {
  // Halted from 10:00, when the news comes, until 10:45.
  const bars = { '09:59': flat(100), '10:45': flat(90), '15:59': flat(92) };
  const { moves, levels, prices } = measure({ date, news: `${date} 10:00`, session: 'regular', bars });
  expect(moves).toEqual([null, null, null, null, null, -10, -10, -10]);
  expect(levels.down.slice(0, 7)).toEqual([45, 45, 45, 45, 45, 45, 45]);
  expect(prices).toMatchObject({ lastBefore: 100, close: 92, result: -8, highAfter: 100, lowAfter: 90 });
});

test('halted to the end: prices before the news are known, none after, and there is no result, which 0 would be', () => {
  const { prices, extremes, levels, vwap, moves } = measure({
    date,
    news: `${date} 10:00`,
    session: 'regular',
    bars: { '09:59': flat(100) },
  });
  expect(prices).toMatchObject({ highBefore: 100, lastBefore: 100, highAfter: null, lowAfter: null, close: null });
  expect(prices).toMatchObject({ result: null, resultVsIndex: null, emptyResult: 'no trade after the news' });
  expect(extremes).toMatchObject({ rise: null, fall: null, side: null, range: 0, rangeShare: 0 });
  expect([...levels.up, ...levels.down, ...levels.either, ...moves].every((value) => value === null)).toBe(true);
  expect(vwap.afterNews).toBeNull();
});

test.each([
  ['the whole day', 'fullDay', '16:30', { '15:59': flat(100) }, null, 'no trade after the news'],
  ['the whole day, with a late session', 'fullDay', '16:30', { '15:59': flat(100), '17:00': flat(101) }, 1, undefined],
  [
    'the regular session, of which the last trade came before',
    'regular',
    '15:59:59',
    { '15:58': flat(100), '17:00': flat(101) },
    null,
    'no trade after the news',
  ],
  [
    'the session that runs at the news, with one bar around it',
    'regular',
    '15:59:30',
    { '15:58': flat(100), '15:59': flat(101) },
    1,
    undefined,
  ],
  ['a session after that of the news', 'regular', '08:00', { '07:00': flat(100), '10:00': flat(101) }, 1, undefined],
  ['a share without a price before', 'regular', '08:00', { '10:00': flat(101) }, null, 'no price before the news'],
] as const)('a result needs a trade of the session after the news: %s', (_, session, clock, bars, result, reason) => {
  const { prices } = measure({ date, news: `${date} ${clock}`, session, bars });
  expect([prices.result, prices.emptyResult]).toEqual([result, reason]);
});

const [tooLong, atClose] = ['the bars are too long for the window', 'the bars end at the regular close'] as const;

test.each([
  ['minutes measure five of them', '10:00:30', 60, [tooLong, tooLong, undefined]],
  ['five minutes measure half an hour', '10:02:00', 300, [tooLong, tooLong, tooLong, tooLong, undefined]],
  [
    'a bar that ends with the news, and one that ends with the window, measure it exactly',
    '10:00:00',
    300,
    [tooLong, tooLong, undefined, undefined, undefined],
  ],
] as const)('bars that run at the ends of a window are at most a fifth of it: %s', (_, clock, seconds, reasons) => {
  const bars = Object.fromEntries(
    Array.from({ length: 7200 / seconds }, (_, index) => {
      const second = 9.5 * 3600 + index * seconds;
      const part = (value: number): string => String(Math.floor(value)).padStart(2, '0');
      return [`${part(second / 3600)}:${part((second / 60) % 60)}:00`, { ...flat(100 + index), seconds }];
    }),
  );
  const { emptyWindows } = measure({ date, news: `${date} ${clock}`, session: 'regular', bars });
  expect(emptyWindows.slice(0, reasons.length)).toEqual(reasons);
});

test.each([
  ['no bar after the close', { '15:58': flat(100), '15:59': flat(101) }, '15:58:00', [tooLong, undefined, atClose, atClose]],
  [
    'the closing print alone',
    { '15:58': flat(100), '15:59': flat(101), '16:00': flat(102) },
    '15:58:00',
    [tooLong, undefined, atClose, atClose],
  ],
  [
    'a late session',
    { '15:58': flat(100), '15:59': flat(101), '17:00': flat(102) },
    '15:58:00',
    [tooLong, undefined, undefined, undefined],
  ],
  ['news after the close', { '15:59': flat(101) }, '16:30:00', [atClose, atClose, atClose, atClose]],
] as const)('a window after the close is not the move to the close: %s', (_, bars, clock, reasons) => {
  const { emptyWindows } = measure({ date, news: `${date} ${clock}`, session: 'fullDay', bars: { '15:57': flat(99), ...bars } });
  expect(emptyWindows.slice(0, 4)).toEqual(reasons);
});

test('an open without trades: the session begins with its first price, and the opening trade is unknown', () => {
  const bars = { '10:15': { ...flat(102), volume: 400, trades: 4 }, '15:59:59': trade(103, 900) };
  const past = [pastDay('2025-03-03', { first: 99, high: 101, low: 99, last: 100, volume: 50 })];
  const { gaps, prices, volume, moves } = measure({ date, news: `${date} 09:31`, session: 'regular', bars, past });
  expect(gaps).toMatchObject({ open: 102, openGap: 2 });
  expect(volume).toMatchObject({ opening: null, closing: 900, now: 1300, trades: 5 });
  // The regular session has no trade before the news, so the last session with one is used.
  expect(prices).toMatchObject({ lastBefore: 100, highBefore: 101, lowBefore: 99, result: 3 });
  expect(moves).toEqual([null, null, null, null, null, 2, 2, 2]);
});

describe('the volume of a session without a trade', () => {
  const main = { first: 100, high: 100, low: 100, last: 100, volume: 50 };
  const post = { ...main, volume: 30 };
  const measurePost = (past: readonly PastDay[], bars = {}) =>
    measure({ date, news: `${date} 11:00`, session: 'post', bars: { '10:00': flat(101), ...bars }, past }).volume;

  test('is 0 where days around it have trades in that session', () => {
    const past = [pastDay('2025-02-28', main, { post }), pastDay('2025-03-03', main)];
    expect(measurePost(past)).toMatchObject({ now: 0, before: 0, average: 15, vsAverage: 0 });
    expect(measurePost([pastDay('2025-03-03', main)], { '16:30': flat(101) })).toMatchObject({
      now: 100,
      before: 0,
      average: 0,
      vsAverage: null,
    });
  });

  test('is unknown where none of these days has one, as in bars of regular hours', () => {
    const { prices, gaps, volume, vwap } = measure({
      ...{ date, news: `${date} 11:00`, session: 'post', bars: { '10:00': flat(101) }, past: [pastDay('2025-03-03', main)] },
    });
    expect(volume).toMatchObject({ now: null, before: null, average: null, vsAverage: null });
    expect(prices).toMatchObject({ lastBefore: 101, close: null, result: null, resultVsIndex: null });
    expect(gaps).toMatchObject({ open: null, openGap: null, previousClose: 100 });
    expect(vwap).toMatchObject({ pre: null, regular: 101, post: null, fullDay: 101 });
  });

  test('is unknown on a day without any bar, and on one that has a daily bar alone', () => {
    const traded = pastDay('2025-02-27', main, { post });
    for (const day of [quietDay('2025-03-03'), { ...pastDay('2025-03-03', main), isDaily: true }])
      expect(measurePost([traded, day], { '16:30': flat(101) })).toMatchObject({ now: 100, before: null, average: 30 });
  });
});

describe('bars whose volume is not known', () => {
  const unknown = Number.NaN;
  const known = { first: 100, high: 102, low: 98, last: 100, volume: 1000 };
  const past = [
    pastDay('2025-02-27', { ...known, volume: 400 }),
    pastDay('2025-02-28', { ...known, volume: 600 }),
    pastDay('2025-03-03', { ...known, volume: unknown }),
  ];
  const bars = { '08:00': flat(99), '09:30:00': trade(100, unknown), '10:00': flat(101), '15:59:59': trade(102, 900) };

  test('a sum, a ratio and a VWAP over one of them are unknown, others are not', () => {
    const { volume, vwap, deviations, prices } = measure({ date, news: `${date} 09:45`, session: 'regular', bars, past });
    expect(volume).toMatchObject({ before: null, now: null, average: 500, vsAverage: null, opening: null, closing: 900, trades: 4 });
    expect(vwap).toEqual({ pre: 99, regular: null, post: null, fullDay: null, afterNews: (100 * 101 + 900 * 102) / 1000 });
    expect(deviations.volume).toBeNull();
    expect(prices).toMatchObject({ lastBefore: 100, close: 102, result: 2 });
  });

  test('days with an unknown volume are left out of the average and the deviation', () => {
    const { volume, deviations } = measure({
      date,
      news: `${date} 09:45`,
      session: 'regular',
      bars: { '10:00': { ...flat(101), volume: 700 } },
      past,
    });
    expect(volume).toMatchObject({ before: null, now: 700, average: 500, vsAverage: 1.4 });
    expect(deviations.volume).toBeCloseTo(200 / Math.sqrt(20_000), 9);
  });

  test('their metrics are empty on the wire', () => {
    const fields = metricFields(measure({ date, news: `${date} 09:45`, session: 'regular', bars, past: past.slice(2) }));
    const { Prev_Vol, Curr_Vol, Mov_Vol, Vol_Ratio, Open_Vol, MainVWAP, AllVWAP, VolumeStdDev } = fields;
    expect([Prev_Vol, Curr_Vol, Mov_Vol, Vol_Ratio, Open_Vol, MainVWAP, AllVWAP, VolumeStdDev].every((value) => value === null)).toBe(true);
  });
});

test('a share without a past: no averages, no deviations, and no price before its first trade', () => {
  const bars = { '10:00': flat(20), '15:59': flat(22) };
  const before = measure({ date, news: `${date} 09:00`, session: 'fullDay', bars });
  expect(before.prices).toMatchObject({ lastBefore: null, highBefore: null, close: 22, result: null });
  expect(before.extremes).toMatchObject({ rise: null, range: 2, trueRange: null, rangeVsTrueRange: null });
  expect(before.levels.up.every((value) => value === null)).toBe(true);
  const after = measure({ date, news: `${date} 10:30`, session: 'fullDay', bars });
  expect(after.prices).toMatchObject({ lastBefore: 20, result: 10 });
  expect(after.volume).toMatchObject({ before: null, average: null, vsAverage: null });
  expect(after.deviations).toEqual({ rise: null, fall: null, volume: null, range: null });
  expect(after.gaps).toMatchObject({ previousClose: null, openGap: null, previousDay: null });
});

test.each([
  [13, null],
  [14, 4],
  [15, 4],
])('after %d days the true range of 14 is %s', (days, expected) => {
  const past = Array.from({ length: days }, (_, back) =>
    pastDay(`2025-01-${String(10 + back).padStart(2, '0')}`, { first: 100, high: 102, low: 98, last: 100, volume: 1 }),
  );
  const { extremes } = measure({ date, news: `${date} 10:00`, session: 'regular', bars: { '09:59': flat(100), '10:00': flat(108) }, past });
  expect([extremes.trueRange, extremes.rangeVsTrueRange]).toEqual([expected, expected && 2]);
});

test('a true range includes the gap to the previous close', () => {
  const day = (date: string, price: number) => pastDay(date, { first: price, high: price + 1, low: price - 1, last: price, volume: 1 });
  // Thirteen days at 100 (range 2), then one at 110: from 100 up to 111.
  const past = [
    ...Array.from({ length: 14 }, (_, back) => day(`2025-02-${String(1 + back).padStart(2, '0')}`, 100)),
    day('2025-02-20', 110),
  ];
  const { extremes } = measure({ date, news: `${date} 10:00`, session: 'regular', bars: { '09:59': flat(110) }, past });
  expect(extremes.trueRange).toBeCloseTo((13 * 2 + 11) / 14, 9);
});

test('equal closes have no standard deviation to scale by', () => {
  const past = ['2025-02-26', '2025-02-27', '2025-02-28'].map((on) =>
    pastDay(on, { first: 0.1, high: 0.1, low: 0.1, last: 0.1, volume: 7 }),
  );
  const { deviations } = measure({ date, news: `${date} 10:00`, session: 'regular', bars: { '09:59': flat(1), '10:01': flat(2) }, past });
  expect(deviations).toEqual({ rise: null, fall: null, volume: null, range: null });
});

test('metrics that need later bars are not measured', () => {
  const bars = { '09:59': flat(100), '10:00': flat(101), '10:10': flat(105), '15:59': flat(107), '17:00': flat(108) };
  const early = measure({ date, news: `${date} 10:00`, session: 'regular', bars, known: at(`${date} 16:05`) });
  expect(early.vwap.post).toBeNull();
  expect(early.prices.close).toBe(107);
  expect(early.volume.trades).toBe(4);
  const pre = measure({ date, news: `${date} 09:20`, session: 'pre', bars: { '09:00': flat(100), ...bars }, known: at(`${date} 10:05`) });
  expect(pre.moves).toEqual([null, null, null, null, null, null, null, null]);
  expect(
    measure({ date, news: `${date} 09:20`, session: 'pre', bars: { '09:00': flat(100), ...bars }, known: at(`${date} 10:25`) }).moves[5],
  ).toBe(5);
  expect(pre.volume).toMatchObject({ closing: null });
});

test('a level is reached exactly when the rise in percent reaches it, to the cent', () => {
  for (const [p0, high, reached] of [
    [20, 21, [1, 2, 3, 4, 5]],
    [10, 10.3, [1, 2, 3]],
    [33.33, 34.32, [1, 2]],
    [33, 33.99, [1, 2, 3]],
    [40, 43, [1, 2, 3, 4, 5, 7.5]],
    [0.07, 0.0707, [1]],
  ] as const) {
    const bars = { '09:59': flat(p0), '10:00': flat(high) };
    const { levels, extremes } = measure({ date, news: `${date} 10:00`, session: 'regular', bars });
    expect([p0, levels.up.filter((minutes) => minutes !== null).length]).toEqual([p0, reached.length]);
    expect(extremes.risePercent).toBeGreaterThanOrEqual(reached.at(-1) ?? 0);
  }
});
