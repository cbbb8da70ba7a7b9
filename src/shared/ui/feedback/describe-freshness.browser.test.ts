import { expect, test, vi } from 'vitest';
import { describeFreshness, describeQuiet, freshnessLevel, type FreshnessLevel } from './describe-freshness.ts';
import type { Freshness } from './freshness.ts';

const nowSeconds = 1_000_000;
const updatedAgo = (ageSeconds: number, more: Partial<Freshness> = {}): Freshness => ({
  updatedMs: (nowSeconds - ageSeconds) * 1000,
  failing: false,
  staleSeconds: 0,
  intervalSeconds: 15,
  ...more,
});

test.each<[what: string, freshness: Freshness, level: FreshnessLevel]>([
  ['just now', updatedAgo(0), 'fresh'],
  ['just under two intervals', updatedAgo(29), 'fresh'],
  ['two intervals', updatedAgo(30), 'late'],
  ['just under five intervals', updatedAgo(74), 'late'],
  ['five intervals', updatedAgo(75), 'stale'],
  ['failing is stale at once: nothing new arrives', updatedAgo(0, { failing: true }), 'stale'],
  ['an unwell data service is stale at once', updatedAgo(0, { staleSeconds: 1 }), 'stale'],
  ['a reader’s clock that is behind', updatedAgo(-100), 'fresh'],
  ['paused is never fresh', updatedAgo(0, { paused: true }), 'late'],
  ['paused for long is stale', updatedAgo(80, { paused: true }), 'stale'],
  ['a page with a long interval', updatedAgo(100, { intervalSeconds: 60 }), 'fresh'],
])('%s', (_, freshness, level) => {
  expect(freshnessLevel(freshness, nowSeconds)).toBe(level);
});

const inSeconds = (seconds: number): number => (nowSeconds + seconds) * 1000;

test.each<[freshness: Freshness, text: string]>([
  [updatedAgo(12), 'every 15 s, updated 12 s ago'],
  [updatedAgo(100, { intervalSeconds: 300 }), 'every 5 min, updated 1 min ago'],
  [updatedAgo(-300), 'every 15 s, updated 0 s ago'],
  [updatedAgo(31), 'late, updated 31 s ago'],
  [updatedAgo(80), 'stale, updated 1 min ago'],
  [updatedAgo(5, { staleSeconds: 300 }), 'stale, data from 5 min ago'],
  [updatedAgo(5, { paused: true }), 'paused, updated 5 s ago'],
  [updatedAgo(500, { paused: true, failing: true }), 'paused, updated 8 min ago'],
  [updatedAgo(20, { failing: true }), 'failing, last 20 s ago'],
  [updatedAgo(20, { failing: true, nextTryMs: inSeconds(43) }), 'failing, next try in 43 s, last 20 s ago'],
  [updatedAgo(20, { failing: true, nextTryMs: inSeconds(-2) }), 'failing, next try in 0 s, last 20 s ago'],
  [updatedAgo(20, { failing: true, staleSeconds: 60, nextTryMs: inSeconds(9) }), 'failing, next try in 9 s, last 1 min ago'],
])('%o: %s', (freshness, text) => {
  expect(describeFreshness(freshness, nowSeconds)).toBe(text);
});

test.each<[freshness: Freshness, text: string]>([
  [updatedAgo(12), 'live, updated 12 s ago'],
  [updatedAgo(31), 'late, updated 31 s ago'],
  [updatedAgo(5, { paused: true }), 'paused, updated 5 s ago'],
  [updatedAgo(20, { failing: true, nextTryMs: inSeconds(43) }), 'failing, next try in 43 s, last 20 s ago'],
  [updatedAgo(12, { isPartial: true }), 'some data failing, updated 12 s ago'],
])('while the stream lives, %o: %s', (freshness, text) => {
  expect(describeFreshness(freshness, nowSeconds, true)).toBe(text);
});

test.each([
  ['et', '09:41'],
  ['utc', '14:41'],
] as const)('nothing new since a moment, in the zone %s', (zone, clock) => {
  const now = Date.parse('2026-11-20T15:00:00Z') / 1000;
  expect(describeQuiet(Date.parse('2026-11-20T14:41:07Z') / 1000, zone, now)).toBe(`live: no news since ${clock}, connection fine`);
});

test.each<[freshness: Freshness, level: FreshnessLevel, text: string]>([
  [updatedAgo(12), 'late', 'some data failing, updated 12 s ago'],
  [updatedAgo(80), 'stale', 'some data failing, updated 1 min ago'],
  [updatedAgo(12, { failing: true }), 'stale', 'failing, last 12 s ago'],
  [updatedAgo(12, { paused: true }), 'late', 'paused, updated 12 s ago'],
])('where another query on screen fails, %o: %s, %s', (freshness, level, text) => {
  const partial = { ...freshness, isPartial: true };
  expect([freshnessLevel(partial, nowSeconds), describeFreshness(partial, nowSeconds)]).toEqual([level, text]);
});

test('offline differs from a failure', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(describeFreshness(updatedAgo(70, { failing: true, nextTryMs: inSeconds(43) }), nowSeconds)).toBe('offline, last 1 min ago');
  // A page with a long interval says so before its next request fails.
  expect(describeFreshness(updatedAgo(12), nowSeconds)).toBe('offline, last 12 s ago');
  expect(describeFreshness(updatedAgo(12, { paused: true }), nowSeconds)).toBe('offline, last 12 s ago');
  expect(freshnessLevel(updatedAgo(12), nowSeconds)).toBe('stale');
});
