import fc from 'fast-check';
import { type Bars, emptyBars } from '../bars.ts';
import { barEnd } from '../bar-periods.ts';

/** A bar as a test writes it: start, open, high, low, close, volume, which is NaN where it is not known. */
export type BarValues = readonly [start: number, open: number, high: number, low: number, close: number, volume: number];

export function buildBars(seconds: number, rows: readonly BarValues[]): Bars {
  const bars = emptyBars(rows.length);
  for (const [index, [start, open, high, low, close, volume]] of rows.entries()) {
    bars.start[index] = start;
    bars.end[index] = barEnd(start, seconds);
    bars.open[index] = open;
    bars.high[index] = high;
    bars.low[index] = low;
    bars.close[index] = close;
    bars.volume[index] = volume;
    bars.trades[index] = Number.NaN;
  }
  return bars;
}

const price = (decimals: number) => fc.integer({ min: 0, max: 800_000 * 10 ** decimals }).map((scaled) => scaled / 10 ** decimals);

/** Bars that lie apart by whole bars, from 0 on; the volume of some is not known, and the number of trades of some, all or none. */
export const anyBars = (seconds: number): fc.Arbitrary<Bars> =>
  fc
    .tuple(
      fc.integer({ min: 0, max: 4 }).chain((decimals) =>
        fc.array(
          fc.record({
            gap: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(300)),
            prices: fc.array(price(decimals), { minLength: 4, maxLength: 4 }),
            volume: fc.oneof(
              fc.nat(2_000_000_000),
              fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
              fc.constant(Number.NaN),
            ),
            trades: fc.nat(100_000),
            isUncounted: fc.boolean(),
          }),
          { maxLength: 30 },
        ),
      ),
      fc.constantFrom('all', 'some', 'none'),
    )
    .map(([rows, counted]) => {
      const bars = emptyBars(rows.length);
      let start = 0;
      for (const [index, { gap, prices, volume, trades, isUncounted }] of rows.entries()) {
        const [open = 0, high = 0, low = 0, close = 0] = prices;
        start += gap * seconds;
        bars.start[index] = start;
        bars.end[index] = start + seconds;
        bars.open[index] = open;
        bars.high[index] = Math.max(open, high, low, close);
        bars.low[index] = Math.min(open, high, low, close);
        bars.close[index] = close;
        bars.volume[index] = volume;
        bars.trades[index] = counted === 'none' || (counted === 'some' && isUncounted) ? Number.NaN : trades;
        start += seconds;
      }
      return bars;
    });
