import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { begun, mostSeen, readSeenStories, withSeen } from './seen-stories.ts';

const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const newest = (count: number) => stories(count).toSorted((a, b) => b.updated - a.updated);

describe('what is new', () => {
  test('is nothing of what was there when the watch began', () => {
    const seen = begun(newest(100), false);
    expect(ids(withSeen(seen, newest(100)).fresh)).toEqual([]);
  });

  test('is a story that came since, once', () => {
    const seen = begun(newest(5), true);
    const came = story(900, { created: nowSeconds + 5 });
    const after = withSeen(seen, [came, came]);
    expect(ids(after.fresh)).toEqual([900]);
    expect(ids(withSeen(after.seen, [{ ...came, title: 'Corrected', updated: nowSeconds + 50 }]).fresh)).toEqual([]);
  });

  test('is never an old story that was corrected, though nobody has met it', () => {
    const seen = begun(newest(100), false);
    expect(ids(withSeen(seen, [story(900, { created: nowSeconds - 90_000, updated: nowSeconds + 5 })]).fresh)).toEqual([]);
  });

  test('is a story that its maker dates a little back', () => {
    const seen = begun(newest(100), false);
    expect(ids(withSeen(seen, [story(900, { created: nowSeconds - 300, updated: nowSeconds + 5 })]).fresh)).toEqual([900]);
  });

  test('is told once however it is repeated, also when more have come than are remembered', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 }), (starts) => {
        let seen = begun([], true);
        const told: number[] = [];
        for (const start of starts) {
          const rows = Array.from({ length: 100 }, (_, n) => story(start + n + 1, { created: nowSeconds + start + n }));
          const after = withSeen(seen, rows);
          seen = after.seen;
          told.push(...ids(after.fresh));
        }
        expect(new Set(told).size).toBe(told.length);
        expect(seen.ids.length).toBeLessThanOrEqual(mostSeen);
      }),
      { numRuns: 30 },
    );
  });
});

test.each([[null], [{}], [{ seenSeconds: 1, horizon: 2, ids: [['x', 1]] }], [{ seenSeconds: 1, ids: [] }]])('%j begins anew', (stored) => {
  expect(readSeenStories(stored)).toBeUndefined();
});

test('what is kept is read as it was', () => {
  const seen = begun(newest(3), true);
  expect(readSeenStories(JSON.parse(JSON.stringify(seen)))).toEqual(seen);
});
