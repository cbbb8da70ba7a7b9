import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { areBarsTooLong, freshSince, joinSeries, moveBetween, priceAt, type PriceSeries } from './price-series.ts';

const start = newYorkInstant('2026-06-01', 8 * 3600);

/** Closes of bars that end at the given minutes after the start. */
const series = (closes: Readonly<Record<number, number>>, step: PriceSeries['step'] = '1m'): PriceSeries => ({
  step,
  ends: Float64Array.from(Object.keys(closes), (minute) => start + Number(minute) * 60),
  closes: Float64Array.from(Object.values(closes)),
  settledUntil: Infinity,
});
const move = (prices: PriceSeries, from: number, seconds: number): number => moveBetween(prices, start + from, start + from + seconds);

test('a move is that of the last prices at its ends', () => {
  const prices = series({ 0: 100, 1: 101, 5: 102, 6: 103 });
  expect(move(prices, 0, 300)).toBeCloseTo(2);
  // Half a minute later the last prices are the same.
  expect(move(prices, 30, 300)).toBeCloseTo(2);
  expect(move(prices, 60, 300)).toBeCloseTo((103 / 101 - 1) * 100);
});

test('there is none within one bar, before the first price, and in a gap', () => {
  const prices = series({ 0: 100, 1: 101, 60: 102 });
  expect(move(prices, 0, 30)).toBeNaN();
  expect(move(prices, -60, 120)).toBeNaN();
  expect(move(prices, 0, 1800)).toBeNaN();
  expect(move(prices, 0, 3600)).toBeCloseTo(2);
  expect(move(series({}), 0, 60)).toBeNaN();
});

test('bars of 5 minutes measure half an hour and more, and less only where none runs at either end', () => {
  const fives = series({ 0: 100, 5: 101, 10: 102, 30: 103, 35: 104 }, '5m');
  expect(move(fives, 90, 1800)).toBeCloseTo(3);
  expect(move(fives, 0, 300)).toBeCloseTo(1);
  expect(move(fives, 90, 300)).toBeNaN();
  expect(areBarsTooLong(fives, start + 90, start + 390)).toBe(true);
});

test.each([
  ['in a session a quarter of an hour', '2026-06-02', '10:00', '2026-06-02', '09:45'],
  ['in the first minutes of the pre-market also the end of the day before', '2026-06-02', '04:05', '2026-06-01', '19:50'],
  ['on a Monday that of the Friday', '2026-06-08', '04:00', '2026-06-05', '19:45'],
  ['at a weekend as well', '2026-06-07', '12:00', '2026-06-05', '19:45'],
  ['after a half day its own end', '2026-11-30', '04:10', '2026-11-27', '16:55'],
  ['after 15 minutes of pre-market its beginning', '2026-06-02', '04:15', '2026-06-02', '04:00'],
])('a price counts %s', (_, date, clock, sinceDate, sinceClock) => {
  const at = (day: string, time: string): number => newYorkInstant(day, Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60);
  expect(freshSince(at(date, clock))).toBe(at(sinceDate, sinceClock));
});

test('after the last price there is none while the next one may only be late', () => {
  const prices = { ...series({ 0: 100, 1: 101, 5: 102 }), settledUntil: start + 360 };
  expect(priceAt(prices, start + 330)).toBe(102);
  expect(priceAt(prices, start + 360)).toBe(102);
  expect(priceAt(prices, start + 390)).toBeNaN();
  // Between two prices one is missing for good.
  expect(priceAt({ ...prices, settledUntil: start }, start + 240)).toBe(101);
  expect(
    joinSeries([
      { ...series({}), settledUntil: 9 },
      { ...series({ 1: 1 }), settledUntil: 5 },
    ]).settledUntil,
  ).toBe(9);
});

test('joined series are in the order of time', () => {
  expect([...joinSeries([series({ 5: 2 }), series({}), series({ 1: 1 })]).closes]).toEqual([1, 2]);
});
