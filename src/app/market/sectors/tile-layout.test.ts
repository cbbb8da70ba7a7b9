import { expect, test } from 'vitest';
import { layTargets, layTiles, type Tile } from './tile-layout.ts';

const area = ({ width, height }: Tile): number => width * height;
const overlap = (a: Tile, b: Tile): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const cases: readonly [sizes: readonly number[], ratio: number][] = [
  [[1], 2],
  [[6, 6, 4, 3, 2, 2, 1], 1.5],
  [[3e12, 2e12, 9e11, 8e10, 5e6, 1], 0.4],
  [Array.from({ length: 40 }, (_, index) => 1 / (index + 1)), 3],
  [Array.from({ length: 11 }, () => 5), 1],
];

test.each(cases)('the tiles of %j in a box of %d are in proportion, within the box and beside each other', (sizes, ratio) => {
  const tiles = layTiles(sizes, ratio);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(tiles).toHaveLength(sizes.length);
  for (const [index, tile] of tiles.entries()) {
    expect(area(tile)).toBeCloseTo((sizes[index] ?? Number.NaN) / total, 9);
    expect(Math.min(tile.left, tile.top)).toBeGreaterThanOrEqual(-1e-6);
    expect(Math.max(tile.left + tile.width, tile.top + tile.height)).toBeLessThanOrEqual(1 + 1e-6);
    for (const other of tiles.slice(index + 1)) expect(overlap(tile, other)).toBeLessThan(1e-9);
  }
});

test('the example of the paper: 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () => {
  const inUnits = layTiles([6, 6, 4, 3, 2, 2, 1], 1.5).map(({ left, top, width, height }) =>
    [left * 6, top * 4, width * 6, height * 4].map((value) => Number(value.toFixed(3))),
  );
  expect(inUnits).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.714, 2.333],
    [4.714, 0, 1.286, 2.333],
    [3, 2.333, 1.2, 1.667],
    [4.2, 2.333, 1.2, 1.667],
    [5.4, 2.333, 0.6, 1.667],
  ]);
});

test('tiles that are too small to be hit are left out, the smallest first', () => {
  const box = { width: 300, height: 200 };
  expect(layTargets([1, 1, 1, 1], box)).toHaveLength(4);
  const sizes = [1000, 800, 300, 100, 2, 1];
  const tiles = layTargets(sizes, box);
  expect(tiles).toHaveLength(4);
  expect(Math.min(...tiles.map(({ width, height }) => Math.min(width * 300, height * 200)))).toBeGreaterThanOrEqual(24);
  expect(layTargets([1, 1], { width: 10, height: 10 })).toHaveLength(1);
  expect(layTargets([], box)).toEqual([]);
});
