import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimit } from './embed-rate.ts';

const through = (timesMs: readonly number[], most = 50): number[] => {
  const isLetThrough = rateLimit(most, 1000);
  return timesMs.filter((nowMs) => isLetThrough(nowMs));
};
const evenly = (count: number, everyMs: number): number[] => Array.from({ length: count }, (_, index) => index * everyMs);

test.each<[what: string, timesMs: number[], most: number]>([
  ['fifty at once', evenly(50, 0), 50],
  ['a hundred at once', evenly(100, 0), 50],
  ['a hundred a second, for ten seconds', evenly(1000, 10), 500],
  ['fifty a second, for ten seconds', evenly(500, 20), 500],
  ['fifty at the end of a second and fifty at the beginning of the next', [...evenly(50, 0), ...evenly(50, 0).map(() => 999)], 50],
  ['fifty, and fifty a second later', [...evenly(50, 0), ...evenly(50, 0).map(() => 1000)], 100],
])('%s: %s', (_, timesMs, most) => {
  expect(through(timesMs)).toHaveLength(most);
});

test('whatever comes, no second lets through more than the limit, and the first is never dropped', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (times, most) => {
      const came = times.toSorted((a, b) => a - b);
      const passed = through(came, most);
      expect(passed[0]).toBe(came[0]);
      for (const start of passed) expect(passed.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(most);
    }),
  );
});
