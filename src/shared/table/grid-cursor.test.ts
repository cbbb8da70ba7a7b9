import { expect, test } from 'vitest';
import { areaOf, placeAfter } from './grid-cursor.ts';

const extent = { rows: 100, columns: 10, pageRows: 20 };

test.each<
  [key: string, from: readonly [row: number, column: number], isFar: boolean, to: readonly [row: number, column: number] | undefined]
>([
  ['ArrowDown', [5, 3], false, [6, 3]],
  ['ArrowDown', [99, 3], false, [99, 3]],
  ['ArrowUp', [5, 3], false, [4, 3]],
  ['ArrowUp', [0, 3], false, [-1, 3]],
  ['ArrowUp', [-1, 3], false, [-1, 3]],
  ['ArrowDown', [-1, 3], false, [0, 3]],
  ['ArrowLeft', [5, 0], false, [5, 0]],
  ['ArrowRight', [-1, 3], false, [-1, 4]],
  ['ArrowRight', [5, 9], false, [5, 9]],
  ['PageDown', [5, 3], false, [25, 3]],
  ['PageDown', [95, 3], false, [99, 3]],
  ['PageUp', [25, 3], false, [5, 3]],
  ['PageUp', [5, 3], false, [0, 3]],
  ['PageUp', [-1, 3], false, [-1, 3]],
  ['Home', [5, 3], false, [5, 0]],
  ['End', [5, 3], false, [5, 9]],
  ['Home', [5, 3], true, [0, 0]],
  ['End', [5, 3], true, [99, 9]],
  ['x', [5, 3], false, undefined],
  ['constructor', [5, 3], false, undefined],
])('%s from %j (with Control: %j) leads to %j', (key, [row, column], isFar, to) => {
  expect(placeAfter(key, { row, column }, isFar, extent)).toEqual(to && { row: to[0], column: to[1] });
});

test.each(['ArrowDown', 'PageDown', 'PageUp', 'Home', 'End'])('without rows, %s stays in the header', (key) => {
  expect(placeAfter(key, { row: -1, column: 2 }, true, { ...extent, rows: 0 })?.row).toBe(-1);
});

test('a selection has all cells between its ends in any direction, and no header', () => {
  const area = { firstRow: 2, lastRow: 7, firstColumn: 1, lastColumn: 4 };
  expect(areaOf({ row: 7, column: 1 }, { row: 2, column: 4 })).toEqual(area);
  expect(areaOf({ row: 2, column: 4 }, { row: 7, column: 1 })).toEqual(area);
  expect(areaOf({ row: 3, column: 0 }, { row: -1, column: 0 }).firstRow).toBe(0);
});
