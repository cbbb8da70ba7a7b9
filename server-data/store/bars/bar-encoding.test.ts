import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBars } from '../../quantify/bars.ts';
import { decodeBars, encodeBars } from './bar-encoding.ts';
import { anyBars } from './testing/bars.ts';

const clock = { stepOf: (start: number) => start, startOf: (step: number) => step, endOf: (start: number) => start + 60 };

test('bars are read as they were written, whatever their prices and gaps', () => {
  fc.assert(
    fc.property(anyBars(60), (bars) => {
      expect(decodeBars(encodeBars(bars, clock), clock)).toEqual(bars);
    }),
  );
});

test('no bars are no bars', () => {
  expect(decodeBars(encodeBars(emptyBars(0), clock), clock)).toEqual(emptyBars(0));
});
