import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadLabels } from './series-labels.tsx';

const spread = (...ys: number[]) =>
  [
    ...spreadLabels(
      ys.map((y, index) => ({ key: String(index), y })),
      12,
      0,
      100,
    ),
  ]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, place]) => place);

test.each([
  [[10, 50], [10, 50], 'distant labels stay'],
  [[50, 52], [50, 62], 'the lower one moves'],
  [[99, 100], [88, 100], 'at the bottom the upper one moves'],
  [[-20, 300], [0, 100], 'none leaves the chart'],
])('%j are placed at %j: %s', (ys, places) => {
  expect(spread(...ys)).toEqual(places);
});

test('labels never overlap and never leave the chart', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 8 }), (ys) => {
      const places = [
        ...spreadLabels(
          ys.map((y, index) => ({ key: String(index), y })),
          12,
          0,
          100,
        ),
      ]
        .map(([, place]) => place)
        .toSorted((a, b) => a - b);
      expect(places[0]).toBeGreaterThanOrEqual(-1e-9);
      expect(places.at(-1)).toBeLessThanOrEqual(100 + 1e-9);
      places.slice(1).forEach((place, index) => expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(12 - 1e-9));
    }),
  );
});
