import { expect, test } from 'vitest';
import { freshnessLevel, type Freshness, type FreshnessLevel } from './freshness.ts';

const now = 1_000_000;
const asked = (ageSeconds: number, more: Partial<Freshness> = {}): Freshness => ({
  updatedMs: (now - ageSeconds) * 1000,
  failing: false,
  staleSeconds: 0,
  intervalSeconds: 15,
  ...more,
});

test.each<[what: string, freshness: Freshness, level: FreshnessLevel]>([
  ['just now', asked(0), 'fresh'],
  ['just under two intervals', asked(29), 'fresh'],
  ['two intervals', asked(30), 'late'],
  ['just under five intervals', asked(74), 'late'],
  ['five intervals', asked(75), 'stale'],
  ['failing is stale at once: nothing new arrives', asked(0, { failing: true }), 'stale'],
  ['an unwell data service is stale at once', asked(0, { staleSeconds: 1 }), 'stale'],
  ['a reader’s clock that is behind', asked(-100), 'fresh'],
  ['paused is never fresh', asked(0, { paused: true }), 'late'],
  ['paused for long is stale', asked(80, { paused: true }), 'stale'],
  ['a page that asks seldom', asked(100, { intervalSeconds: 60 }), 'fresh'],
])('%s', (_, freshness, level) => {
  expect(freshnessLevel(freshness, now)).toBe(level);
});
