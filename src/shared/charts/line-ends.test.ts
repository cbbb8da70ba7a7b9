import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadLabels } from './line-ends.ts';
import { nearestPlace, pathThrough } from './places.ts';

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

test('a path is lifted where a place is missing', () => {
  expect(pathThrough([{ x: 1, y: 2 }, { x: 3, y: 4 }, null, { x: 5, y: 6 }])).toBe('M1 2L3 4M5 6');
});

test('a pointer means the nearest mark, and none that is far', () => {
  const place = (x: number, y: number) => ({ x, y, line: 'a', moment: `${x}`, isHollow: false, isFlagged: false });
  expect(nearestPlace([place(0, 0), place(30, 0)], 20, 5)?.moment).toBe('30');
  expect(nearestPlace([place(0, 0)], 200, 5)).toBeUndefined();
});
