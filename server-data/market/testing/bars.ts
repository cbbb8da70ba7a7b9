import fc from 'fast-check';
import { type Bars, barsOf } from '../bars.ts';
import { barEnd } from '../bar-periods.ts';

/** A bar as a test writes it: start, open, high, low, close, volume, which is NaN where it is not known. */
export type BarValues = readonly [start: number, open: number, high: number, low: number, close: number, volume: number];

export const buildBars = (seconds: number, rows: readonly BarValues[]): Bars =>
  barsOf(
    rows.map(([start, open, high, low, close, volume]) => ({
      ...{ start, end: barEnd(start, seconds), open, high, low, close, volume },
      trades: Number.NaN,
    })),
  );

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
      let end = 0;
      return barsOf(
        rows.map(({ gap, prices, volume, trades, isUncounted }) => {
          const [open = 0, close = 0] = prices;
          const start = end + gap * seconds;
          end = start + seconds;
          return {
            ...{ start, end, open, high: Math.max(...prices), low: Math.min(...prices), close, volume },
            trades: counted === 'none' || (counted === 'some' && isUncounted) ? Number.NaN : trades,
          };
        }),
      );
    });
