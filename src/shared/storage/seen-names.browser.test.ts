import { expect, test } from 'vitest';
import { maxNames, noteSeen, readSeen, seenNames, withNames } from './seen-names.ts';

test('orders names by frequency, then by time', () => {
  noteSeen({ tickers: ['F', 'GM', 'F'], channels: ['News'] });
  noteSeen({ tickers: ['AAPL'] });
  expect(seenNames('tickers')).toEqual(['F', 'AAPL', 'GM']);
  expect(seenNames('channels')).toEqual(['News']);
  expect(seenNames('authors')).toEqual([]);
});

test('drops the oldest beyond 2,000 names', () => {
  const many = Array.from({ length: maxNames }, (_, index) => `T${index}`);
  const names = withNames(withNames([], many), ['T0', 'NEW']).map(([name]) => name);
  expect(names).toHaveLength(maxNames);
  expect(names.slice(-2)).toEqual(['T0', 'NEW']);
  expect(names).not.toContain('T1');
});

test.each(['', ' F', 'Smith, John', 'x'.repeat(101)])('ignores “%s”, which cannot be searched for', (name) => {
  expect(withNames([], [name])).toEqual([]);
});

test('keeps the names of another tab', () => {
  noteSeen({ tickers: ['F'] });
  const stored = JSON.parse(localStorage.getItem('marketdesk:seen') ?? '') as object;
  localStorage.setItem('marketdesk:seen', JSON.stringify({ ...stored, authors: [['Other Tab', 2]] }));
  noteSeen({ tickers: ['GM'] });
  expect([seenNames('tickers'), seenNames('authors')]).toEqual([['GM', 'F'], ['Other Tab']]);
});

test.each<[stored: unknown, read: object]>([
  [null, {}],
  ['x', {}],
  [[], {}],
  [{ tickers: 'F', channels: [['News', 1], ['x', 0], ['y', '2'], [3, 3], null] }, { channels: [['News', 1]] }],
])('reads the valid part of %j', (stored, read) => {
  expect(readSeen(stored)).toEqual(read);
});
