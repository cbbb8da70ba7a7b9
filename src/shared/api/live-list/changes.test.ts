import { describe, expect, test } from 'vitest';
import { latestWrite, readChanges } from './changes.ts';

const now = Math.floor(Date.now() / 1000);
const hour = 3600;

test.each<[seen: number, overlapSeconds: number, overflow: boolean, from: number[]]>([
  [5000, 60, false, [4940]],
  [10, 60, false, [0]],
  [5000.9, 1860, false, [3140]],
  [5000, 60, true, [4940]],
  // Too many: the newest matter more than what is late.
  [5000, 1860, true, [3140, 4940]],
])('after %i with an overlap of %i s, too many %s, a poll starts at %j', async (seen, overlapSeconds, overflow, from) => {
  const starts: number[] = [];
  const fetchSince = async (since: number) => {
    starts.push(since);
    return { rows: [], staleSeconds: 0, overflow };
  };
  await readChanges(seen, overlapSeconds, fetchSince, () => 0);
  expect(starts).toEqual(from);
});

describe('the last time seen', () => {
  test.each<[what: string, seen: number, updates: number[], after: number]>([
    ['of nothing stays', 700, [], 700],
    ['is the greatest', 700, [800, 900, 850], 900],
    ['never goes back', 700, [500], 700],
    ['follows a service five minutes ahead', now - 100, [now + 300], now + 300],
    ['follows a service five minutes behind', now - 400, [now - 300], now - 300],
    ['ignores a record dated ten years ahead', now - 60, [now - 10, now + 10 * 365 * 24 * hour], now - 10],
    ['ignores four of them', now - 60, [1, 2, 3, 4].map((years) => now + years * 365 * 24 * hour), now - 60],
    ['ignores one dated tomorrow', now - 60, [now + 24 * hour], now - 60],
    [
      'follows many, because then the browser’s clock is wrong',
      now - 60,
      [1, 2, 3, 4, 5, 6].map((seconds) => now + 5 * hour + seconds),
      now + 5 * hour + 6,
    ],
  ])('%s', (_, seen, updates, after) => {
    expect(latestWrite(seen, updates)).toBe(after);
  });
});
