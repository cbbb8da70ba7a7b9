import { expect, test } from 'vitest';
import { Counts } from './counts.ts';

test('counts by name, and holds no name without a count', () => {
  const counts = new Counts();
  counts.add('a');
  counts.add('b', 5);
  counts.add('a');
  counts.add('c');
  counts.add('c', -1);
  expect([...counts]).toEqual([
    ['a', 2],
    ['b', 5],
  ]);
  expect(['a', 'b', 'c', 'd'].map((name) => counts.of(name))).toEqual([2, 5, 0, 0]);
});
