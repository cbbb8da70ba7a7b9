import { expect, test } from 'vitest';
import { columnsBetween } from './columns-between.ts';

/** After pinned ones of 100 px: ten of 50, 150, 50, 150 … px. */
const free = Array.from({ length: 10 }, (_, index) => ({
  leftPx: 100 + index * 100 - (index % 2) * 50,
  widthPx: index % 2 === 0 ? 50 : 150,
}));

test.each<[what: string, from: number, to: number, between: readonly [number, number]]>([
  ['at the start', 100, 400, [0, 6]],
  ['in the middle, one that is cut off at either edge included', 520, 680, [2, 8]],
  ['one that ends where the view begins is not in it', 550, 600, [3, 8]],
  ['at the end', 900, 1200, [6, 10]],
  ['beyond the end the last are kept', 5000, 6000, [8, 10]],
])('%s', (_, from, to, between) => {
  expect(columnsBetween(free, from, to)).toEqual(between);
});

test('without columns there is nothing to draw', () => {
  expect(columnsBetween([], 0, 1000)).toEqual([0, 0]);
});
