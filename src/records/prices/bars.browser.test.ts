import { expect, test } from 'vitest';
import { barSeries } from '#contract/endpoints/bars.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { readSplit, splitRows } from '#src/records/splits/split.ts';
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import * as z from 'zod/mini';
import { adjustBars, type Bar, judgeBars, readSeries, withoutNight } from './bars.ts';

const barAt = (day: string, clock: string, close: number): Bar => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { seconds: newYorkInstant(day, hours * 3600 + minutes * 60), open: close, high: close, low: close, close, volume: 100 };
};
const daily = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, index) => barAt(day, '00:00', 100 + index));

const split = (ratio: string, type: string, ex: string) =>
  readSplit(z.parse(splitRows.row, { ...splitsExample.splits[0], id: ex, ratio, split_type: type, date_ex: ex }));

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
