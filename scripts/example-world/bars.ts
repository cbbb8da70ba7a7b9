import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayAt, hoursOf, tradingDayAt } from '#contract/market/day.ts';
import { barsSource } from '../../server-data/example-world/build.ts';
import { Prices } from '../../server-data/example-world/prices/bars.ts';
import { collectImpulses, exampleBars, exampleDailyBars, firstBarsDay } from '../../server-data/example-world/prices/world-bars.ts';
import type { ExampleStory } from '../../server-data/example-world/story.ts';
import type { BarPeriod } from '../../server-data/market/bar-periods.ts';
import type { SqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { ExampleWrites } from './writes.ts';

const intervalMs = 20_000;
/** Longest slice of work before yielding to the event loop, ms. */
const sliceMs = 8;
const batchPeriods = 25;

export interface LiveBars {
  /** adds a story that has arrived, which pushes the price from then on */
  readonly add: (story: ExampleStory) => void;
  readonly end: () => void;
}

interface LiveBarsOptions {
  readonly seed: number;
  /** stories in two years */
  readonly items: number;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** stories of the day that are there already, which push the price as well */
  readonly before: readonly ExampleStory[];
}

/**
 * Writes what was traded since the last time, at once and then while the desk runs. What is written does not change any more. Its timer
 * does not keep the process alive.
 */
export function startBars(store: SqliteStore, { seed, items, now, before }: LiveBarsOptions, writes: ExampleWrites): LiveBars {
  const seconds = (): number => Math.floor(now() / 1000);
  const prices = new Prices(seed);
  let after = Math.max(store.cursor(barsSource)?.position ?? 0, hoursOf(firstBarsDay(items, seconds())).pre);
  const impulses = collectImpulses(tradingDayAt(after));
  for (const story of before) impulses.add(story);
  let ended = false;
  let isWriting = false;
  let dailyUntil = 0;

  /** Writes periods in slices, so that the process stays responsive. */
  const writeAll = async (periods: Iterable<BarPeriod>): Promise<void> => {
    let batch: BarPeriod[] = [];
    const flush = (): void => {
      const written = batch;
      batch = [];
      if (written.length > 0 && !ended) writes.add(() => void store.writeBars(written));
    };
    let started = performance.now();
    for (const period of periods) {
      if (ended) return;
      if (batch.push(period) === batchPeriods) flush();
      if (performance.now() - started < sliceMs) continue;
      await nextTurn();
      started = performance.now();
    }
    flush();
  };

  const write = async (): Promise<void> => {
    const until = seconds();
    if (dayAt(until) !== dayAt(dailyUntil)) {
      dailyUntil = until;
      await writeAll(exampleDailyBars(prices, until));
    }
    await writeAll(exampleBars(prices, impulses, { after, until }));
    after = until;
    if (!ended) writes.add(() => void store.writeBars([], () => ({ source: barsSource, position: until, finished: true, counts: '{}' })));
  };

  const next = (): void => {
    if (isWriting) return;
    isWriting = true;
    void write().finally(() => (isWriting = false));
  };
  next();
  const timer = setInterval(next, intervalMs).unref();
  return {
    add: impulses.add,
    end: () => {
      ended = true;
      clearInterval(timer);
    },
  };
}
