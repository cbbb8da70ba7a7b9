import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { isQuiet, notificationSettings, readQuietHours } from '../notifications.ts';
import { emptyWatchState, maxSeen, readSeenStories, watchState } from './watch-state.ts';
import { addSeen, startSeen } from './seen-stories.ts';

const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const newest = (count: number) => stories(count).toSorted((a, b) => b.updated - a.updated);

describe('a new story', () => {
  test('is none that existed when the watch started', () => {
    const seen = startSeen(newest(100), false);
    expect(ids(addSeen(seen, newest(100)).fresh)).toEqual([]);
  });

  test('is one that arrived since, once', () => {
    const seen = startSeen(newest(5), true);
    const came = story(900, { created: nowSeconds + 5 });
    const after = addSeen(seen, [came, came]);
    expect(ids(after.fresh)).toEqual([900]);
    expect(ids(addSeen(after.seen, [{ ...came, title: 'Corrected', updated: nowSeconds + 50 }]).fresh)).toEqual([]);
  });

  test('is never an old one that was corrected', () => {
    const seen = startSeen(newest(100), false);
    expect(ids(addSeen(seen, [story(900, { created: nowSeconds - 90_000, updated: nowSeconds + 5 })]).fresh)).toEqual([]);
  });

  test('may be dated a little back', () => {
    const seen = startSeen(newest(100), false);
    expect(ids(addSeen(seen, [story(900, { created: nowSeconds - 300, updated: nowSeconds + 5 })]).fresh)).toEqual([900]);
  });

  test('is new once however often it repeats, beyond the limit of stored ids too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 }), (starts) => {
        let seen = startSeen([], true);
        const newIds: number[] = [];
        for (const start of starts) {
          const rows = Array.from({ length: 100 }, (_, n) => story(start + n + 1, { created: nowSeconds + start + n }));
          const after = addSeen(seen, rows);
          seen = after.seen;
          newIds.push(...ids(after.fresh));
        }
        expect(new Set(newIds).size).toBe(newIds.length);
        expect(seen.ids.length).toBeLessThanOrEqual(maxSeen);
      }),
      { numRuns: 30 },
    );
  });
});

test.each([[null], [{}], [{ seenSeconds: 1, horizon: 2, ids: [['x', 1]] }], [{ seenSeconds: 1, ids: [] }]])(
  'the stored value %j starts the watch again',
  (stored) => {
    expect(readSeenStories(stored)).toBeUndefined();
  },
);

test('a stored value is read back unchanged', () => {
  const seen = startSeen(newest(3), true);
  expect(readSeenStories(JSON.parse(JSON.stringify(seen)))).toEqual(seen);
});

const at = (text: string): number => Date.parse(text) / 1000;
const night = { from: '22:00', to: '07:00', zone: 'et' } as const;

test.each([
  ['2026-11-20T21:59:59-05:00', false],
  ['2026-11-20T22:00:00-05:00', true],
  ['2026-11-21T00:00:00-05:00', true],
  ['2026-11-21T06:59:59-05:00', true],
  ['2026-11-21T07:00:00-05:00', false],
])('%s is within 22:00 to 07:00 in New York: %s', (moment, quiet) => {
  expect(isQuiet(night, at(moment))).toBe(quiet);
});

test('quiet hours within a day follow the clock of their zone, and without them nothing is quiet', () => {
  const lunch = { from: '12:00', to: '13:00', zone: 'utc' } as const;
  expect([isQuiet(lunch, at('2026-11-20T12:30:00Z')), isQuiet(lunch, at('2026-11-20T12:30:00-05:00'))]).toEqual([true, false]);
  expect(isQuiet(undefined, at('2026-11-20T03:00:00Z'))).toBe(false);
});

test.each([[null], [{}], [{ ...night, from: '25:00' }], [{ ...night, zone: 'mars' }], [{ ...night, to: '22:00' }]])(
  'the stored quiet hours %j are invalid',
  (stored) => {
    expect(readQuietHours(stored)).toBeUndefined();
  },
);

test('state and settings that another tab has stored are read', () => {
  const state = { ...emptyWatchState, streams: { any: { seenSeconds: 5, horizon: 1, ids: [[1, 2]] } }, openedAt: { Cars: 7 } };
  const settings = { sound: true, desktop: false, quiet: night };
  localStorage.setItem('marketdesk:alerts-watched', JSON.stringify(state));
  localStorage.setItem('marketdesk:alert-manners', JSON.stringify(settings));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect([watchState.get(), notificationSettings.get()]).toEqual([state, settings]);
});
