import { secondsPerDay } from '#contract/time/dates.ts';
import { instantOf } from '#contract/market/day.ts';
import { isDate } from '#contract/schema/codecs.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { valueAt } from '#contract/value-at.ts';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';
import { measurePass, watchedSeconds } from './measure-pass.ts';

/** Between two passes. */
const pauseMs = 60_000;
/** Times what a pass took: after it what was written waits so long, and what may have changed otherwise, so that idling takes half a percent of a core. */
const [busyPauses, idlePauses] = [10, 200];
/** News of a long weekend is measured by the bars after it. */
const weekendSeconds = 5 * secondsPerDay;
/** What is written for stories since then is measured by itself, so that it does not wait for older ones. */
const recentSeconds = 10 * secondsPerDay;
/** A split counts in the history of stories after it, and may be dated some days off. */
const splitSeconds = 45 * secondsPerDay;

export interface Measuring {
  /** the store, which notes what is written through it: the stories that it concerns are measured by the next pass */
  readonly store: Store;
  /** Measures the stories that are due, at most once a minute. @returns how many reactions were written */
  readonly run: () => Promise<number>;
}

/** When the last pass ended, and how long it took. */
interface Timing {
  endedMs: number;
  tookMs: number;
}

type Write<Record> = (records: readonly Record[], cursorAfter?: (count: WriteCount) => Cursor) => WriteCount | Promise<WriteCount>;

/**
 * Measures stories as soon as their windows have passed: first all of them, as the process before may have ended between a write and its
 * pass; then those from the time of what is written on; and those of the last days, for which time has passed or another process may have written.
 *
 * @param now Unix milliseconds @param ending ends a pass between two stories
 */
export function openMeasuring(store: Store, now: () => number, ending?: AbortSignal): Measuring {
  /** Unix seconds: the earliest story that something was written for, and whether it was written since the last pass */
  let [changedFrom, isChanged] = [0, true];
  const [recent, all] = [-Infinity, -Infinity].map((endedMs) => ({ endedMs, tookMs: 0 })) as [Timing, Timing];
  const notice = (fromSeconds: number): void => void ([changedFrom, isChanged] = [Math.min(changedFrom, fromSeconds), true]);
  const noticing =
    <Record>(write: Write<Record>, fromOf: (record: Record) => number): Write<Record> =>
    async (records, cursorAfter) => {
      const count = await write(records, cursorAfter);
      if (count.added + count.updated > 0) for (const record of records) notice(fromOf(record));
      return count;
    };
  const isEnding = (): boolean => ending?.aborted === true;
  const isOver = ({ endedMs, tookMs }: Timing, pauses: number): boolean => now() >= endedMs + Math.max(pauseMs, pauses * tookMs);

  return {
    store: {
      ...store,
      writeNews: noticing(store.writeNews, ({ item }) => item.created),
      writeBars: noticing(
        store.writeBars,
        ({ bars, day }) => (bars.length > 0 ? valueAt(bars.start, 0) : instantOf(day, 0)) - weekendSeconds,
      ),
      writeSplits: noticing(store.writeSplits, ({ date_ex: ex }) => (isDate(ex) ? newYorkInstant(ex) - splitSeconds : 0)),
    },
    run: async () => {
      const beganMs = now();
      const nowSeconds = Math.floor(beganMs / 1000);
      const recentFrom = nowSeconds - recentSeconds;
      const isAll = changedFrom < recentFrom && isOver(all, busyPauses);
      if (isEnding() || !(isAll || isOver(recent, isChanged ? busyPauses : idlePauses))) return 0;
      const from = isAll ? changedFrom : isChanged ? Math.max(changedFrom, recentFrom) : nowSeconds - watchedSeconds;
      if (from <= changedFrom) changedFrom = Infinity;
      isChanged = false;
      try {
        const pass = { from, to: Infinity, wanted: undefined, withMultiStock: false, nowSeconds, ending };
        return (await measurePass(store, pass)).written;
      } catch (error) {
        notice(from);
        throw error;
      } finally {
        recent.endedMs = now();
        Object.assign(isAll ? all : recent, { endedMs: recent.endedMs, tookMs: recent.endedMs - beganMs });
        if (isEnding()) notice(from);
      }
    },
  };
}
