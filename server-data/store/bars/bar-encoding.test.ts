import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBars } from '../../market/bars.ts';
import { decodeBars, encodeBars } from './bar-encoding.ts';
import { anyBars, buildBars } from '../../market/testing/bars.ts';

const clock = { stepOf: (start: number) => start, startOf: (step: number) => step, endOf: (start: number) => start + 60 };

test('bars are read as they were written, whatever their prices and gaps, known volumes and unknown ones', () => {
  fc.assert(
    fc.property(anyBars(60), (bars) => {
      expect(decodeBars(encodeBars(bars, clock), clock)).toEqual(bars);
    }),
  );
});

test('no bars are no bars', () => {
  expect(decodeBars(encodeBars(emptyBars(0), clock), clock)).toEqual(emptyBars(0));
});

test('bars that are cut off are no bars of 0 shares', () => {
  const bars = buildBars(60, [
    [60, 10, 10.5, 9.5, 10.25, 700],
    [120, 10.25, 11, 10.25, 10.75, 1200],
  ]);
  const whole = inflateRawSync(encodeBars(bars, clock));
  for (let length = 0; length < whole.length; length++)
    expect(() => decodeBars(deflateRawSync(whole.subarray(0, length)), clock), `${length} bytes`).toThrow(RangeError);
});

test('an unknown volume is no volume of 0', () => {
  const bars = buildBars(60, [
    [60, 10, 10, 10, 10, Number.NaN],
    [120, 10, 10, 10, 10, 0],
    [180, 10, 10, 10, 10, 12.5],
    [240, 10, 10, 10, 10, Number.NaN],
  ]);
  expect([...decodeBars(encodeBars(bars, clock), clock).volume]).toEqual([Number.NaN, 0, 12.5, Number.NaN]);
});

// As stores hold them that were written before a volume could be unknown: without and with numbers of trades.
test.each([
  ['Y2ZiZLBh2sLIeIGfgcsohUFSksGIgYHhQWwtAA==', [Number.NaN, Number.NaN, Number.NaN]],
  ['Y2ZiZLRh2sLIeIGfgcsohUFSksGIgYHhQWwtswYjAA==', [3, 40, 1]],
])('bars of earlier stores are read, and written as they are: %s', (stored, trades) => {
  const bars = buildBars(60, [
    [60, 10, 10.5, 9.5, 10.25, 0],
    [120, 10.25, 11, 10.25, 10.75, 1200],
    [300, 10.8, 10.8, 10.8, 10.8, 12.5],
  ]);
  bars.trades.set(trades);
  const bytes = Buffer.from(stored, 'base64');
  expect(decodeBars(bytes, clock)).toEqual(bars);
  expect(inflateRawSync(encodeBars(bars, clock))).toEqual(inflateRawSync(bytes));
});
