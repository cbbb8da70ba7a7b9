import { expect, test } from 'vitest';
import { densityOf, readViews, viewSearch } from './saved-views.ts';

test('of anything that storage may hold, views are what is kept', () => {
  const view = { name: 'Mine', search: '?preset=vwap' };
  expect(readViews([view, { name: '', search: '' }, { name: 'Bad', search: 'javascript:alert(1)' }, 7, null])).toEqual([view]);
  expect(readViews('nonsense')).toEqual([]);
});

test('a view is neither the open row, nor the frame, nor a key', () => {
  expect(viewSearch('?preset=vwap&row=1&embed=1&token=secret&f=Result%25:gte:2')).toBe('?preset=vwap&f=Result%25:gte:2');
  expect(viewSearch('?row=1')).toBe('');
});

test('the density of a view stands beside its address', () => {
  expect(densityOf('?preset=vwap&density=cozy')).toEqual({ density: 'cozy', rest: '?preset=vwap' });
  expect(densityOf('')).toEqual({ density: undefined, rest: '' });
});
