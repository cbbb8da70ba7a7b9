import { expect, it } from 'vitest';
import { measuredTable, median } from './measured.ts';

it('a measure is told beside its target and whether it is met; without a target nothing is claimed', () => {
  const { rows } = measuredTable('Any', [
    { name: 'short', value: 99.94, unit: ' ms', most: 100 },
    { name: 'long', value: 100.4, unit: ' ms', most: 100 },
    { name: 'good', value: 98, unit: '', least: 98 },
    { name: 'broken', value: Number.NaN, unit: '', most: 2 },
    { name: 'told', value: 12_345, unit: ' MB' },
  ]);
  expect(rows).toEqual([
    ['short', '99.94 ms', '≤ 100 ms', 'yes'],
    ['long', '100.4 ms', '≤ 100 ms', 'NO'],
    ['good', '98', '≥ 98', 'yes'],
    ['broken', 'NaN', '≤ 2', 'NO'],
    ['told', '12,350 MB', '', ''],
  ]);
});

it('the middle of an even number of runs is the later of the two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(3);
});
