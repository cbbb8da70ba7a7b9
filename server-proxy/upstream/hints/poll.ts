import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hint, type HintedList, hintedLists } from '#contract/proxy/events.ts';
import { isRefusal } from '../errors.ts';
import type { Fetch } from '../fetch.ts';
import type { UpstreamQuery } from '../query.ts';
import type { SharedStore } from '../shared/store.ts';
import { type Newest, otherLists, readNewest } from './newest.ts';
import { openTurns } from './turns.ts';

export interface PollOptions {
  readonly fetchData: Fetch<UpstreamQuery>;
  readonly shared: SharedStore | undefined;
  /** how often records are requested (LIVE_INTERVAL); 0: never */
  readonly intervalMs: number;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  readonly tell: (hint: Hint) => void;
  /** Called with whether changes of news are seen now. */
  readonly noteWatched: (isWatched: boolean) => void;
}

const idleMs = 3_600_000;
/** A proxy that is slow for a moment keeps its turn. */
const leastTurnMs = 5000;

/** Whose requests these are, beside those of users and addresses. */
const identity = 'live';

/**
 * Requests the newest records of the lists: each time for news and one other list.
 *
 * @returns a function that does so until a signal; what was seen before is remembered
 */
export function openPolls({ fetchData, shared, intervalMs, now, tell, noteWatched }: PollOptions): (signal: AbortSignal) => Promise<void> {
  const turns = openTurns(shared, Math.max(3 * intervalMs, leastTurnMs));
  const seen = new Map<HintedList, Newest>();
  /** lists that the plan of the key excludes, or that the data service does not have */
  const excluded = new Set<HintedList>();
  let turn = 0;

  function note(list: HintedList, newest: Newest): void {
    const before = seen.get(list);
    seen.set(list, newest);
    if (before && before.text !== newest.text) tell({ list, updated: newest.updated });
  }

  async function pollList(list: HintedList): Promise<void> {
    if (excluded.has(list)) return;
    const known = seen.get(list) ?? { text: '', updated: Math.floor(now() / 1000) };
    try {
      note(list, await readNewest(fetchData, list, known, { requestId: randomUUID(), identity }));
      if (list === 'news') noteWatched(true);
    } catch (error) {
      if (isRefusal(error)) excluded.add(list);
      if (list === 'news') noteWatched(false);
    }
  }

  async function poll(): Promise<void> {
    if (await turns.isMine()) {
      const other = otherLists[turn++ % otherLists.length];
      await pollList('news');
      if (other) await pollList(other);
      await turns.write(Object.fromEntries(seen));
      return;
    }
    const lists = await turns.read();
    for (const list of hintedLists) {
      const newest = lists[list];
      if (newest) note(list, newest);
    }
    noteWatched(lists.news !== undefined);
  }

  return async (signal) => {
    excluded.clear();
    while (!signal.aborted) {
      if (intervalMs > 0) await poll();
      await sleep(intervalMs || idleMs, undefined, { signal }).catch(() => undefined);
    }
  };
}
