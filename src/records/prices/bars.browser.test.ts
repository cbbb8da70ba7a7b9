import { expect, test } from 'vitest';
import { barSeries } from '#contract/endpoints/bars.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { readSplit, splitRows } from '#src/records/splits/split.ts';
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import * as z from 'zod/mini';
import { adjustBars, type Bar, barTime, judgeBars, lastPrice, readSeries, sessionCloses, withoutNight } from './bars.ts';

const barAt = (day: string, clock: string, close: number): Bar => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { seconds: newYorkInstant(day, hours * 3600 + minutes * 60), open: close, high: close, low: close, close, volume: 100 };
};
const daily = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, index) => barAt(day, '00:00', 100 + index));

const split = (ratio: string, type: string, ex: string) =>
  readSplit(z.parse(splitRows.row, { ...splitsExample.splits[0], id: ex, ratio, split_type: type, date_ex: ex }));

test.each<[string, readonly Bar[], readonly Bar[], ReturnType<typeof lastPrice>]>([
  ['no bars', [], [], undefined],
  [
    'a trade before the open, against the close of the day before',
    daily.slice(0, 2),
    [barAt('2026-11-20', '08:00', 103)],
    priceOf(103, '08:00', 101, '2026-11-19'),
  ],
  [
    'in the session, although the day is in the daily bars',
    daily,
    [barAt('2026-11-20', '11:00', 102)],
    priceOf(102, '11:00', 101, '2026-11-19'),
  ],
  ['after the close, against the close of that day', daily, [barAt('2026-11-20', '17:00', 105)], priceOf(105, '17:00', 102, '2026-11-20')],
  ['daily bars alone', daily, [], { ...priceOf(102, '00:00', 101, '2026-11-19'), isDaily: true }],
  [
    'without an earlier close',
    [],
    [barAt('2026-11-20', '08:00', 103)],
    { ...priceOf(103, '08:00', 1, ''), close: undefined, change: undefined, changePercent: undefined },
  ],
])('the last price: %s', (_, days, intraday, expected) => {
  expect(lastPrice(days, intraday)).toEqual(expected);
});

function priceOf(price: number, clock: string, close: number, day: string): NonNullable<ReturnType<typeof lastPrice>> {
  const { seconds } = barAt('2026-11-20', clock, price);
  return {
    price,
    seconds,
    isDaily: false,
    close: { price: close, day },
    change: price - close,
    changePercent: ((price - close) / close) * 100,
  };
}

test.each([
  ['16:00', 'Nov 20 16:00'],
  ['09:35', 'Nov 20 09:35'],
])('the time of a bar of %s on an earlier day is %s', (clock, text) => {
  expect(barTime(barAt('2026-11-20', clock, 1).seconds, 'et', newYorkInstant('2026-11-21', 0))).toBe(text);
});

test('the closes of regular sessions are their last bars, on a half day that before 13:00', () => {
  const bars = [
    barAt('2026-11-25', '15:55', 1),
    barAt('2026-11-25', '16:00', 2),
    barAt('2026-11-27', '12:55', 3),
    barAt('2026-11-27', '13:00', 4),
  ];
  expect(sessionCloses(bars).map(({ seconds, close }) => [seconds, close])).toEqual([
    [newYorkInstant('2026-11-25'), 1],
    [newYorkInstant('2026-11-27'), 3],
  ]);
});

test('bars of the night, of a closed day and of the evening of a half day are in no session', () => {
  const bars = [
    barAt('2026-11-25', '19:55', 1),
    barAt('2026-11-25', '20:00', 2),
    barAt('2026-11-26', '12:00', 3),
    barAt('2026-11-27', '03:55', 4),
    barAt('2026-11-27', '04:00', 5),
    barAt('2026-11-27', '17:00', 6),
  ];
  expect(withoutNight(bars).map(({ close }) => close)).toEqual([1, 5]);
});

test('prices before a split are those of shares of now, volumes too; later and contradictory splits change nothing', () => {
  const splits = [
    split('4:1', 'Forward Stock Split', '2026-11-19'),
    split('2:1', 'Forward Stock Split', '2026-12-01'),
    split('4:1', 'Reverse Stock Split', '2026-11-20'),
  ];
  const traded = [barAt('2026-11-18', '00:00', 400), ...daily.slice(1)];
  expect(adjustBars(traded, judgeBars(traded, splits, '2026-11-20')).map(({ close, volume }) => [close, volume])).toEqual([
    [100, 400],
    [101, 100],
    [102, 100],
  ]);
  expect(adjustBars(daily, judgeBars(daily, splits, '2026-11-20'))).toBe(daily);
});

test('whether a split of today is in the closes before it is seen in the first bars of today, of whatever length', () => {
  const ofToday = [split('4:1', 'Forward Stock Split', '2026-11-21')];
  const judge = (...later: readonly Bar[]) =>
    judgeBars(daily, ofToday, '2026-11-21', later).map(({ isCounted, reason }) => [isCounted, reason]);
  expect(judge(barAt('2026-11-20', '15:55', 25), barAt('2026-11-21', '08:00', 104))).toEqual([[false, 'the prices do not jump by it']]);
  expect(judge(barAt('2026-11-20', '15:55', 102), barAt('2026-11-21', '08:00', 26))).toEqual([[true, undefined]]);
  expect(judge()).toEqual([[true, 'no prices around it']]);
});

test('a volume that the service does not know is null, before a split as well', () => {
  const candles = ['1000', '', undefined].map((volume, index) => {
    const time = String(newYorkInstant('2026-11-18', 36_000 + index) * 1000);
    return { time, open: 4, high: 4, low: 4, close: 4, volume };
  });
  const bars = readSeries(z.parse(barSeries, { symbol: 'AAPL', interval: 60, candles }));
  const adjusted = adjustBars(bars, judgeBars(bars, [split('4:1', 'Forward Stock Split', '2026-11-19')], '2026-11-20'));
  expect(adjusted.map(({ close, volume }) => [close, volume])).toEqual([
    [1, 4000],
    [1, null],
    [1, null],
  ]);
});
