import { expect, test } from 'vitest';
import { freeName, renamed } from './named-list.ts';

test('a clash of names makes a copy', () => {
  const all = [{ name: 'A' }, { name: 'A (2)' }];
  expect(freeName(all, ' A ')).toBe('A (3)');
  expect(freeName(all, 'B')).toBe('B');
});

test('a renamed entry keeps its place, and becomes a copy where the name exists', () => {
  const all = [{ name: 'A' }, { name: 'B' }];
  expect(renamed(all, 'A', ' First ').map(({ name }) => name)).toEqual(['First', 'B']);
  expect(renamed(all, 'A', 'B').map(({ name }) => name)).toEqual(['B (2)', 'B']);
  expect(renamed(all, 'A', '  ')).toBe(all);
  expect(renamed(all, 'A', 'A')).toBe(all);
});
