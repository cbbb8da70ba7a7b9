import { expect, test } from 'vitest';
import { dueAt, explainBeforeSession, explainEmptyWindow, nextPreMarket } from './empty-window.ts';

const at = (time: string): number => Date.parse(time) / 1000;

test.each([
  ['the pre-market', '2026-11-20T09:00:00Z', undefined],
  ['the regular session', '2026-11-20T15:00:00Z', undefined],
  ['the post-market', '2026-11-21T00:59:59Z', undefined],
  ['the night before a trading day', '2026-11-20T08:59:59Z', 'Fri pre-market'],
  ['the evening after a trading day', '2026-11-20T01:00:00Z', 'Fri pre-market'],
  ['a Friday evening', '2026-11-21T01:00:00Z', 'Mon pre-market'],
  ['a weekend', '2026-11-22T17:00:00Z', 'Mon pre-market'],
  ['the late session of a half day', '2026-11-27T21:59:59Z', undefined],
  ['the evening of a half day', '2026-11-27T22:00:00Z', 'Mon pre-market'],
  ['a day of mourning', '2007-01-02T15:00:00Z', 'Wed pre-market'],
  ['a year that the trading calendar does not have', '1996-01-01T15:00:00Z', undefined],
  ['Thanksgiving', '2026-11-26T17:00:00Z', 'Fri pre-market'],
  ['the evening before Thanksgiving', '2026-11-26T01:30:00Z', 'Fri pre-market'],
  ['a Saturday night before the clocks change', '2026-03-08T04:30:00Z', 'Mon pre-market'],
])('a story in %s counts for the pre-market of the next trading day', (_, time, preMarket) => {
  expect(nextPreMarket(at(time))).toBe(preMarket);
});

test('a story published while the market is closed has no due time', () => {
  const published = at('2026-11-21T23:00:00Z');
  expect(dueAt(published, 300, published + 60)).toBeUndefined();
  expect(explainEmptyWindow(published, 300, published + 60)).toEqual({ kind: 'market closed', text: 'Market closed · Mon pre-market' });
});

test('a window of trading hours is due at its end', () => {
  const published = at('2026-11-20T15:00:00Z');
  expect(dueAt(published, 300, published + 60)).toBe('due 10:05 ET');
  expect(dueAt(published, 300, published + 300)).toBeUndefined();
});

test('a window that ends after trading is never due', () => {
  const published = at('2026-11-21T00:50:00Z');
  expect(dueAt(published, 600, published + 60)).toBe('due 20:00 ET');
  expect(dueAt(published, 1800, published + 60)).toBeUndefined();
  expect(explainEmptyWindow(published, 1800, published + 60).kind).toBe('after the last session');
});

test('on a half day a window ends after the last session from 17:00 on', () => {
  const published = at('2026-11-27T21:30:00Z');
  expect(dueAt(published, 1800, published + 60)).toBe('due 17:00 ET');
  expect(dueAt(published, 3600, published + 60)).toBeUndefined();
  expect(explainEmptyWindow(published, 3600, published + 7200).text).toBe('The window ends after the last session: at 17:30 ET');
});

test('a window of a year that the trading calendar does not have says so, unless the service names a reason', () => {
  const published = at('1996-01-03T15:00:00Z');
  expect(explainEmptyWindow(published, 300, published + 3600).text).toBe('The trading calendar does not know this year');
  expect(explainEmptyWindow(published, 300, published + 3600, 'no trade').text).toBe('Nothing was traded in the window');
});

test.each([
  ['a weekend, before Monday', '2026-11-21T23:00:00Z', '2026-11-23T08:59:00Z', 'Market closed · Mon pre-market'],
  ['a weekend, once Monday has begun', '2026-11-21T23:00:00Z', '2026-11-23T09:00:00Z', undefined],
  ['the regular session', '2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', undefined],
])('the session of a story of %s', (_, published, now, text) => {
  expect(explainBeforeSession(at(published), at(now))?.text).toBe(text);
});
