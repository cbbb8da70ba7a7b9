import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { windowOf } from './use-window.ts';

describe('the rows that are drawn', () => {
  test.each<[what: string, arguments_: Parameters<typeof windowOf>, drawn: ReturnType<typeof windowOf>]>([
    ['at the top', [0, 600, 24, 1000], { first: 0, top: 0, end: 37 }],
    ['a few rows down nothing is dropped yet', [240, 600, 24, 1000], { first: 0, top: 10, end: 47 }],
    ['in the middle', [12_000, 600, 24, 1000], { first: 488, top: 500, end: 537 }],
    ['half a row down', [12, 600, 24, 1000], { first: 0, top: 0, end: 38 }],
    ['at the end', [23_400, 600, 24, 1000], { first: 963, top: 975, end: 1000 }],
    ['a short list', [0, 600, 24, 3], { first: 0, top: 0, end: 3 }],
    ['an empty list', [0, 600, 24, 0], { first: 0, top: 0, end: 0 }],
    ['a list that shrank under the reader', [12_000, 600, 24, 20], { first: 8, top: 20, end: 20 }],
  ])('%s', (_, arguments_, drawn) => {
    expect(windowOf(...arguments_)).toEqual(drawn);
  });

  test('every row in sight is drawn, and never many more', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(3000), fc.constantFrom(24, 32, 40), fc.nat(5000), (topPx, heightPx, rowPx, count) => {
        const { first, end } = windowOf(topPx, heightPx, rowPx, count);
        for (let row = Math.floor(topPx / rowPx); row * rowPx < topPx + heightPx && row < count; row++) {
          expect(first <= row && row < end).toBe(true);
        }
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(heightPx / rowPx) + 26);
      }),
    );
  });
});
