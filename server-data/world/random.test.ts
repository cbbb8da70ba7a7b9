import { expect, test } from 'vitest';
import { Random, fractionOf } from './random.ts';

const draws = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.fraction());

test('equal parts draw equally, on every machine', () => {
  expect(draws(new Random(1, 'AAPL'), 3)).toEqual(draws(new Random(1, 'AAPL'), 3));
  expect(new Random(1, 'AAPL').whole(0, 1_000_000_000)).toBe(466_992_191);
  expect(fractionOf(1, 'AAPL', 20_000)).toBe(0.7262658183462918);
});

test('parts are kept apart: (1, "23") is not (12, "3")', () => {
  expect(draws(new Random(1, '23'), 3)).not.toEqual(draws(new Random(12, '3'), 3));
});

test('fractions fill the unit evenly, also across neighbouring seeds', () => {
  const ofOne = draws(new Random(7), 20_000);
  const ofMany = Array.from({ length: 20_000 }, (_, seed) => new Random(seed).fraction());
  for (const fractions of [ofOne, ofMany]) {
    const tenths = Array.from({ length: 10 }, (_, tenth) => fractions.filter((fraction) => Math.floor(fraction * 10) === tenth).length);
    for (const count of tenths) expect(count).toBeGreaterThan(1800);
    expect(Math.max(...fractions)).toBeLessThan(1);
  }
});

test('whole numbers reach both ends and stay inside', () => {
  const random = new Random(3);
  const seen = new Set(Array.from({ length: 500 }, () => random.whole(-2, 2)));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
});

test('some() draws different ones and never more than there are', () => {
  const random = new Random(4);
  expect(new Set(random.some(['a', 'b', 'c', 'd'], 3)).size).toBe(3);
  expect(random.some(['a', 'b'], 5).toSorted()).toEqual(['a', 'b']);
  expect(() => random.pick([])).toThrow('empty list');
});
