import { valueAt } from '#contract/value-at.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { barSeries } from '#contract/endpoints/bars.ts';
import { newYorkOffset } from '#contract/time/new-york.ts';
import { type Bars } from '../../market/bars.ts';
import { formatSeries } from './format-series.ts';
import { anyBars, buildBars } from '../../market/testing/bars.ts';

/** The same text by the contract and the language. */
function slowSeries(symbol: string, interval: number, bars: Bars): string {
  const candles = Array.from({ length: bars.length }, (_, index) => {
    const start = valueAt(bars.start, index);
    const offset = newYorkOffset(start);
    return {
      time: start * 1000,
      open: valueAt(bars.open, index),
      high: valueAt(bars.high, index),
      low: valueAt(bars.low, index),
      close: valueAt(bars.close, index),
      volume: Number.isNaN(valueAt(bars.volume, index)) ? null : valueAt(bars.volume, index),
      dateTime: new Date((start + offset) * 1000).toISOString().replace('Z', offset === -14_400 ? '-04:00' : '-05:00'),
    };
  });
  return JSON.stringify(z.encode(barSeries, { symbol, interval, candles }));
}

// the hour that is repeated and the one that is skipped are near
const starts = ['2026-03-08T05:00:00Z', '2026-11-01T04:00:00Z', '2026-07-01T00:00:00Z'].map((time) => Date.parse(time) / 1000);

test('the text is what the contract writes', () => {
  fc.assert(
    fc.property(anyBars(60), fc.constantFrom(...starts), fc.constantFrom('A', 'BRK/A', '"'), (bars, first, symbol) => {
      const moved = { ...bars, start: bars.start.map((start) => start + first) };
      expect(formatSeries(symbol, 60, moved).toString()).toBe(slowSeries(symbol, 60, moved));
    }),
  );
});

test.each([0.1 + 0.2, 1e15, 1e21, 0.000001, 5e-7, 123_456.789_012])('a price of %f is written as the language does', (price) => {
  const bars = buildBars(60, [[1_780_000_000, price, price, price, price, price]]);
  expect(formatSeries('A', 60, bars).toString()).toBe(slowSeries('A', 60, bars));
});
