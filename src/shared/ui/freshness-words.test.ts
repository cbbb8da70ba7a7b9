import { afterEach, expect, test, vi } from 'vitest';
import type { Freshness } from './freshness.ts';
import { freshnessWords } from './freshness-words.ts';

const now = 1_000_000;
const asked = (ageSeconds: number, more: Partial<Freshness> = {}): Freshness => ({
  updatedMs: (now - ageSeconds) * 1000,
  failing: false,
  staleSeconds: 0,
  intervalSeconds: 15,
  ...more,
});
const inSeconds = (seconds: number): number => (now + seconds) * 1000;

afterEach(() => {
  vi.restoreAllMocks();
});

test.each<[freshness: Freshness, words: string]>([
  [asked(12), 'updated 12 s ago'],
  [asked(-300), 'updated 0 s ago'],
  [asked(31), 'late, updated 31 s ago'],
  [asked(80), 'stale, updated 1 min ago'],
  [asked(5, { staleSeconds: 300 }), 'stale, data from 5 min ago'],
  [asked(5, { paused: true }), 'paused, updated 5 s ago'],
  [asked(500, { paused: true, failing: true }), 'paused, updated 8 min ago'],
  [asked(20, { failing: true }), 'failing, last 20 s ago'],
  [asked(20, { failing: true, nextTryMs: inSeconds(43) }), 'failing, next try in 43 s, last 20 s ago'],
  [asked(20, { failing: true, nextTryMs: inSeconds(-2) }), 'failing, next try in 0 s, last 20 s ago'],
  [asked(20, { failing: true, staleSeconds: 60, nextTryMs: inSeconds(9) }), 'failing, next try in 9 s, last 1 min ago'],
])('%o: %s', (freshness, words) => {
  expect(freshnessWords(freshness, now)).toBe(words);
});

test('offline is told apart from a failure', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(freshnessWords(asked(70, { failing: true, nextTryMs: inSeconds(43) }), now)).toBe('offline, last 1 min ago');
  expect(freshnessWords(asked(12), now)).toBe('updated 12 s ago');
});
