import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { hoursOf, tradingDayAt } from '#contract/market/day.ts';
import type { SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { companyOf } from '../../server-data/example-world/companies.ts';
import { type OpenStories, writeOpenStories } from '../../server-data/example-world/open-stories.ts';
import { exampleReactions, windowDelaySeconds, windowEnds } from '../../server-data/example-world/prices/reactions.ts';
import { pushedBy } from '../../server-data/example-world/prices/world-bars.ts';
import type { ExampleWrites } from './writes.ts';
import type { ExampleStory } from '../../server-data/example-world/story.ts';

/** Reactions are written some seconds after a window, some minutes after a session, and again in the hours after the last one (`exampleReactions`). */
const settledSeconds = [20 * 60, 100 * 60] as const;
const checkMs = 2000;
/** Longest slice of work before yielding to the event loop, ms. */
const sliceMs = 8;

/** The instants at which reactions to a trading day's stories are written. */
function momentsOf(created: number): number[] {
  const hours = hoursOf(tradingDayAt(created));
  const { regular, post, end } = hours;
  const [soon, late] = settledSeconds;
  return [
    ...windowEnds(hours, created).map((window) => window + windowDelaySeconds.max),
    regular + soon,
    post + soon,
    end + soon,
    end + late,
  ];
}

/** Measures the reactions to stories in slices, so that the process stays responsive. */
async function measured(stories: readonly ExampleStory[], seed: number, until: number): Promise<QuantifiedRecord[]> {
  const rows: QuantifiedRecord[] = [];
  let started = performance.now();
  for (const row of exampleReactions({ seed, until }, stories)) {
    rows.push(row);
    if (performance.now() - started < sliceMs) continue;
    await nextTurn();
    started = performance.now();
  }
  return rows;
}

export interface PendingReactions {
  /** adds a story that has arrived */
  readonly add: (story: ExampleStory) => void;
  /** Stops, and stores which stories are still to be measured. */
  readonly end: () => void;
}

interface ReactionsOptions {
  readonly seed: number;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** stories that are there already; what was due since they were measured last is measured at the first check */
  readonly before: OpenStories;
}

/** Writes quantified news for stories after each window and each session of their trading day. Its timer does not keep the process alive. */
export function startReactions(store: SqliteStore, { seed, now, before }: ReactionsOptions, writes: ExampleWrites): PendingReactions {
  let pending = [...before.stories];
  let checkedSeconds = before.measuredSeconds ?? Math.floor(now() / 1000);
  let ended = false;
  let isMeasuring = false;

  const measure = async (): Promise<void> => {
    const until = Math.floor(now() / 1000);
    const due = pending.filter(({ item }) => momentsOf(item.created).some((moment) => checkedSeconds < moment && moment <= until));
    // Prices of a symbol depend on all its stories of the day, and results on those of SPY, so all of these are measured.
    const days = new Set(due.map(({ item }) => tradingDayAt(item.created)));
    const pushed = new Set([companyOf('SPY'), ...due.flatMap((story) => [...pushedBy(story)])]);
    const ofDays = pending.filter(
      (story) => days.has(tradingDayAt(story.item.created)) && [...pushedBy(story)].some((company) => pushed.has(company)),
    );
    const rows = due.length === 0 ? [] : await measured(ofDays, seed, until);
    if (ended) return;
    if (rows.length > 0) writes.add(() => void store.writeQuantified(rows));
    checkedSeconds = until;
    pending = pending.filter(({ item }) => momentsOf(item.created).some((moment) => moment > until));
  };

  const next = (): void => {
    if (isMeasuring) return;
    isMeasuring = true;
    void measure().finally(() => (isMeasuring = false));
  };
  const timer = setInterval(next, checkMs).unref();
  return {
    add: (story) => pending.push(story),
    end: () => {
      ended = true;
      clearInterval(timer);
      writes.add(() => writeOpenStories(store, pending, checkedSeconds));
    },
  };
}
