// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type Freshness, freshnessLevel, type FreshnessLevel, describeFreshness } from './freshness.ts';

const now = 1_000_000;
const updatedSecondsAgo = (ageSeconds: number, more: Partial<Freshness> = {}): Freshness => ({
  updatedMs: (now - ageSeconds) * 1000,
  failing: false,
  staleSeconds: 0,
  intervalSeconds: 15,
  ...more,
});

test.each<[what: string, freshness: Freshness, level: FreshnessLevel]>([
  ['just now', updatedSecondsAgo(0), 'fresh'],
  ['just under two intervals', updatedSecondsAgo(29), 'fresh'],
  ['two intervals', updatedSecondsAgo(30), 'late'],
  ['just under five intervals', updatedSecondsAgo(74), 'late'],
  ['five intervals', updatedSecondsAgo(75), 'stale'],
  ['failing is stale at once: nothing new arrives', updatedSecondsAgo(0, { failing: true }), 'stale'],
  ['an unwell data service is stale at once', updatedSecondsAgo(0, { staleSeconds: 1 }), 'stale'],
  ['a reader’s clock that is behind', updatedSecondsAgo(-100), 'fresh'],
  ['paused is never fresh', updatedSecondsAgo(0, { paused: true }), 'late'],
  ['paused for long is stale', updatedSecondsAgo(80, { paused: true }), 'stale'],
  ['a page with a long interval', updatedSecondsAgo(100, { intervalSeconds: 60 }), 'fresh'],
])('%s', (_, freshness, level) => {
  expect(freshnessLevel(freshness, now)).toBe(level);
});

const nowSeconds = 1_000_000;
const updatedAgo = (ageSeconds: number, more: Partial<Freshness> = {}): Freshness => ({
  updatedMs: (nowSeconds - ageSeconds) * 1000,
  failing: false,
  staleSeconds: 0,
  intervalSeconds: 15,
  ...more,
});
const inSeconds = (seconds: number): number => (nowSeconds + seconds) * 1000;

afterEach(() => {
  vi.restoreAllMocks();
});

test.each<[freshness: Freshness, text: string]>([
  [updatedAgo(12), 'updated 12 s ago'],
  [updatedAgo(-300), 'updated 0 s ago'],
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

test('offline differs from a failure', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(describeFreshness(updatedAgo(70, { failing: true, nextTryMs: inSeconds(43) }), nowSeconds)).toBe('offline, last 1 min ago');
  // A page with a long interval says so before its next request fails.
  expect(describeFreshness(updatedAgo(12), nowSeconds)).toBe('offline, last 12 s ago');
  expect(describeFreshness(updatedAgo(12, { paused: true }), nowSeconds)).toBe('offline, last 12 s ago');
  expect(freshnessLevel(updatedAgo(12), nowSeconds)).toBe('stale');
});
