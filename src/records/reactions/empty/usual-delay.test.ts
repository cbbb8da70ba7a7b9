import { expect, test } from 'vitest';
import { usualDelay } from './usual-delay.ts';

/** Friday 20 November 2026, 11:37 in New York. */
const published = Date.parse('2026-11-20T16:37:00Z') / 1000;
const row = (story: number, delaySeconds: number, from = published) => ({
  key: `${(from + delaySeconds).toString(16)}0000000000000000`,
  story: String(story),
  symbol: 'AAPL',
  publishedSeconds: from,
});

test('nine of ten first deliveries came within it; later rows of a story do not count', () => {
  const rows = [...Array.from({ length: 10 }, (_, at) => row(at, at === 9 ? 5000 : 40 + at)), row(5, 9000)];
  expect(usualDelay(rows)).toBe(48);
  expect(usualDelay(rows.slice(0, 4))).toBeUndefined();
});

test('ids without a time, impossible times and stories while the market is closed say nothing', () => {
  const others = [
    ...[1, 2, 3, 4, 5].map((story) => ({ ...row(story, 60), key: `row-${story}` })),
    ...[6, 7, 8, 9, 10].map((story) => row(story, -60)),
    ...[11, 12, 13, 14, 15].map((story) => row(story, 60, published + 86_400)),
  ];
  expect(usualDelay(others)).toBeUndefined();
});
