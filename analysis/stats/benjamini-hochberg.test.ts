import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benjaminiHochberg } from './benjamini-hochberg.ts';

// Benjamini and Hochberg 1995: the p-values of 15 hypotheses about treatments of heart attacks
const published = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1];

test('rejects the four hypotheses of the published example, in any order', () => {
  const { rejected, tested, adjusted } = benjaminiHochberg(published, 0.05);
  expect([...rejected]).toEqual(published.map((p) => (p <= 0.0095 ? 1 : 0)));
  expect(tested).toBe(15);
  // 15/4 · 0.0095, and the least of what follows 15/5 · 0.0201
  expect(adjusted[3]).toBeCloseTo(0.035_625, 12);
  expect(adjusted[4]).toBeCloseTo(0.0603, 12);
  expect([...benjaminiHochberg(published.toReversed()).rejected]).toEqual([...rejected].toReversed());
});

test('equals the definition', () => {
  const some = fc.array(
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.02, noNaN: true }), fc.constant(Number.NaN)),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(some, fc.constantFrom(0.01, 0.05, 0.2), (pValues, rate) => {
      const sorted = pValues.filter((p) => !Number.isNaN(p)).toSorted((a, b) => a - b);
      const m = sorted.length;
      // The largest k with p(k) ≤ k / m · rate; the adjusted p-value is the least rate at which a hypothesis is rejected.
      const largest = sorted.findLastIndex((p, index) => p * (m / (index + 1)) <= rate);
      const { adjusted, rejected, tested } = benjaminiHochberg(pValues, rate);
      expect(tested).toBe(m);
      for (const [index, p] of pValues.entries()) {
        const from = sorted.filter((other) => other < p).length;
        const plain = Math.min(1, ...sorted.slice(from).map((other, after) => (other * m) / (from + after + 1)));
        expect(rejected[index]).toBe(Number(p <= (sorted[largest] ?? -1)));
        if (Number.isNaN(p)) expect(adjusted[index]).toBeNaN();
        else expect(adjusted[index]).toBeCloseTo(plain, 12);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['nothing', [], [], 0],
  ['nothing that was tested', [Number.NaN, Number.NaN], [0, 0], 0],
  ['one', [0.05], [1], 1],
  ['one beside some that were not tested', [Number.NaN, 0.04, Number.NaN], [0, 1, 0], 1],
  ['equal ones', [0.05, 0.05, 0.05], [1, 1, 1], 3],
])('of %s', (_, pValues, rejected, tested) => {
  const found = benjaminiHochberg(pValues);
  expect([[...found.rejected], found.tested]).toEqual([rejected, tested]);
});
