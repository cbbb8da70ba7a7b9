import { expect, test } from 'vitest';
import { densityOf, readStored, readViews, viewPageAt, viewSearch, withRenamed, withView, type SavedView } from './saved-views.ts';

test('reads only valid views from the storage', () => {
  const view: SavedView = { page: 'ratios', name: 'Mine', search: '?s=AAPL' };
  const bad = [{ name: '', search: '' }, { name: 'Bad', search: 'javascript:alert(1)' }, { ...view, page: 'constructor' }, 7, null];
  expect(readViews([view, ...bad])).toEqual([view]);
  expect(readViews('nonsense')).toEqual([]);
});

test('a view has neither the open row, nor the frame, nor a key', () => {
  expect(viewSearch('?preset=vwap&row=1&embed=1&token=secret&f=Result%25:gte:2')).toBe('?preset=vwap&f=Result%25:gte:2');
  expect(viewSearch('?row=1')).toBe('');
});

test('reads views from the former storage of the explorer until others are stored', () => {
  localStorage.setItem('marketdesk:quantified-views', '[{"name":"Mine","search":"?preset=vwap"}]');
  expect(readStored(null)).toEqual([{ page: 'quantified', name: 'Mine', search: '?preset=vwap' }]);
  expect(readStored([])).toEqual([]);
  localStorage.setItem('marketdesk:quantified-views', '[{');
  expect(readStored(null)).toEqual([]);
});

test('a view keeps relative dates', () => {
  expect(viewSearch('?from=now-7d&sort=created:desc')).toBe('?from=now-7d&sort=created:desc');
});

test('names are unique per page; the second is a copy', () => {
  const [news, splits]: [SavedView, SavedView] = [
    { page: 'news', name: 'Morning', search: '' },
    { page: 'splits', name: 'Morning', search: '' },
  ];
  const all = withView(withView(withView([], news), splits), news);
  expect(all.map(({ page, name }) => `${page} ${name}`)).toEqual(['news Morning', 'splits Morning', 'news Morning (2)']);
  expect(withRenamed(all, news, 'Evening').map(({ name }) => name)).toEqual(['Evening', 'Morning', 'Morning (2)']);
  expect(withRenamed(all, splits, 'Morning (2)').map(({ name }) => name)).toEqual(['Morning', 'Morning (2)', 'Morning (2)']);
});

test.each([
  ['/news', 'news'],
  ['/news/123', 'news'],
  ['/Quantified/', 'quantified'],
  ['/status', undefined],
  ['/toString', undefined],
  ['/', undefined],
])('the views of %s are those of %s', (path, page) => {
  expect(viewPageAt(path)).toBe(page);
});

test('separates the density of a view from its URL', () => {
  expect(densityOf('?preset=vwap&density=cozy')).toEqual({ density: 'cozy', rest: '?preset=vwap' });
  expect(densityOf('')).toEqual({ density: undefined, rest: '' });
});
