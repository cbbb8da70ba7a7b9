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
  [[10, 50], [10, 50], 'far apart they stay'],
  [[50, 52], [50, 62], 'the lower one makes room'],
  [[99, 100], [88, 100], 'at the foot the upper one does'],
  [[-20, 300], [0, 100], 'none leaves the picture'],
])('%j stand at %j: %s', (ys, places) => {
  expect(spread(...ys)).toEqual(places);
});

test('labels never lie on each other, never leave the picture and keep the order of the lines', () => {
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
