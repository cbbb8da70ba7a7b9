import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { priceOf, timed } from '#src/records/prices/price.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { barsInRange, indexLine, periodBase, periodChange, periodLabel } from './period.ts';

const bar = (seconds: number, close: number): Bar => ({ seconds, open: close, high: close, low: close, close, volume: 1 });
const daily = (closes: Readonly<Record<string, number>>) => Object.entries(closes).map(([day, close]) => bar(newYorkInstant(day), close));
const at = (day: string, hour: number, close: number): Bar => bar(newYorkInstant(day, hour * 3600), close);

test.each<[string, '1m' | '1y', readonly string[], string]>([
  ['the same date of the month before', '1m', ['2026-10-26', '2026-10-27', '2026-10-28', '2026-11-27'], '2026-10-27'],
  ['the session before it where it was no trading day', '1m', ['2026-10-30', '2026-11-02', '2026-12-01'], '2026-10-30'],
  ['the first one of a symbol that is younger', '1m', ['2026-11-20', '2026-11-27'], '2026-11-20'],
  ['the end of a shorter month', '1m', ['2026-02-27', '2026-03-02', '2026-03-31'], '2026-02-27'],
  ['the same date of the year before', '1y', ['2025-11-26', '2025-11-28', '2026-11-27'], '2025-11-26'],
])('a month and a year begin at %s', (_, range, days, first) => {
  const bars = daily(Object.fromEntries(days.map((day) => [day, 10])));
  expect(dayOf(barsInRange(range, bars)[0]?.seconds ?? 0, 'et')).toBe(first);
});

const days = daily({ '2026-11-16': 40, '2026-11-17': 41, '2026-11-18': 42, '2026-11-19': 43 });
const minutes = [at('2026-11-18', 10, 41.5), at('2026-11-19', 10, 42.5), at('2026-11-19', 17, 50)];
const evening = newYorkInstant('2026-11-19', 18 * 3600);

test('a change counts from the first close of a range of sessions, and from the close before a range of minutes, to the close', () => {
  const price = priceOf({ daily: days, intraday: timed(minutes, 300), splits: [] }, evening);
  const month = periodBase('1m', days, days, price);
  expect(month).toEqual({ price: 40, day: '2026-11-16' });
  // Not to the 50 of after hours.
  expect(periodChange(month, price)?.percent).toBeCloseTo(7.5, 10);
  const week = periodBase('5d', minutes, days, price);
  expect(week).toEqual({ price: 41, day: '2026-11-17' });
  expect(periodChange(week, price)?.percent).toBeCloseTo((43 / 41 - 1) * 100, 10);
  // Before the first session after its base a range has no change yet.
  expect(periodChange({ price: 43, day: '2026-11-19' }, price)).toBeUndefined();
  expect(periodBase('5d', minutes, [], price)).toBeUndefined();
  expect(periodBase('1m', [], days, price)).toBeUndefined();
});

test('the index moves on the scale of the prices from the close of the same day, with gaps where it has no bar', () => {
  const price = priceOf({ daily: days, intraday: [], splits: [] }, evening);
  const index = daily({ '2026-11-16': 500, '2026-11-17': 505, '2026-11-19': 510 });
  const indexPrice = priceOf({ daily: index, intraday: [], splits: [] }, evening);
  const line = indexLine('1m', days, { price: 40, day: '2026-11-16' }, { shown: index, daily: index, price: indexPrice }, price);
  expect(line?.values).toEqual([40, expect.closeTo(40.4), null, expect.closeTo(40.8)]);
  expect(line?.change?.percent).toBeCloseTo(2, 10);
  expect(indexLine('1m', days, { price: 40, day: '2026-11-13' }, { shown: index, daily: index, price: indexPrice }, price)).toBeUndefined();
});

test('a later session of the index does not count where the symbol has none', () => {
  const price = priceOf({ daily: days.slice(0, 2), intraday: [], splits: [] }, evening);
  const index = daily({ '2026-11-16': 500, '2026-11-17': 505, '2026-11-19': 600 });
  const indexPrice = priceOf({ daily: index, intraday: [], splits: [] }, evening);
  const line = indexLine(
    '1m',
    days.slice(0, 2),
    { price: 40, day: '2026-11-16' },
    { shown: index, daily: index, price: indexPrice },
    price,
  );
  expect(line?.change?.percent).toBeCloseTo(1, 10);
});

test('a range of days is called by those with minutes', () => {
  expect(periodLabel('5d', minutes)).toBe('2 days');
  expect(
    periodLabel(
      '5d',
      [16, 17, 18, 19, 20].map((day) => at(`2026-11-${day}`, 10, 1)),
    ),
  ).toBe('5D');
  expect(periodLabel('1m', days)).toBe('1M');
});
