import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { left, spent, waitMs } from './allowance.ts';

/** Asks whenever it may at the moments given, and tells when it was let. */
function letAt(moments: readonly number[], perMinute: number): number[] {
  let fullAtMs = 0;
  return moments.filter((nowMs) => {
    const isLet = waitMs(fullAtMs, nowMs, perMinute) === 0;
    if (isLet) fullAtMs = spent(fullAtMs, nowMs, perMinute);
    return isLet;
  });
}

test('a minute’s worth may go at once; the next one is there after its share of a minute', () => {
  expect(letAt([0, 0, 0, 0], 3)).toEqual([0, 0, 0]);
  const empty = [0, 0, 0].reduce((fullAtMs) => spent(fullAtMs, 0, 3), 0);
  expect([left(empty, 0, 3), waitMs(empty, 0, 3)]).toEqual([0, 20_000]);
  expect([left(empty, 20_000, 3), waitMs(empty, 20_000, 3)]).toEqual([1, 0]);
  expect(left(empty, 999_999, 3)).toBe(3);
});

const moments = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 200 }).map((gaps) => {
  let at = 0;
  return gaps.map((gap) => (at += gap));
});

test('whenever is asked, no minute lets through more than two minutes’ worth, and whoever waits as told is let', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 50 }), (at, perMinute) => {
      const lets = letAt(at, perMinute);
      for (const from of lets) expect(lets.filter((one) => one >= from && one < from + 60_000).length).toBeLessThanOrEqual(2 * perMinute);
      const fullAtMs = at.reduce((full, nowMs) => (waitMs(full, nowMs, perMinute) === 0 ? spent(full, nowMs, perMinute) : full), 0);
      const nowMs = at.at(-1) ?? 0;
      expect(waitMs(fullAtMs, nowMs + waitMs(fullAtMs, nowMs, perMinute), perMinute)).toBe(0);
    }),
  );
});
