import { expect, test } from 'vitest';
import { dueAt, explainBeforeSession, explainEmptyWindow, explainNoReaction, nextPreMarket } from './empty-window.ts';

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
  expect(explainEmptyWindow(published, 300, published + 3600, { measured: 'no trade' }).text).toBe('Nothing was traded in the window');
});

test.each([
  ['a weekend, before Monday', '2026-11-21T23:00:00Z', '2026-11-23T08:59:00Z', 'Market closed · Mon pre-market'],
  ['a weekend, once Monday has begun', '2026-11-21T23:00:00Z', '2026-11-23T09:00:00Z', undefined],
  ['the regular session', '2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', undefined],
])('the session of a story of %s', (_, published, now, text) => {
  expect(explainBeforeSession(at(published), at(now))?.text).toBe(text);
});

const four = ['SPY', 'QQQ', 'DIA', 'IWM'];
const calendar = 'The trading calendar does not know this year';
const roundUp = 'Not measured: a story on more than 3 symbols is measured only on those that it is mainly about';
const notMeasured = (by: string): string =>
  `Not measured: no reaction came by ${by} ET, as for a symbol without price bars or trades around the story`;

test.each<[what: string, published: string, afterSeconds: number, symbols: string[], usualSeconds: number | undefined, text: string]>([
  ['without a symbol', '2026-12-01T15:14:00Z', 60, [], 40, 'The story has no symbol'],
  ['of a year outside the calendar', '1996-01-03T15:00:00Z', 60, ['F'], 40, calendar],
  ['before its first window ends', '2026-12-01T15:14:00Z', 10, ['F'], undefined, 'Pending: its first window ends at 10:14 ET'],
  ['that is usually there', '2026-12-01T15:14:00Z', 30, ['F'], 40, 'Pending: usually delivered by 10:15 ET'],
  ['five minutes after it usually is', '2026-12-01T15:14:00Z', 339, ['F'], 40, 'Pending: usually delivered by 10:15 ET'],
  ['after that', '2026-12-01T15:14:00Z', 340, ['F'], 40, notMeasured('10:19')],
  ['on many symbols, while it may come', '2026-12-01T15:14:00Z', 339, four, 40, 'Pending: usually delivered by 10:15 ET'],
  ['on many symbols, after that', '2026-12-01T15:14:00Z', 340, four, 40, roundUp],
  ['where the delay is not known', '2026-12-01T15:14:00Z', 8099, ['F'], undefined, 'Pending: its first window ended at 10:14 ET'],
  ['where it is not, after the last window', '2026-12-01T15:14:00Z', 8100, ['F'], undefined, notMeasured('12:29')],
  ['of a weekend, before Monday', '2026-11-21T23:00:00Z', 3600, ['F'], 40, 'Market closed · Mon pre-market'],
  ['of a weekend, on Monday', '2026-11-21T23:00:00Z', 2 * 86_400, ['F'], 40, 'Market closed · Mon pre-market'],
  ['of a weekend, after Monday', '2026-11-21T23:00:00Z', 2.5 * 86_400, ['F'], 40, notMeasured('22:15')],
])('the reaction to a story %s', (_, time, afterSeconds, symbols, usualSeconds, text) => {
  const published = at(time);
  expect(explainNoReaction({ published, symbols, usualSeconds }, published + afterSeconds).text).toBe(text);
});

test('a window that ended after its record was written is pending for a quarter of an hour', () => {
  const published = at('2026-12-01T15:14:00Z');
  const end = published + 300;
  const kindOf = (nowSeconds: number, writtenSeconds: number, measured?: 'no trade') =>
    explainEmptyWindow(published, 300, nowSeconds, { writtenSeconds, measured }).kind;
  expect(kindOf(end - 1, end - 200)).toBe('not over yet');
  expect(kindOf(end, end - 200)).toBe('pending');
  expect(kindOf(end + 900, end - 200)).toBe('no trade');
  // Written after the window has ended, or with a reason, it is the last word.
  expect(kindOf(end + 10, end + 5)).toBe('no trade');
  expect(kindOf(end, end - 200, 'no trade')).toBe('no trade');
});
