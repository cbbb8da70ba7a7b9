import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import type { SqliteStore } from '../store/sqlite/open.ts';
import { buildStory } from '../testing/stories.ts';
import { memoryStore } from '../testing/test-app.ts';
import { openMeasuring } from './measuring.ts';

const open = newYorkInstant('2026-11-20', 9.5 * 3600);
const minutes = (from: number, count: number) =>
  groupBars(
    'AAPL',
    60,
    buildBars(
      60,
      Array.from({ length: count }, (_, i) => [from + i * 60, 100 + i / 10, 101 + i / 10, 99, 100 + i / 10, 100] as const),
    ),
  );
const stocks = [{ name: 'AAPL', cusip: '', isin: '', exchange: 'NASDAQ' }];
const storyAt = (id: number, created: number) => buildStory(id, { created, updated: created, stocks });
const reactions = (store: SqliteStore) => [...store.eachQuantified()].map(({ ResourceID, ReportSess }) => `${ResourceID} ${ReportSess}`);

/** A store that is measured, and a clock. */
function openMeasured() {
  const store = memoryStore();
  const clock = { seconds: open };
  return { store, clock, measuring: openMeasuring(store, () => clock.seconds * 1000) };
}

test('measures a story as its windows pass, and when its session has ended', async () => {
  const { store, clock, measuring } = openMeasured();
  await measuring.store.writeBars(minutes(open - 3600, 60));
  await measuring.store.writeNews([storyAt(1, open + 600)]);
  clock.seconds = open + 620;
  expect(await measuring.run()).toBe(0);
  await measuring.store.writeBars(minutes(open, 12));
  clock.seconds = open + 720;
  expect(await measuring.run()).toBe(1);
  expect(reactions(store)).toEqual(['1 Main']);
  // nothing was written, and the day is over
  clock.seconds = open + 12 * 3600;
  expect(await measuring.run()).toBe(2);
  expect(reactions(store).toSorted()).toEqual(['1 All', '1 Main']);
  clock.seconds += 61;
  expect(await measuring.run()).toBe(0);
});

test('measures old stories when their bars come, at most once a minute', async () => {
  const { store, clock, measuring } = openMeasured();
  store.writeNews([storyAt(1, open + 600)]);
  clock.seconds = open + 40 * 86_400;
  expect(await measuring.run()).toBe(0);
  await measuring.store.writeBars(minutes(open, 390));
  clock.seconds += 59;
  expect(await measuring.run()).toBe(0);
  clock.seconds += 1;
  expect(await measuring.run()).toBe(2);
  expect(reactions(store).toSorted()).toEqual(['1 All', '1 Main']);
});

test('measures all stories of a store that was not measured before it was opened', async () => {
  const { store, clock } = openMeasured();
  store.writeBars(minutes(open, 390));
  store.writeNews([storyAt(1, open + 600)]);
  clock.seconds = open + 40 * 86_400;
  expect(await openMeasuring(store, () => clock.seconds * 1000).run()).toBe(2);
});

test('a story of now does not wait for the old ones, which take long', async () => {
  const { store, clock } = openMeasured();
  store.writeNews([storyAt(1, open - 40 * 86_400)]);
  const slow: SqliteStore = {
    ...store,
    eachStory: (from) => {
      clock.seconds += (from ?? 0) < open - 30 * 86_400 ? 1800 : 1;
      return store.eachStory(from);
    },
  };
  const measuring = openMeasuring(slow, () => clock.seconds * 1000);
  expect(await measuring.run()).toBe(0);
  const began = clock.seconds;
  await measuring.store.writeNews([storyAt(2, began - 600), storyAt(3, open - 35 * 86_400)]);
  await measuring.store.writeBars(minutes(began - 1800, 30));
  clock.seconds += 60;
  expect(await measuring.run()).toBe(1);
  expect(clock.seconds).toBeLessThan(began + 120);
  // the old one is due after the pause of a long pass
  clock.seconds = began + 6 * 3600;
  await measuring.run();
  expect(clock.seconds).toBeGreaterThanOrEqual(began + 6 * 3600 + 1800);
});

test('what a pass that failed was to measure is measured by the next one', async () => {
  const { store, clock } = openMeasured();
  let isLocked = false;
  const measuring = openMeasuring(
    {
      ...store,
      replaceQuantified: (records) => {
        if (isLocked) throw new Error('locked');
        return store.replaceQuantified(records);
      },
    },
    () => clock.seconds * 1000,
  );
  clock.seconds = open + 40 * 86_400;
  await measuring.run();
  await measuring.store.writeBars(minutes(open, 390));
  await measuring.store.writeNews([storyAt(1, open + 600)]);
  isLocked = true;
  clock.seconds += 60;
  await expect(measuring.run()).rejects.toThrow('locked');
  isLocked = false;
  clock.seconds += 60;
  expect(await measuring.run()).toBe(2);
});

test('a pass ends with the runner', async () => {
  const { store, clock } = openMeasured();
  store.writeNews([storyAt(1, open + 600)]);
  expect(await openMeasuring(store, () => clock.seconds * 1000, AbortSignal.abort()).run()).toBe(0);
});
