import { expect, test } from 'vitest';
import { densityOf, freeName, readViews, renamed, viewSearch } from './saved-views.ts';

test('of anything that storage may hold, views are what is kept', () => {
  const view = { name: 'Mine', search: '?preset=vwap' };
  expect(readViews([view, { name: '', search: '' }, { name: 'Bad', search: 'javascript:alert(1)' }, 7, null])).toEqual([view]);
  expect(readViews('nonsense')).toEqual([]);
});

test('a clash of names makes a copy', () => {
  const views = [
    { name: 'A', search: '' },
    { name: 'A (2)', search: '' },
  ];
  expect(freeName(views, ' A ')).toBe('A (3)');
  expect(freeName(views, 'B')).toBe('B');
});

test('a view is neither the open row, nor the frame, nor a key', () => {
  expect(viewSearch('?preset=vwap&row=1&embed=1&token=secret&f=Result%25:gte:2')).toBe('?preset=vwap&f=Result%25:gte:2');
  expect(viewSearch('?row=1')).toBe('');
});

test('a view keeps its place under its new name, and another view’s name makes it a copy', () => {
  const views = [
    { name: 'A', search: '' },
    { name: 'B', search: '?preset=vwap' },
  ];
  expect(renamed(views, 'A', ' First ').map(({ name }) => name)).toEqual(['First', 'B']);
  expect(renamed(views, 'A', 'B').map(({ name }) => name)).toEqual(['B (2)', 'B']);
  expect(renamed(views, 'A', '  ')).toBe(views);
  expect(renamed(views, 'A', 'A')).toBe(views);
});

test('the density of a view stands beside its address', () => {
  expect(densityOf('?preset=vwap&density=cozy')).toEqual({ density: 'cozy', rest: '?preset=vwap' });
  expect(densityOf('')).toEqual({ density: undefined, rest: '' });
});
